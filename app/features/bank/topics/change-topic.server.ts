import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { customSet, question, questionDraft, questionVersion, topic, topicSynonym } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { formatTopicPath, listTopics } from "../../questions/derived-columns";
import { buildReindexStatements } from "../../questions/search-index.server";
import { isUnpublished } from "../drafts/draft-sql.server";
import type { TopicMove } from "./plan-topic-change";

/**
 * Gives topics other paths (`planTopicChange`) in one batch: creates the new topics, files questions and drafts under them, keeps
 * learners' custom sets, and deletes topics that no question needs any more.
 */
export async function changeTopic(
  context: Pick<Context, "db" | "now" | "id">,
  actorId: string,
  moves: readonly TopicMove[],
): Promise<void> {
  const { db } = context;
  const [top] = moves;
  if (!top) return;
  const newTopics = listTopics(moves.map(({ to }) => to.names));
  const oldIds = moves.map(({ from }) => from.id).filter((id) => newTopics.every((row) => row.id !== id));
  const idPairs = JSON.stringify(moves.map(({ from, to }) => [from.id, to.id]));
  const namePairs = JSON.stringify(moves.map(({ from, to }) => [JSON.stringify(from.names), JSON.stringify(to.names)]));
  const topicPairs = JSON.stringify(moves.map(({ from, to }) => [from.id, JSON.stringify(to.names)]));
  const isMoved = sql`${question.topicId} in (select value ->> 0 from json_each(${idPairs}))`;
  const draftTopic = sql`json_extract(${questionDraft.content}, '$.topic')`;
  await db.batch([
    // The paths of topics that only move come back under other ids, so the old rows give their paths up first.
    db
      .update(topic)
      .set({ path: sql`${topic.id} || ' (moved)'` })
      .where(inArray(topic.id, sql`(select value from json_each(${JSON.stringify(oldIds)}))`)),
    db
      .insert(topic)
      .select(
        sql`select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${JSON.stringify(
          newTopics.map(({ id, parentId, name, path }) => [id, parentId, name, path]),
        )}) where true`,
      )
      .onConflictDoNothing(),
    db
      .update(questionDraft)
      .set({
        content: sql`json_set(${questionDraft.content}, '$.topic', json((select value ->> 1 from json_each(${namePairs}) where value ->> 0 = ${draftTopic})))`,
      })
      .where(sql`${draftTopic} in (select value ->> 0 from json_each(${namePairs}))`),
    // The next draft starts with this content, so it has to have the new topic as well.
    db
      .update(questionVersion)
      .set({
        content: sql`json_set(${questionVersion.content}, '$.topic', json((select pair.value ->> 1 from json_each(${topicPairs}) pair
          inner join ${question} on ${question.topicId} = pair.value ->> 0 where ${question.versionId} = ${questionVersion.id})))`,
      })
      .where(
        sql`${questionVersion.content} is not null and ${questionVersion.id} in (select ${question.versionId} from ${question} where ${isMoved})`,
      ),
    // A set names its topics by id. The ids are long enough that no other text of a set contains one in quotation marks.
    ...moves.map(({ from, to }) =>
      db
        .update(customSet)
        .set({ request: sql`replace(${customSet.request}, ${JSON.stringify(from.id)}, ${JSON.stringify(to.id)})` })
        .where(sql`instr(${customSet.request}, ${JSON.stringify(from.id)}) > 0`),
    ),
    db
      .insert(topicSynonym)
      .select(
        sql`select pair.value ->> 1, ${topicSynonym.name} from json_each(${idPairs}) pair
          inner join ${topicSynonym} on ${topicSynonym.topicId} = pair.value ->> 0 where true`,
      )
      .onConflictDoNothing(),
    audit(context, {
      actorId,
      action: "change topic",
      subject: "topic:tree",
      before: { path: formatTopicPath(top.from.names) },
      after: sql`json_object('path', ${formatTopicPath(top.to.names)}, 'questions', (select count(*) from ${question} where ${isMoved}))`,
    }),
    db
      .update(question)
      .set({
        topicId: sql`(select value ->> 1 from json_each(${idPairs}) where value ->> 0 = ${question.topicId})`,
        filedAt: sql`case when ${isUnpublished} then ${question.filedAt} else ${context.now} end`,
      })
      .where(isMoved),
    db.delete(topic).where(inArray(topic.id, sql`(select value from json_each(${JSON.stringify(oldIds)}))`)),
    ...buildReindexStatements(
      db,
      sql`select ${question.id} from ${question} where ${question.topicId} in (select value ->> 1 from json_each(${idPairs}))`,
    ),
  ]);
}

/** Replaces the other names of a topic, and indexes the questions of the topic and of those below it again. */
export async function saveSynonyms(
  context: Pick<Context, "db" | "now" | "id">,
  actorId: string,
  topicId: string,
  names: readonly string[],
): Promise<void> {
  const { db } = context;
  const path = sql`(select ${topic.path} from ${topic} where ${topic.id} = ${topicId})`;
  const namesJson = sql`json_group_array(${topicSynonym.name})`;
  await db.batch([
    audit(context, {
      actorId,
      action: "change topic names",
      subject: "topic:tree",
      before: sql`(select json_object('topic', ${path}, 'names', ${namesJson}) from ${topicSynonym} where ${topicSynonym.topicId} = ${topicId})`,
      after: sql`json_object('topic', ${path}, 'names', json(${JSON.stringify(names)}))`,
    }),
    db.delete(topicSynonym).where(eq(topicSynonym.topicId, topicId)),
    db
      .insert(topicSynonym)
      .select(
        sql`select ${topic.id}, value from json_each(${JSON.stringify(names)}), ${topic} where ${topic.id} = ${topicId}`,
      ),
    ...buildReindexStatements(
      db,
      sql`with recursive within(id) as (select ${topicId} union select t.id from ${topic} t inner join within on t.parent_id = within.id)
        select ${question.id} from ${question} where ${question.topicId} in (select id from within)`,
    ),
  ]);
}

/** Deletes the topics without questions and without topics below, and then those that this leaves so. */
export async function deleteEmptyTopics(context: Pick<Context, "db" | "now" | "id">, actorId: string): Promise<void> {
  const { db } = context;
  const isEmpty = sql`not exists (select 1 from question q where q.topic_id = ${topic.id})
    and not exists (select 1 from topic below where below.parent_id = ${topic.id})`;
  const removeEmpty = () => db.delete(topic).where(isEmpty);
  await db.batch([
    audit(
      context,
      {
        actorId,
        action: "delete empty topics",
        subject: "topic:tree",
        before: sql`(select json_object('paths', json_group_array(${topic.path})) from ${topic} where ${isEmpty})`,
      },
      sql`exists (select 1 from ${topic} where ${isEmpty})`,
    ),
    // Once for each level of the tree.
    removeEmpty(),
    removeEmpty(),
    removeEmpty(),
  ]);
}
