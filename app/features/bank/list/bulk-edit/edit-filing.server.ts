import { type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { auditLog, question, questionDraft, questionVersion, topic } from "~/db/schema";
import { formatTopicPath, getTopicId, listTopics } from "../../../questions/derived-columns";
import { buildReindexStatements } from "../../../questions/search-index.server";
import { selectJsonRows } from "../../../study/json-rows.server";
import { isUnpublished, selectIds } from "../../drafts/draft-sql.server";
import { type BulkEdit, fromSelected, selectEditable, selectPlan } from "./edit-plan.server";

interface Filing {
  field: "level" | "topic";
  /** Value in the content, as JSON. */
  value: unknown;
  column: SQL;
  columnValue: string;
  /** The present and the new value for the audit log. */
  shownColumn: SQL;
  shownValue: string;
  topics: string[][];
}

const topicColumns = 4;

/** Files questions under a level (M18). */
export function editLevel(level: string): BulkEdit {
  return editFiling({
    ...{ field: "level", value: level, column: sql`${question.level}`, columnValue: level, topics: [] },
    ...{ shownColumn: sql`${question.level}`, shownValue: level },
  });
}

/** Files questions under a topic, which is created if it does not exist (M18). */
export function editTopic(names: string[]): BulkEdit {
  return editFiling({
    ...{ field: "topic", value: names, column: sql`${question.topicId}`, columnValue: getTopicId(names) },
    shownColumn: sql`(select ${topic.path} from ${topic} where ${topic.id} = ${question.topicId})`,
    ...{ shownValue: formatTopicPath(names), topics: [names] },
  });
}

/**
 * Level and topic file a question and are no part of what learners answer. So, like a change in the topic tree, the edit applies to
 * published questions at once and makes nobody an editor (decision 0046).
 */
function editFiling(filing: Filing): BulkEdit {
  const { field, value, column, columnValue } = filing;
  const path = sql.raw(`'$.${field}'`);
  const json = JSON.stringify(value);
  const isSame = (content: SQL) => sql`coalesce(json_extract(${content}, ${path}) = json_extract(${json}, '$'), 0)`;
  const isDraftSame = isSame(sql`${questionDraft.content}`);
  const problem = sql`case when ${column} = ${columnValue} and (${questionDraft.questionId} is null or ${isDraftSame}) then 'same' end`;
  return { problem, apply: (context, actorId, ids) => applyFiling(context, actorId, ids, problem) };

  async function applyFiling(context: Context, actorId: string, ids: readonly string[], problem: SQL) {
    const { db, now } = context;
    const editable = selectEditable(ids, problem);
    const [plan] = await db.batch([
      selectPlan(db, ids, problem),
      db.insert(auditLog).select(
        sql`select lower(hex(randomblob(11))), ${now}, ${actorId}, ${`change ${field}`}, 'question:' || ${question.id},
          json_object(${field}, ${describePresent(filing, path)}), json_object(${field}, ${filing.shownValue})
          from ${fromSelected(ids)} where ${question.id} in (${editable})`,
      ),
      db
        .insert(topic)
        .select(
          selectJsonRows(
            listTopics(filing.topics).map(({ id, parentId, name, path }) => [id, parentId, name, path]),
            sql`exists (${editable})`,
            topicColumns,
          ),
        )
        .onConflictDoNothing(),
      // The next draft starts with this content, and an export writes it. The halves that learners get do not change.
      db
        .update(questionVersion)
        .set({ content: sql`json_set(${questionVersion.content}, ${path}, json(${json}))` })
        .where(
          sql`${questionVersion.content} is not null and ${questionVersion.id} in (select ${question.versionId} from ${question} where ${question.id} in (${editable}))`,
        ),
      db
        .update(question)
        .set({
          ...(field === "level" ? { level: sql`${columnValue}` } : { topicId: columnValue }),
          changedAt: now,
          filedAt: sql`case when ${isUnpublished} then ${question.filedAt} else ${now} end`,
        })
        .where(sql`${question.id} in (${editable})`),
      // A new revision, so that a browser with the earlier draft sees a conflict and does not overwrite the value.
      db
        .update(questionDraft)
        .set({
          content: sql`json_set(${questionDraft.content}, ${path}, json(${json}))`,
          revision: sql`${questionDraft.revision} + 1`,
          savedAt: now,
        })
        .where(sql`${questionDraft.questionId} in (${selectIds(ids)}) and not ${isDraftSame}`),
      ...(field === "topic" ? buildReindexStatements(db, selectIds(ids)) : []),
    ]);
    return plan;
  }
}

/** SQL for the value before the edit: of the draft if the question was never published, and of both if the draft has another. */
function describePresent({ field, shownColumn, value }: Filing, path: SQL): SQL {
  const inDraft = Array.isArray(value)
    ? sql`(select group_concat(name.value, ' › ') from json_each(${questionDraft.content}, ${path}) name)`
    : sql`json_extract(${questionDraft.content}, ${path})`;
  return sql`case when ${questionDraft.questionId} is null or ${inDraft} is ${shownColumn} then ${shownColumn}
    when ${isUnpublished} then ${inDraft}
    else ${shownColumn} || ${sql.raw(`' (draft: '`)} || coalesce(${inDraft}, ${sql.raw(`'no ${field}'`)}) || ')' end`;
}
