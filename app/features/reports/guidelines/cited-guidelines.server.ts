import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { question, questionDraft, questionReference, questionVersion } from "~/db/schema";
import { auditEach } from "../../audit/audit.server";
import { isNewerEdition } from "./guideline-editions";

const guidelinesPerPage = 30;
const questionsPerPage = 100;

export interface Guideline {
  name: string;
  /** Sorted by `isNewerEdition`, newest first. */
  editions: { edition: string; questions: number; isOutdated: boolean }[];
}

export interface GuidelineQuery {
  search: string;
  /** Limits the list to guidelines cited in several editions. */
  hasSeveralEditions: boolean;
  /** Name of the last guideline on the previous page; empty for the first page. */
  after: string;
}

/**
 * Returns a page of cited guidelines, sorted by name, and the cursor of the next page (null on the last). Reads each
 * citation once.
 */
export async function listGuidelines(db: Db, { search, hasSeveralEditions, after }: GuidelineQuery) {
  const { name, edition } = questionReference;
  const rows = await db
    .select({
      name: sql<string>`cited.name`.as("cited_name"),
      editions: sql<string>`json_group_array(json_array(cited.edition, cited.questions))`.as("cited_editions"),
    })
    .from(
      sql`(select ${name} as name, ${edition} as edition, count(*) as questions from ${questionReference}
        where ${name} > ${after} and instr(lower(${name}), ${search.toLowerCase()}) > 0 group by 1, 2) as cited`,
    )
    .groupBy(sql`cited.name`)
    .having(hasSeveralEditions ? sql`count(*) > 1` : undefined)
    .orderBy(sql`cited.name`)
    .limit(guidelinesPerPage + 1);
  const guidelines = rows.slice(0, guidelinesPerPage).map(toGuideline);
  return { guidelines, next: rows.length > guidelinesPerPage ? (guidelines.at(-1)?.name ?? null) : null };
}

function toGuideline({ name, editions }: { name: string; editions: string }): Guideline {
  const citedGuidelines = JSON.parse(editions) as [edition: string, questions: number][];
  return {
    name,
    editions: citedGuidelines
      .map(([edition, questions]) => ({
        edition,
        questions,
        isOutdated: citedGuidelines.some(([other]) => isNewerEdition(other, edition)),
      }))
      .sort((a, b) => (isNewerEdition(a.edition, b.edition) ? -1 : isNewerEdition(b.edition, a.edition) ? 1 : 0)),
  };
}

/** Returns a page of the questions that cite an edition, and their total, in one trip; `page` is 1-based. */
export async function listCitingQuestions(db: Db, name: string, edition: string, page: number) {
  const citesEdition = and(eq(questionReference.name, name), eq(questionReference.edition, edition));
  const [rows, [counted]] = await db.batch([
    db
      .select({
        questionId: sql<string>`${question.id}`.as("citing_id"),
        externalId: question.externalId,
        status: question.status,
        stage: questionDraft.stage,
        stem: sql<string>`substr(${questionVersion.body} ->> '$.stem', 1, 300)`.as("citing_stem"),
      })
      .from(questionReference)
      .innerJoin(question, eq(question.id, questionReference.questionId))
      .innerJoin(questionVersion, eq(questionVersion.id, question.versionId))
      .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
      .where(citesEdition)
      .orderBy(asc(questionReference.questionId))
      .limit(questionsPerPage)
      .offset((page - 1) * questionsPerPage),
    db
      .select({ totalCount: sql<number>`count(*)`.as("all_citing") })
      .from(questionReference)
      .where(citesEdition),
  ]);
  const totalCount = Number(counted?.totalCount ?? 0);
  return { rows, totalCount, more: totalCount > page * questionsPerPage };
}

/** Returns the ids of questions that cite an edition, at most `limit`. */
export async function listCitingQuestionIds(db: Db, name: string, edition: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: questionReference.questionId })
    .from(questionReference)
    .where(and(eq(questionReference.name, name), eq(questionReference.edition, edition)))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/**
 * Maximum number of questions per batch: all audit entries of a batch, each with the change note, are one value, which
 * D1 limits to 2 MB.
 */
const batchSize = 500;

/**
 * Starts a draft with a change note for each of these published questions that has none; returns the number of drafts
 * started.
 */
export async function startDrafts(
  context: Pick<Context, "db" | "now" | "id">,
  actorId: string,
  questionIds: readonly string[],
  changeNote: string,
): Promise<number> {
  let startedCount = 0;
  for (let from = 0; from < questionIds.length; from += batchSize)
    startedCount += await startDraftBatch(context, actorId, questionIds.slice(from, from + batchSize), changeNote);
  return startedCount;
}

async function startDraftBatch(
  context: Pick<Context, "db" | "now" | "id">,
  actorId: string,
  questionIds: readonly string[],
  changeNote: string,
): Promise<number> {
  const { db, now } = context;
  const candidates = sql`select ${question.id} from ${question} inner join ${questionVersion} on ${questionVersion.id} = ${question.versionId}
    where ${question.id} in (select value from json_each(${JSON.stringify(questionIds)})) and ${questionVersion.content} is not null
      and not exists (select 1 from ${questionDraft} where ${questionDraft.questionId} = ${question.id})`;
  // The first revision is the time in seconds instead of 1, so that an editor page that still shows an earlier draft
  // of the question cannot save over this draft.
  const revision = Math.floor(now / 1000);
  const [, , begun] = await db.batch([
    auditEach(
      context,
      { actorId, action: "begin draft" },
      questionIds.map((id) => ({ subject: `question:${id}`, after: { changeNote } })),
      sql`select 'question:' || id from (${candidates})`,
    ),
    db
      .update(question)
      .set({ changedAt: now })
      .where(inArray(question.id, sql`(${candidates})`)),
    db
      .insert(questionDraft)
      .select(
        sql`select ${question.id}, ${questionVersion.content}, ${questionVersion.id}, 'draft', ${JSON.stringify([actorId])}, ${revision},
            ${changeNote}, 0, null, null, ${now}, ${now}
          from ${question} inner join ${questionVersion} on ${questionVersion.id} = ${question.versionId} where ${question.id} in (${candidates})`,
      )
      .onConflictDoNothing()
      .returning({ id: questionDraft.questionId }),
  ]);
  return begun.length;
}
