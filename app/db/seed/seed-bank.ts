import { eq, sql } from "drizzle-orm";
import { rebuildProgress } from "../../features/progress/rebuild-progress.server";
import { recountBank } from "../../features/questions/bank-cells.server";
import type { QuestionContent } from "../../features/questions/content";
import { rebuildReferences } from "../../features/questions/references.server";
import { hasIndexRows, rebuildSearchIndex } from "../../features/questions/search-index.server";
import { deleteSketches, sketchMissingQuestions } from "../../features/questions/sketches.server";
import type { Db } from "../client.server";
import { derivedQuestionFields, excluded, selectRowsFromJson } from "../insert-select";
import { answer, freeQuestion, outcome, question, questionVersion, topic } from "../schema";
import { planBank, type StoredQuestion } from "./bank-plan";

/** Characters of JSON per statement: a value sent to D1 holds 2 MB, and a character takes up to 3 bytes. */
const charactersPerStatement = 600_000;

/**
 * Writes the questions of the content files: a new one gets version 1; a changed one is updated in place until it has answers,
 * then gets a new version (X5). Questions without a file stay. The free list is written once; afterward it belongs to the
 * admins. Returns the number of questions and versions written.
 */
export async function seedBank(db: Db, contents: QuestionContent[], freeList: string[], now: number) {
  const plan = planBank(contents, await readStored(db), now);
  const written = { questions: plan.questions.length, versions: plan.versions.length };
  const hasFreeList = (await db.select({ id: freeQuestion.questionId }).from(freeQuestion).limit(1)).length > 0;
  if (!plan.questions.length && !plan.versions.length && hasFreeList) {
    if (!(await hasIndexRows(db))) await rebuildSearchIndex(db);
    await sketchMissingQuestions(db);
    return written;
  }
  for (const rows of chunkRows(plan.topics))
    await db.insert(topic).select(selectRowsFromJson(topic, rows)).onConflictDoNothing();
  // In one batch, because a question without a version would count as an admin's draft.
  const [first, ...others] = [
    ...[...chunkRows(plan.questions)].map((rows) => upsertQuestions(db, rows)),
    ...[...chunkRows(plan.versions)].map((rows) => upsertVersions(db, rows)),
  ];
  if (first) await db.batch([first, ...others]);
  await rebuildReferences(db);
  if (!hasFreeList) await writeFreeList(db, freeList);
  await recountBank(db);
  await rebuildSearchIndex(db);
  const rewrittenIds = JSON.stringify(plan.versions.map(({ questionId }) => questionId));
  await deleteSketches(db, sql`select value from json_each(${rewrittenIds})`);
  await sketchMissingQuestions(db);
  await recountMovedProgress(db, plan.movedQuestionIds, now);
  return written;
}

/** Recounts the progress of learners who answered a moved question, because progress is stored by organ and modality. */
async function recountMovedProgress(db: Db, questionIds: string[], now: number): Promise<void> {
  if (questionIds.length === 0) return;
  const learners = await db
    .selectDistinct({ userId: outcome.userId })
    .from(outcome)
    .where(sql`${outcome.questionId} in (select value from json_each(${JSON.stringify(questionIds)}))`);
  for (const { userId } of learners) await rebuildProgress(db, userId, now);
}

async function readStored(db: Db): Promise<Map<string, StoredQuestion>> {
  const answeredVersionIds = new Set(
    (await db.selectDistinct({ versionId: answer.versionId }).from(answer)).map((row) => row.versionId),
  );
  const storedQuestions = new Map<string, StoredQuestion>();
  for (let lastId = ""; ; ) {
    const rows = await db
      .select({
        id: sql<string>`${question.id}`.as("question_id"),
        externalId: question.externalId,
        versionId: question.versionId,
        type: question.type,
        organ: question.organ,
        modality: question.modality,
        topicId: question.topicId,
        level: question.level,
        skill: question.skill,
        risc: question.risc,
        normal: question.normal,
        media: question.media,
        shuffle: question.shuffle,
        filedAt: question.filedAt,
        number: questionVersion.number,
        body: questionVersion.body,
        answerSheet: questionVersion.answerSheet,
        origin: questionVersion.origin,
        review: questionVersion.review,
        content: questionVersion.content,
        // A question that was never published is an admin's draft.
        editors: sql<
          string | null
        >`case when ${questionVersion.id} is null then '[]' else ${questionVersion.editors} end`.as("written_by"),
      })
      .from(question)
      .leftJoin(questionVersion, eq(questionVersion.id, question.versionId))
      .where(sql`${question.externalId} > ${lastId}`)
      .orderBy(question.externalId)
      .limit(1000);
    for (const row of rows)
      storedQuestions.set(row.externalId, { ...row, answered: answeredVersionIds.has(row.versionId) });
    const lastRow = rows.at(-1);
    if (!lastRow) return storedQuestions;
    lastId = lastRow.externalId;
  }
}

function upsertQuestions(db: Db, rows: (typeof question.$inferInsert)[]) {
  return db
    .insert(question)
    .select(selectRowsFromJson(question, rows))
    .onConflictDoUpdate({
      target: question.id,
      set: excluded(question, ["versionId", ...derivedQuestionFields]),
    });
}

function upsertVersions(db: Db, rows: (typeof questionVersion.$inferInsert)[]) {
  return db
    .insert(questionVersion)
    .select(selectRowsFromJson(questionVersion, rows))
    .onConflictDoUpdate({
      target: questionVersion.id,
      set: excluded(questionVersion, ["body", "answerSheet", "origin", "review", "content"]),
    });
}

async function writeFreeList(db: Db, externalIds: string[]) {
  await db
    .insert(freeQuestion)
    .select(
      sql`select ${question.id}, listed.key + 1 from json_each(${JSON.stringify(externalIds)}) as listed inner join ${question} on ${question.externalId} = listed.value where true`,
    )
    .onConflictDoNothing();
}

function* chunkRows<T>(rows: T[]): Generator<T[]> {
  let chunk: T[] = [];
  let characters = 0;
  for (const row of rows) {
    const length = JSON.stringify(row).length;
    if (chunk.length && characters + length > charactersPerStatement) {
      yield chunk;
      [chunk, characters] = [[], 0];
    }
    chunk.push(row);
    characters += length;
  }
  if (chunk.length) yield chunk;
}
