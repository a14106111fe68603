import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Db } from "../../app/db/client.server";
import * as schema from "../../app/db/schema";
import { auditEach } from "../../app/features/audit/audit.server";
import { recountBank } from "../../app/features/questions/bank-cells.server";
import { deleteFromIndex } from "../../app/features/questions/search-index.server";
import { deleteSketches } from "../../app/features/questions/sketches.server";
import type { ImageSource } from "./image-source";
import type { LocalBucket } from "./local-bucket";
import { removalActor } from "./publish-questions";

const { itemStatistics, question, questionDraft, questionReference, questionSketch, questionVersion } = schema;
const { reviewAssignment, series } = schema;

/** Tables that only describe a question and are deleted with it. */
const ownTables: unknown[] = [
  itemStatistics,
  question,
  questionDraft,
  questionReference,
  questionSketch,
  questionVersion,
  reviewAssignment,
];

export interface Removal {
  series: number;
  /** Questions that no learner has seen, which are deleted. */
  deleted: number;
  /** Published questions with answers, notes, or a place in a list, which are retired, so that history stays valid. */
  retired: number;
  /** Drafts of admins that still name a removed series. */
  drafts: number;
}

/**
 * Removes the pictures of recipes from the bank, with every question that shows one. After an interruption, run it again to
 * complete the removal.
 */
export async function removePictures(
  { db, now, images }: { db: Db; now: number; images: LocalBucket | undefined },
  sources: readonly ImageSource[],
): Promise<Removal> {
  const keys = await selectRecipeSeries(db, sources);
  const users = await readUsers(db, keys);
  const deletable = users.filter(({ isNeeded }) => !isNeeded);
  const retirable = users.filter(
    ({ isNeeded, status }) => isNeeded && ["pilot", "live", "under_review"].includes(status),
  );
  await deleteQuestions(
    db,
    deletable.map(({ id }) => id),
  );
  await retireQuestions(db, retirable, now);
  // Deletes rows before objects, so that no row points to a missing object.
  await db.delete(series).where(sql`${series.key} in (${listValues(keys)})`);
  await recountBank(db);
  if (images) await deleteUnusedObjects(db, images);
  return {
    series: keys.length,
    deleted: deletable.length,
    retired: retirable.length,
    drafts: users.filter(({ isNeeded, hasDraft }) => isNeeded && hasDraft).length,
  };
}

/** Returns the keys of series that a command stored and whose source is one of the recipes'. */
async function selectRecipeSeries(db: Db, sources: readonly ImageSource[]): Promise<string[]> {
  const titles = sources.map(({ title }) => title);
  const found = await db
    .select({ key: series.key })
    .from(series)
    .where(
      sql`${series.createdBy} = '' and json_extract(${series.manifest}, '$.provenance.source') in (${listValues(titles)})`,
    );
  return found.map(({ key }) => key);
}

/** Returns the questions that show one of the series in any version or in their draft. */
async function readUsers(db: Db, keys: readonly string[]) {
  const isInVersions = selectShownSeries(
    sql`${questionVersion.questionId} as question_id, ${questionVersion.body} as shown from ${questionVersion}`,
  );
  const isInDrafts = selectShownSeries(
    sql`${questionDraft.questionId} as question_id, ${questionDraft.content} as shown from ${questionDraft}`,
  );
  const hasDraft = sql<number>`exists (select 1 from ${questionDraft} where ${questionDraft.questionId} = ${question.id})`;
  const found = await db
    .select({
      id: sql<string>`${question.id}`.as("user_id"),
      status: question.status,
      isNeeded: sql<number>`${sql.join([...listReferences(), isByAdmin], sql` or `)}`.as("is_needed"),
      hasDraft: hasDraft.as("has_draft"),
    })
    .from(question)
    .where(
      sql`${question.id} in (select question_id from (${isInVersions} union all ${isInDrafts}) where key in (${listValues(keys)}))`,
    );
  return found.map((row) => ({ ...row, isNeeded: Boolean(row.isNeeded), hasDraft: Boolean(row.hasDraft) }));
}

/** SQL on `question`: an admin wrote its draft or a version. */
const isByAdmin = sql`exists (select 1 from ${questionVersion} where ${questionVersion.questionId} = ${question.id}
  and ${questionVersion.editors} is not null) or exists (select 1 from ${questionDraft}
  where ${questionDraft.questionId} = ${question.id} and (${questionDraft.editors} <> '[]' or ${questionDraft.stage} <> 'draft'))`;

/**
 * Returns one SQL condition on `question` for each table that refers to questions. A question that meets a condition must not
 * be deleted.
 */
function listReferences(): SQL[] {
  const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
  return tables
    .filter((table) => !ownTables.includes(table))
    .flatMap((table) =>
      getTableConfig(table).foreignKeys.flatMap((key) => {
        const { columns, foreignTable } = key.reference();
        return foreignTable === question
          ? columns.map((column) => sql`exists (select 1 from ${table} where ${column} = ${question.id})`)
          : [];
      }),
    );
}

/** Returns a `select` of the question id and the key of every series in its contents, including the parts of cases. */
function selectShownSeries(contents: SQL): SQL {
  return sql`select question_id, json_extract(one.value, '$.key') as key from (select ${contents}), json_each(shown, '$.series') one
    union all select question_id, json_extract(one.value, '$.key') from (select ${contents}), json_each(shown, '$.parts') part,
      json_each(part.value, '$.series') one`;
}

async function deleteQuestions(db: Db, questionIds: readonly string[]): Promise<void> {
  if (questionIds.length === 0) return;
  const ids = listValues(questionIds);
  await db.batch([
    deleteFromIndex(db, ids),
    deleteSketches(db, ids),
    db.delete(questionReference).where(sql`${questionReference.questionId} in (${ids})`),
    db
      .delete(itemStatistics)
      .where(
        sql`${itemStatistics.versionId} in (select id from ${questionVersion} where ${questionVersion.questionId} in (${ids}))`,
      ),
    db.delete(reviewAssignment).where(sql`${reviewAssignment.questionId} in (${ids})`),
    db.delete(questionDraft).where(sql`${questionDraft.questionId} in (${ids})`),
    db.delete(questionVersion).where(sql`${questionVersion.questionId} in (${ids})`),
    db.delete(question).where(sql`${question.id} in (${ids})`),
  ]);
}

async function retireQuestions(
  db: Db,
  questions: readonly { id: string; status: string }[],
  now: number,
): Promise<void> {
  if (questions.length === 0) return;
  const ids = listValues(questions.map(({ id }) => id));
  await db.batch([
    auditEach(
      { db, now, id: () => crypto.randomUUID() },
      { actorId: removalActor, action: "retire question" },
      questions.map(({ id, status }) => ({
        subject: `question:${id}`,
        before: { status },
        after: { status: "retired", note: "The pictures of this question were removed." },
      })),
      sql`select 'question:' || value from (${ids})`,
    ),
    db
      .update(question)
      .set({ status: "retired", reviewCause: null, changedAt: now })
      .where(sql`${question.id} in (${ids})`),
  ]);
}

/**
 * Deletes the objects of series without a row, including those of an interrupted removal. No site is running during this
 * command.
 */
async function deleteUnusedObjects(db: Db, images: LocalBucket): Promise<void> {
  const storedKeys = new Set((await db.select({ key: series.key }).from(series)).map(({ key }) => key));
  const unusedKeys: string[] = [];
  for (let cursor: string | undefined, isDone = false; !isDone; ) {
    const page = await images.list({ prefix: "img/", ...(cursor && { cursor }) });
    unusedKeys.push(...page.objects.map(({ key }) => key).filter((key) => !storedKeys.has(key.split("/")[1] ?? "")));
    cursor = page.truncated ? page.cursor : undefined;
    isDone = !page.truncated;
  }
  // R2 deletes at most 1000 objects at a time.
  for (let start = 0; start < unusedKeys.length; start += 1000)
    await images.delete(unusedKeys.slice(start, start + 1000));
}

function listValues(values: readonly string[]): SQL {
  return sql`select value from json_each(${JSON.stringify(values)})`;
}
