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
  user,
} from "~/db/schema";
import { toFullTextQuery } from "~/lib/full-text-query";
import { foundEnd, foundStart } from "../../questions/found-marks";
import { minAnswers } from "../../questions/statistics/thresholds";
import { buildBankConditions } from "./bank-conditions.server";
import { type BankOrder, type BankQuery, hasFilter } from "./bank-query";
import { maxBulkQuestions } from "./bulk-question-actions";
import { selectViews } from "./views/saved-views.server";

export const bankPageSize = 50;
/** Maximum characters read of a stem. */
const maxStemLength = 240;

export type BankRow = Awaited<ReturnType<typeof selectRows>>[number];

/**
 * Returns one page of the bank with questions of every status, and the number of matches, with the saved views that the
 * admin sees, in one database trip (M2, M19).
 * Without filters, the page is read through an index. Filters, searches, and other orders scan the bank, or the part that
 * an index selects, at most twice. The content is read only for the questions of the page.
 */
export async function listBank({ db }: Pick<Context, "db">, viewerId: string, query: BankQuery) {
  const [found, [counted], views] = await db.batch([
    selectRows(db, viewerId, query),
    selectTotal(db, viewerId, query),
    selectViews(db, viewerId),
  ]);
  const rows = found.slice(0, bankPageSize);
  const hasMore = found.length > bankPageSize;
  if (!hasFilter(query)) return { rows, hasMore, views, total: null, live: counted?.n ?? 0 };
  // In a search, every row carries the total, so a page past the end has no total.
  const total = query.search ? (found[0]?.total ?? 0) : (counted?.n ?? 0);
  return { rows, hasMore, views, total, live: null };
}

/**
 * Returns the ids of the matches in list order, in one database trip; `isComplete` is false if there are more than
 * `maxBulkQuestions`.
 */
export async function listMatchingIds({ db }: Pick<Context, "db">, viewerId: string, query: BankQuery) {
  const rows = await selectPage(db, viewerId, query).limit(maxBulkQuestions + 1);
  return { ids: rows.slice(0, maxBulkQuestions).map(({ id }) => id), isComplete: rows.length <= maxBulkQuestions };
}

/** Returns SQL for a field of the draft; null without a draft, or if the draft lacks the field. */
const draftField = (field: "organ" | "modality" | "level") =>
  sql<string | null>`${questionDraft.content} ->> ${sql.raw(`'$.${field}'`)}`.as(`draft_${field}`);

/** Returns SQL for a statistic with enough answers; questions with fewer answers sort last. */
const reliableValue = (column: typeof itemStatistics.p | typeof itemStatistics.discrimination) =>
  sql`case when ${itemStatistics.n} >= ${sql.raw(String(minAnswers))} then ${column} end`;
const openReports = sql<number>`(select count(*) from ${questionReport} where ${questionReport.questionId} = ${question.id} and ${questionReport.state} = 'open')`;

const { changedAt, id, externalId } = question;
const sortKeys: Record<BankOrder, SQL[]> = {
  changed: [desc(changedAt), desc(id)],
  reports: [desc(openReports), desc(changedAt), desc(id)],
  p: [sql`${reliableValue(itemStatistics.p)} asc nulls last`, asc(externalId)],
  discrimination: [sql`${reliableValue(itemStatistics.discrimination)} asc nulls last`, asc(externalId)],
  id: [asc(externalId)],
};

function selectPage(db: Db, viewerId: string, query: BankQuery) {
  const page = db
    .select({
      id: sql<string>`${question.id}`.as("page_id"),
      // Counts the matches here, because a separate count would run the search twice.
      total: (query.search ? sql<number>`count(*) over ()` : sql<number>`0`).as("page_total"),
    })
    .from(question)
    .$dynamic();
  if (query.order === "p" || query.order === "discrimination")
    page.leftJoin(itemStatistics, eq(itemStatistics.versionId, question.versionId));
  return page.where(and(...buildBankConditions(query, viewerId))).orderBy(...sortKeys[query.order]);
}

/**
 * Returns the statement that counts the matches or, for the unfiltered list, the live questions. For a search, `selectPage`
 * counts the matches.
 */
function selectTotal(db: Db, viewerId: string, query: BankQuery) {
  if (!hasFilter(query))
    return db.select({ n: sql<number>`coalesce(sum(${bankCell.total}), 0)`.as("counted") }).from(bankCell);
  const where = query.search ? sql`false` : and(...buildBankConditions(query, viewerId));
  return db
    .select({ n: sql<number>`count(*)`.as("counted") })
    .from(question)
    .where(where);
}

const stemColumn = 2;
const bestColumn = -1;
/**
 * Returns SQL for the excerpts around the found words, as a JSON array: of the stem, and of the column that fits best. Null for a
 * question that was found by its id, and outside a search.
 */
function selectFoundWords(words: string | null) {
  const excerptOf = (column: number) =>
    sql`snippet(question_search, ${sql.raw(String(column))}, ${foundStart}, ${foundEnd}, '…', 24)`;
  const found = words
    ? sql<string | null>`(select json_array(${excerptOf(stemColumn)}, ${excerptOf(bestColumn)}) from question_search
        where question_search match ${words} and question_search.rowid = ${question}.rowid)`
    : sql<null>`null`;
  return found.as("found");
}

function selectRows(db: Db, viewerId: string, query: BankQuery) {
  const page = selectPage(db, viewerId, query)
    .limit(bankPageSize + 1)
    .offset((query.page - 1) * bankPageSize)
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
        // The filing columns of a question that was never published hold placeholders for fields that its draft lacks.
        draftOrgan: draftField("organ"),
        draftModality: draftField("modality"),
        draftLevel: draftField("level"),
        changedAt: question.changedAt,
        reviewCause: question.reviewCause,
        number: questionVersion.number,
        stem: sql<
          string | null
        >`substr(coalesce(${questionVersion.body} ->> '$.stem', ${questionDraft.content} ->> '$.stem'), 1, ${sql.raw(String(maxStemLength))})`.as(
          "stem",
        ),
        pictureKey: sql<
          string | null
        >`coalesce(json_extract(${questionVersion.body}, '$.series[0].key'), json_extract(${questionDraft.content}, '$.series[0].key'))`.as(
          "picture_key",
        ),
        found: selectFoundWords(toFullTextQuery(query.search)),
        /** Name of the first editor; null for a question of the content files. */
        author: sql<string | null>`(select ${user.name} from ${user} where ${user.id} = case
          when ${questionVersion.id} is not null then ${questionVersion.editors} else ${questionDraft.editors} end ->> '$[0]')`.as(
          "author",
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
      // The cross join reads the page first; with an inner join SQLite might start with the questions.
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
