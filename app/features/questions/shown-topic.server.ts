import { type SQL, sql } from "drizzle-orm";
import { outcome, question, topic } from "../../db/schema";
import { inNoOpenExam } from "./open-exam.server";

// A topic may name the diagnosis (Q12, decision 0029). Before the learner has answered, a question shows the top of its topic,
// and is found, filtered, and counted by the topics above its own.

/**
 * SQL on `question` and the learner's `outcome`: they have answered it and no open exam of theirs asks it, so the whole topic and
 * the explanation may be shown and searched.
 */
export function mayKnowAnswer(userId: string): SQL {
  return sql`(coalesce(${outcome.answers}, 0) > 0 and ${inNoOpenExam(userId)})`;
}

/** SQL on `topic`: the first name of its path. */
export const topOfTopic = sql<string>`substr(${topic.path}, 1, instr(${topic.path} || ' › ', ' › ') - 1)`;

/** SQL on `topic`: its path where `known` holds, else the top of it. */
export function shownTopic(known: SQL): SQL<string> {
  return sql<string>`case when ${known} then ${topic.path} else ${topOfTopic} end`;
}

/** SQL on `question` and the learner's `outcome`: it is in one of these topics, of which the learner may know. */
export function withinTopics(userId: string, ids: readonly string[]): SQL {
  const chosen = sql`select value from json_each(${JSON.stringify(ids)})`;
  return sql`(${question.topicId} in (select below.id from ${topic} chosen inner join ${topic} below
      on substr(below.path, 1, length(chosen.path) + 3) = chosen.path || ' › ' or (below.id = chosen.id and chosen.parent_id is null)
      where chosen.id in (${chosen}))
    or (${question.topicId} in (${chosen}) and ${mayKnowAnswer(userId)}))`;
}
