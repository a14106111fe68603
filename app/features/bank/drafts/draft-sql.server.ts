import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { question, questionDraft, questionVersion } from "../../../db/schema";
import { draftStages } from "../../questions/taxonomy";
import { actionRules, type QuestionAction } from "../lifecycle";

/** Returns the audit log's subject for a question. */
export function questionSubject(questionId: string): string {
  return `question:${questionId}`;
}

/** SQL that is true if the question was never published; its status then equals its draft's stage. */
export const isUnpublished = sql`${question.status} in ${draftStages}`;

/**
 * Returns the statement that copies the draft's stage to the status of unpublished questions. Add it after every statement
 * that changes the stage of a draft.
 */
export function syncStatusWithStage(db: Db, ids: SQL) {
  const stage = sql`(select ${questionDraft.stage} from ${questionDraft} where ${questionDraft.questionId} = ${question.id})`;
  return db
    .update(question)
    .set({ status: stage })
    .where(sql`${question.id} in (${ids}) and ${isUnpublished} and ${stage} <> ${question.status}`);
}

/** Returns SQL that selects the given ids and passes them as one parameter. */
export function selectIds(questionIds: readonly string[]): SQL {
  return sql`select value from json_each(${JSON.stringify(questionIds)})`;
}

/** SQL for the number of a question's next version. */
export const nextVersionNumber = sql<number>`1 + coalesce((select max(${questionVersion.number}) from ${questionVersion} where ${questionVersion.questionId} = ${question.id}), 0)`;

/** Returns SQL that is true if the admin is an editor of the draft. */
export function isDraftEditor(actorId: string): SQL {
  return sql`exists (select 1 from json_each(${questionDraft.editors}) editor where editor.value = ${actorId})`;
}

/**
 * Returns SQL that selects the ids of the drafts that are unchanged since the server read them and to which this admin
 * may apply the action. This condition protects a batch against concurrent changes.
 */
export function selectUnchangedDrafts(
  drafts: readonly { id: string; revision: number | null }[],
  act: QuestionAction,
  actorId: string,
): SQL {
  const { stage = draftStages, allowedPerson } = actionRules[act];
  const editorCondition = allowedPerson
    ? sql`and ${sql.raw(allowedPerson === "editor" ? "" : "not ")}${isDraftEditor(actorId)}`
    : sql``;
  const readRevisions = JSON.stringify(drafts.map(({ id, revision }) => [id, revision]));
  return sql`select ${questionDraft.questionId} from ${questionDraft} inner join json_each(${readRevisions}) seen
    on seen.value ->> 0 = ${questionDraft.questionId} and seen.value ->> 1 = ${questionDraft.revision}
    where ${questionDraft.stage} in ${stage} ${editorCondition}`;
}
