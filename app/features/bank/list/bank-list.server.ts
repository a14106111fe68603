import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import {
  bankCell,
  freeQuestion,
  itemStatistics,
  question,
  questionDraft,
  questionReport,
  questionVersion,
  topic,
} from "~/db/schema";
import { enoughAnswers } from "../../questions/statistics/rules";
import { bankConditions } from "./bank-conditions.server";
import { type BankOrder, type BankQuery, isNarrowed } from "./bank-query";

export const pageSize = 50;
/** Characters of a stem that leave the database. */
const stemCharacters = 240;

/** Questions of a query that a bulk act or an export takes. */
export const maxBulkQuestions = 5000;

export type BankRow = Awaited<ReturnType<typeof selectRows>>[number];

/**
 * A page of the bank, questions of every status, and how many match. One trip. The plain list walks an index and reads what
 * it shows; a filter, a search or another order goes through the bank (by an index through a part of it) at most twice, once
 * to count, past narrow columns only: of words, only the page's own are read.
 */
export async function listBank({ db }: Pick<Context, "db">, viewerId: string, query: BankQuery) {
  const [found, [counted]] = await db.batch([selectRows(db, viewerId, query), selectTotal(db, viewerId, query)]);
  const rows = found.slice(0, pageSize);
  const more = found.length > pageSize;
  if (!isNarrowed(query)) return { rows, more, total: null, live: counted?.n ?? 0 };
  // A page beyond the last one does not say how many there are.
  return { rows, more, total: query.search ? (found[0]?.total ?? 0) : (counted?.n ?? 0), live: null };
}

/** Ids of those that match, in the list's order; `all`: they are no more than `mostMatching`. One trip. */
export async function listMatching({ db }: Pick<Context, "db">, viewerId: string, query: BankQuery) {
  const rows = await selectPage(db, viewerId, query).limit(maxBulkQuestions + 1);
  return { ids: rows.slice(0, maxBulkQuestions).map(({ id }) => id), all: rows.length <= maxBulkQuestions };
}

/** Numbers below which chance speaks order nothing: those questions come last. */
const onlyReliable = (column: typeof itemStatistics.p | typeof itemStatistics.discrimination) =>
  sql`case when ${itemStatistics.n} >= ${sql.raw(String(enoughAnswers))} then ${column} end`;
const openReports = sql<number>`(select count(*) from ${questionReport} where ${questionReport.questionId} = ${question.id} and ${questionReport.state} = 'open')`;

const { changedAt, id, externalId } = question;
const sortKeys: Record<BankOrder, SQL[]> = {
  changed: [desc(changedAt), desc(id)],
  reports: [desc(openReports), desc(changedAt), desc(id)],
  p: [sql`${onlyReliable(itemStatistics.p)} asc nulls last`, asc(externalId)],
  discrimination: [sql`${onlyReliable(itemStatistics.discrimination)} asc nulls last`, asc(externalId)],
  id: [asc(externalId)],
};

function selectPage(db: Db, viewerId: string, query: BankQuery) {
  const page = db
    .select({
      id: sql<string>`${question.id}`.as("page_id"),
      // What a search finds is looked for once: that costs more than to count it here.
      total: (query.search ? sql<number>`count(*) over ()` : sql<number>`0`).as("page_total"),
    })
    .from(question)
    .$dynamic();
  if (query.order === "p" || query.order === "discrimination")
    page.leftJoin(itemStatistics, eq(itemStatistics.versionId, question.versionId));
  return page.where(and(...bankConditions(query, viewerId))).orderBy(...sortKeys[query.order]);
}

/** How many match; of the plain list how many are live, which is known without counting. A search counts by itself. */
function selectTotal(db: Db, viewerId: string, query: BankQuery) {
  if (!isNarrowed(query))
    return db.select({ n: sql<number>`coalesce(sum(${bankCell.total}), 0)`.as("counted") }).from(bankCell);
  const where = query.search ? sql`false` : and(...bankConditions(query, viewerId));
  return db
    .select({ n: sql<number>`count(*)`.as("counted") })
    .from(question)
    .where(where);
}

function selectRows(db: Db, viewerId: string, query: BankQuery) {
  const page = selectPage(db, viewerId, query)
    .limit(pageSize + 1)
    .offset((query.page - 1) * pageSize)
    .as("page");
  return (
    db
      .select({
        id: sql<string>`${question.id}`.as("listed_id"),
        total: page.total,
        externalId: question.externalId,
        status: question.status,
        type: question.type,
        organ: question.organ,
        modality: question.modality,
        topic: topic.path,
        level: question.level,
        changedAt: question.changedAt,
        reviewCause: question.reviewCause,
        number: questionVersion.number,
        stem: sql<
          string | null
        >`substr(coalesce(${questionVersion.body} ->> '$.stem', ${questionDraft.content} ->> '$.stem'), 1, ${sql.raw(String(stemCharacters))})`.as(
          "stem",
        ),
        stage: questionDraft.stage,
        free: sql<number>`${freeQuestion.questionId} is not null`.as("is_free"),
        reports: sql<number>`${openReports}`.as("open_reports"),
        n: itemStatistics.n,
        p: itemStatistics.p,
        discrimination: itemStatistics.discrimination,
        flags: itemStatistics.flags,
      })
      .from(page)
      // The page first: an inner join may begin with the question, to sort by its index.
      .crossJoin(question)
      .innerJoin(topic, eq(topic.id, question.topicId))
      .leftJoin(questionVersion, eq(questionVersion.id, question.versionId))
      .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
      .leftJoin(itemStatistics, eq(itemStatistics.versionId, question.versionId))
      .leftJoin(freeQuestion, eq(freeQuestion.questionId, question.id))
      .where(eq(question.id, page.id))
      .orderBy(...sortKeys[query.order])
  );
}
