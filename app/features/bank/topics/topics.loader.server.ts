import { asc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { question, topic, topicSynonym } from "~/db/schema";
import type { TopicNode } from "./plan-topic-change";

/** What the last form did. */
const topicsNotices = ["changed", "deleted", "named"] as const;

const separator = " › ";

export interface TopicRow extends TopicNode {
  /** Number of live questions directly in this topic. */
  live: number;
  /** Number of other questions directly in this topic, such as unpublished drafts. */
  other: number;
  /** Other names under which searches find the topic. */
  synonyms: string[];
}

/** Returns all topics in the order of their paths, with the number of their own questions. */
export async function readTopics(db: Db): Promise<TopicRow[]> {
  const rows = await db
    .select({
      id: topic.id,
      path: topic.path,
      live: sql<number>`count(case when ${question.status} = 'live' then 1 end)`,
      all: sql<number>`count(${question.id})`,
      synonyms: sql<string>`(select json_group_array(${topicSynonym.name}) from ${topicSynonym} where ${topicSynonym.topicId} = ${topic.id})`,
    })
    .from(topic)
    .leftJoin(question, eq(question.topicId, topic.id))
    .groupBy(topic.id)
    .orderBy(asc(topic.path));
  return rows.map(({ id, path, live, all, synonyms }) => ({
    ...{ id, live, other: all - live, names: path.split(separator) },
    synonyms: (JSON.parse(synonyms) as string[]).toSorted(),
  }));
}

/** Loads the topic tree and the topic whose form is open. */
export async function loadTopics(db: Db, search: URLSearchParams) {
  const topics = await readTopics(db);
  const done = search.get("done");
  return {
    topics,
    chosenId: topics.find(({ id }) => id === search.get("topic"))?.id ?? null,
    /** Text that the shown paths contain. */
    find: (search.get("search") ?? "").trim().slice(0, 60),
    done: topicsNotices.find((notice) => notice === done) ?? null,
  };
}

export type TopicsPage = Awaited<ReturnType<typeof loadTopics>>;
