import { type SQL, sql } from "drizzle-orm";
import { outcome, question, topic } from "../../db/schema";
import { isInNoOpenExam } from "./open-exam.server";

// A topic may name the diagnosis (Q12, decision 0029). Until the learner answers a question, lists show only the first name of
// its topic, and searches, filters, and counts use the topics above its own.

/**
 * Returns an SQL condition on `question` and the learner's `outcome`: the learner has answered the question, and the question
 * is in no open exam, so the whole topic and the explanation may be shown and searched (Q12).
 */
export function mayKnowAnswer(userId: string): SQL {
  return sql`(coalesce(${outcome.answers}, 0) > 0 and ${isInNoOpenExam(userId)})`;
}

/** SQL for the first name in the path of a topic. */
export const firstTopicName = sql<string>`substr(${topic.path}, 1, instr(${topic.path} || ' › ', ' › ') - 1)`;

/** Returns SQL for the path of a topic if `mayShowPath` is true, else for the first name in the path. */
export function shownTopic(mayShowPath: SQL): SQL<string> {
  return sql<string>`case when ${mayShowPath} then ${topic.path} else ${firstTopicName} end`;
}

/**
 * Returns an SQL condition on `question` and the learner's `outcome`: the question is in one of these topics or below. The
 * question's own topic counts only if the learner may know it (Q12).
 */
export function isWithinTopics(userId: string, ids: readonly string[]): SQL {
  const chosen = sql`select value from json_each(${JSON.stringify(ids)})`;
  return sql`(${question.topicId} in (select below.id from ${topic} chosen inner join ${topic} below
      on substr(below.path, 1, length(chosen.path) + 3) = chosen.path || ' › ' or (below.id = chosen.id and chosen.parent_id is null)
      where chosen.id in (${chosen}))
    or (${question.topicId} in (${chosen}) and ${mayKnowAnswer(userId)}))`;
}
