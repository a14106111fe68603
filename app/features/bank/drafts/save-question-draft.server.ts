import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { question, questionDraft, user } from "~/db/schema";
import { audit } from "../../audit/audit.server";
import { buildReindexStatements } from "../../questions/search-index.server";
import { buildSketchStatements, selectSketches } from "../../questions/sketches.server";
import { getDraftFiling } from "./draft-filing.server";
import { isDraftEditor, isUnpublished, questionSubject, selectIds, syncStatusWithStage } from "./draft-sql.server";

export { createQuestion } from "./create-question.server";
export { startDraft } from "./start-draft.server";

/** A draft as the editor sends it. */
export interface DraftInput {
  /** Question content, possibly incomplete. */
  content: Record<string, unknown>;
  /** Revision of the draft on which the changes are based. */
  revision: number;
  changeNote: string;
}

export type SaveDraftOutcome =
  | { status: "saved"; revision: number }
  /** Conflict: nothing was saved, because the admin named `by` saved the draft first; `revision` is the stored revision. */
  | { status: "elsewhere"; by: string; revision: number }
  | { status: "gone" };

/**
 * Saves a draft in one database trip. Any change makes the admin an editor and takes the draft out of review. Saving the
 * stored content again has no effect.
 */
export async function saveQuestionDraft(
  context: Context,
  actorId: string,
  questionId: string,
  { content, revision, changeNote }: DraftInput,
): Promise<SaveDraftOutcome> {
  const { db, now } = context;
  // Overwrites the id in the content, because the external id of a question never changes.
  const sentContent = sql`json_set(${JSON.stringify(content)}, '$.id', (select ${question.externalId} from ${question} where ${question.id} = ${questionId}))`;
  const isDifferent = sql`(${questionDraft.content} <> ${sentContent} or ${questionDraft.changeNote} <> ${changeNote})`;
  const isUnsavedChange = and(
    eq(questionDraft.questionId, questionId),
    eq(questionDraft.revision, revision),
    isDifferent,
  );
  const hasChanges = sql`exists (select 1 from ${questionDraft} where ${isUnsavedChange})`;
  const isSaved = sql`${questionDraft.questionId} = ${questionId} and ${questionDraft.revision} = ${revision + 1} and ${questionDraft.savedAt} = ${now}`;
  const [, , savedDrafts, , , , , , , [storedDraft]] = await db.batch([
    // Autosaves come every few seconds, so the log records only saves that add an editor or take the draft out of review.
    audit(
      context,
      {
        ...{ actorId, action: "edit draft", subject: questionSubject(questionId) },
        before: sql`(select json_object('stage', ${questionDraft.stage}) from ${questionDraft} where ${isUnsavedChange})`,
        after: { stage: "draft" },
      },
      sql`exists (select 1 from ${questionDraft} where ${isUnsavedChange} and (${questionDraft.stage} <> 'draft' or not ${isDraftEditor(actorId)}))`,
    ),
    db
      .update(question)
      .set({ changedAt: now, ...getDraftFiling(content) })
      .where(and(eq(question.id, questionId), hasChanges)),
    db
      .update(questionDraft)
      .set({
        content: sentContent,
        changeNote,
        revision: sql`${questionDraft.revision} + 1`,
        // Moves this admin to the end of the list, because the last editor in the list is the admin who saved last.
        editors: sql`(select json_group_array(id) from (select value as id from json_each(${questionDraft.editors}) where value <> ${actorId} union all select ${actorId}))`,
        stage: "draft",
        approvedBy: null,
        savedAt: now,
      })
      .where(isUnsavedChange)
      .returning({ revision: questionDraft.revision }),
    syncStatusWithStage(db, selectIds([questionId])),
    ...buildReindexStatements(
      db,
      sql`select ${question.id} from ${question} inner join ${questionDraft} on ${questionDraft.questionId} = ${question.id}
        where ${isSaved} and ${isUnpublished}`,
    ),
    ...buildSketchStatements(
      db,
      sql`select ${questionDraft.questionId} from ${questionDraft} where ${isSaved}`,
      selectSketches([{ id: questionId, content }]),
    ),
    db
      .select({
        revision: questionDraft.revision,
        by: sql<string | null>`${user.name}`.as("saved_by_name"),
        isSame: sql<number>`not ${isDifferent}`.as("is_same"),
      })
      .from(questionDraft)
      .leftJoin(user, eq(user.id, sql`json_extract(${questionDraft.editors}, '$[#-1]')`))
      .where(eq(questionDraft.questionId, questionId)),
  ]);
  if (!storedDraft) return { status: "gone" };
  if (savedDrafts.length || storedDraft.isSame) return { status: "saved", revision: storedDraft.revision };
  return { status: "elsewhere", by: storedDraft.by ?? "Someone", revision: storedDraft.revision };
}
