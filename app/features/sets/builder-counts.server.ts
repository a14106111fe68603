import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { outcome, question, topic } from "../../db/schema";
import { type Filter, getListValues, questionTraits } from "../questions/filter";
import { getFilterConditions, hasTrait } from "../questions/filter-sql.server";
import { mayKnowAnswer } from "../questions/shown-topic.server";
import { liveAccessibleQuestions } from "../quota/bank-access.server";
import { type BuilderCounts, listShownTopics } from "./builder-counts";
import {
  bitsPerList,
  countFacets,
  type FacetRow,
  firstTraitBit,
  type TopicRow,
  topicShownBit,
  type UnionList,
  unionLists,
} from "./builder-facets";

/**
 * Builds the statement that reads one code for each accessible question that fits the filter's words and days, grouped by
 * topic; for a batch. Walks the bank once with one lookup in `outcome` per question; never reads answers.
 * Excludes questions held out by a mock form (S7) and, without unlimited access, questions that are neither free nor
 * opened (P2).
 */
export function selectFacetCodes(db: Db, userId: string, unlimited: boolean, filter: Filter, now: number) {
  const remainingFilter: Filter = {
    ...filter,
    ...{ organs: [], modalities: [], topics: [], types: [], levels: [], bands: [], outcomes: [], only: [] },
  };
  return db
    .select({
      topicId: sql<string>`${question.topicId}`.as("facet_topic"),
      codes: sql<string>`group_concat(${facetCode(userId, now)})`.as("facet_codes"),
    })
    .from(question)
    .leftJoin(outcome, and(eq(outcome.userId, userId), eq(outcome.questionId, question.id)))
    .where(
      and(
        unlimited ? eq(question.status, "live") : liveAccessibleQuestions(userId),
        ...getFilterConditions(userId, remainingFilter, now),
      ),
    )
    .groupBy(question.topicId);
}

/** Builds the statement that reads all topics by name, for a batch. */
export function selectTopics(db: Db) {
  return db.select({ id: topic.id, path: topic.path }).from(topic).orderBy(topic.path);
}

/** Turns the rows of `selectFacetCodes` and `selectTopics` into the builder's counts. `find` is the search text for topics. */
export function buildCounts(
  rows: Awaited<ReturnType<typeof selectFacetCodes>>,
  topics: TopicRow[],
  filter: Filter,
  find: string,
): BuilderCounts {
  const { topics: byTopic, ...counts } = countFacets(parseFacetRows(rows), topics, filter);
  return { ...counts, topics: listShownTopics(topics, byTopic, filter.topics, find) };
}

/** Parses the rows of `selectFacetCodes`. */
export function parseFacetRows(rows: Awaited<ReturnType<typeof selectFacetCodes>>): FacetRow[] {
  return rows.map(({ topicId, codes }) => ({ topicId, codes: codes.split(",").map(Number) }));
}

/**
 * SQL on `question` and `outcome`: the code of a question. Its bits, described in `builder-facets.ts`, hold the value
 * in each list, the traits, and whether the full topic may show.
 */
function facetCode(userId: string, now: number): SQL {
  const columns: Record<UnionList, SQL> = {
    organs: sql`${question.organ}`,
    modalities: sql`${question.modality}`,
    types: sql`${question.type}`,
    levels: sql`${question.level}`,
    bands: sql`coalesce(${question.band}, 'unrated')`,
    outcomes: sql`coalesce(${outcome.state}, 'unused')`,
  };
  let shift = 0;
  const listCodes = unionLists.map((list) => {
    // The values are constants in our code, so it is safe to inline them; D1 allows only 100 parameters.
    const cases = (getListValues(list) as readonly string[]).map((value, at) => `when '${value}' then ${at << shift}`);
    shift += bitsPerList[list];
    return sql`case ${columns[list]} ${sql.raw(cases.join(" "))} end`;
  });
  const traits = questionTraits.map(
    (trait, at) =>
      sql`case when ${hasTrait(userId, trait, now)} then ${sql.raw(String(2 ** (firstTraitBit + at)))} else 0 end`,
  );
  const topicShownCode = sql`case when ${mayKnowAnswer(userId)} then ${sql.raw(String(2 ** topicShownBit))} else 0 end`;
  return sql.join([...listCodes, ...traits, topicShownCode], sql` + `);
}
