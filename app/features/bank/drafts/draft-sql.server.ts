import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../../../db/client.server";
import { question, questionDraft, questionVersion } from "../../../db/schema";
import { draftStages } from "../../questions/taxonomy";
import { actionRules, type QuestionAction } from "../lifecycle";

/** How the acts of admins name a question in the audit log. */
export function questionSubject(questionId: string): string {
  return `question:${questionId}`;
}

/** SQL: the question of the row was never published, so that its status is the stage of its draft. */
export const isUnpublished = sql`${question.status} in ${draftStages}`;

/** Gives never-published questions the stage of their draft as their status; after every write of a draft. */
export function syncStatusWithStage(db: Db, ids: SQL) {
  const stage = sql`(select ${questionDraft.stage} from ${questionDraft} where ${questionDraft.questionId} = ${question.id})`;
  return db
    .update(question)
    .set({ status: stage })
    .where(sql`${question.id} in (${ids}) and ${isUnpublished} and ${stage} <> ${question.status}`);
}

/** SQL: the ids in a list. */
export function idsIn(questionIds: readonly string[]): SQL {
  return sql`select value from json_each(${JSON.stringify(questionIds)})`;
}

/** SQL: the number of the version that a question's next publishing makes. */
export const nextVersionNumber = sql<number>`1 + coalesce((select max(${questionVersion.number}) from ${questionVersion} where ${questionVersion.questionId} = ${question.id}), 0)`;

/** SQL: the admin is one of the editors of the draft of the row. */
export function isEditor(actorId: string): SQL {
  return sql`exists (select 1 from json_each(${questionDraft.editors}) editor where editor.value = ${actorId})`;
}

/**
 * SQL: `select` of the ids of those drafts that are still as they were checked, and that this admin may do the act to: the
 * guard of a batch against whatever was done at the same time.
 */
export function selectUnchangedDrafts(
  drafts: readonly { id: string; revision: number | null }[],
  act: QuestionAction,
  actorId: string,
): SQL {
  const { stage = draftStages, by } = actionRules[act];
  const person = by ? sql`and ${sql.raw(by === "editor" ? "" : "not ")}${isEditor(actorId)}` : sql``;
  const seen = JSON.stringify(drafts.map(({ id, revision }) => [id, revision]));
  return sql`select ${questionDraft.questionId} from ${questionDraft} inner join json_each(${seen}) seen
    on seen.value ->> 0 = ${questionDraft.questionId} and seen.value ->> 1 = ${questionDraft.revision}
    where ${questionDraft.stage} in ${stage} ${person}`;
}
