import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { question, questionDraft, questionVersion } from "~/db/schema";
import type { EditProblem } from "./bulk-edit-kinds";

// Each kind of bulk edit is one SQL expression: why a question is left alone, or null. The confirmation and the batch that changes the
// questions use the same expression, so the batch decides again about questions that changed meanwhile.

/** A question of a bulk edit, and why it is left alone; null if it changes. */
export interface PlannedEdit {
  questionId: string;
  /** External id; the id of a question that does not exist. */
  name: string;
  problem: EditProblem | null;
}

/** SQL for the newest content of a question: that of its draft, or else of its version. */
export const newestContent = sql`coalesce(${questionDraft.content}, ${questionVersion.content})`;

/** SQL for the selected questions with their drafts and versions; the questions that do not exist have nulls. */
export function fromSelected(ids: readonly string[]): SQL {
  return sql`json_each(${JSON.stringify(ids)}) selected
    left join ${question} on ${question.id} = selected.value
    left join ${questionDraft} on ${questionDraft.questionId} = ${question.id}
    left join ${questionVersion} on ${questionVersion.id} = ${question.versionId}`;
}

/** SQL that selects the ids of the questions that the edit changes. */
export function selectEditable(ids: readonly string[], problem: SQL): SQL {
  return sql`select ${question.id} as editable_id from ${fromSelected(ids)} where ${question.id} is not null and ${problem} is null`;
}

/** Returns the statement that lists the selected questions with their problems, in the order of the ids. */
export function selectPlan(db: Db, ids: readonly string[], problem: SQL) {
  return db
    .select({
      questionId: sql<string>`selected.value`.as("selected_id"),
      name: sql<string>`coalesce(${question.externalId}, selected.value)`.as("shown_id"),
      problem: sql<EditProblem | null>`case when ${question.id} is null then 'gone' else ${problem} end`.as("problem"),
    })
    .from(sql`json_each(${JSON.stringify(ids)}) selected`)
    .leftJoin(question, sql`${question.id} = selected.value`)
    .leftJoin(questionDraft, eq(questionDraft.questionId, question.id))
    .leftJoin(questionVersion, eq(questionVersion.id, question.versionId))
    .orderBy(sql`selected.key`);
}

/** A kind of bulk edit with its values: the problem of each question, and how to change the others. */
export interface BulkEdit {
  problem: SQL;
  /** Changes the questions in one batch and returns the plan by which it did. */
  apply(context: Context, actorId: string, ids: readonly string[]): Promise<PlannedEdit[]>;
}
