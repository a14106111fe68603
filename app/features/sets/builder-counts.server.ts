import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { outcome, question, topic } from "../../db/schema";
import { type Filter, listValues, marksOfQuestions } from "../questions/filter";
import { filterConditions, markCondition } from "../questions/filter-sql.server";
import { mayKnowAnswer } from "../questions/shown-topic.server";
import { liveAccessibleQuestions } from "../quota/bank-access.server";
import { type Counts, shownTopics } from "./builder-counts";
import {
  countFacets,
  listBits,
  markBits,
  type TopicRow,
  topicShownBit,
  type UnionList,
  unionLists,
} from "./builder-facets";

/**
 * Every question within the learner's reach that has the filter's marks, words and days, as codes by topic; for a batch. One
 * walk along the bank, and one look into `outcome` for each question: answers are never read. What a mock form holds out is
 * not among them (S7); without unlimited access only the free list and what was opened (P2).
 */
export function selectFacets(db: Db, userId: string, unlimited: boolean, filter: Filter, now: number) {
  const rest: Filter = {
    ...filter,
    ...{ organs: [], modalities: [], topics: [], types: [], levels: [], bands: [], outcomes: [] },
  };
  return db
    .select({
      topicId: sql<string>`${question.topicId}`.as("facet_topic"),
      codes: sql<string>`group_concat(${code(userId, now)})`.as("facet_codes"),
    })
    .from(question)
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(
      and(
        unlimited ? eq(question.status, "live") : liveAccessibleQuestions(userId),
        ...filterConditions(userId, rest, now),
      ),
    )
    .groupBy(question.topicId);
}

/** The topics by name, for a batch: they are the boxes of a list too. */
export function selectTopics(db: Db) {
  return db.select({ id: topic.id, path: topic.path }).from(topic).orderBy(topic.path);
}

/** The rows of `selectFacets` and `selectTopics` as what the builder shows. `find`: words that narrow the list of topics. */
export function toCounts(
  rows: Awaited<ReturnType<typeof selectFacets>>,
  topics: TopicRow[],
  filter: Filter,
  find: string,
): Counts {
  const facets = rows.map(({ topicId, codes }) => ({ topicId, codes: codes.split(",").map(Number) }));
  const { topics: byTopic, ...counts } = countFacets(facets, topics, filter);
  return { ...counts, topics: shownTopics(topics, byTopic, filter.topics, find) };
}

/** SQL on `question` and `outcome`: its place in every list, its marks, and whether its own topic may show, as bits for `facets.ts`. */
function code(userId: string, now: number): SQL {
  const columns: Record<UnionList, SQL> = {
    organs: sql`${question.organ}`,
    modalities: sql`${question.modality}`,
    types: sql`${question.type}`,
    levels: sql`${question.level}`,
    bands: sql`coalesce(${question.band}, 'unrated')`,
    outcomes: sql`coalesce(${outcome.state}, 'unused')`,
  };
  let shift = 0;
  const places = unionLists.map((list) => {
    // Closed lists of ours, so their words may stand in the statement; parameters are scarce (D1: 100).
    const cases = (listValues(list) as readonly string[]).map((value, at) => `when '${value}' then ${at << shift}`);
    shift += listBits[list];
    return sql`case ${columns[list]} ${sql.raw(cases.join(" "))} end`;
  });
  const marks = marksOfQuestions.map(
    (mark, at) =>
      sql`case when ${markCondition(userId, mark, now)} then ${sql.raw(String(2 ** (markBits + at)))} else 0 end`,
  );
  const known = sql`case when ${mayKnowAnswer(userId)} then ${sql.raw(String(2 ** topicShownBit))} else 0 end`;
  return sql.join([...places, ...marks, known], sql` + `);
}
