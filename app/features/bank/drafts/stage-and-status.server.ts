import { sql } from "drizzle-orm";
import { draftComment, freeQuestion, question, questionDraft, reviewAssignment, studySetItem } from "~/db/schema";
import { auditEach } from "../../audit/audit.server";
import { buildCellRecountStatements } from "../../questions/bank-cells.server";
import { deleteFromIndex } from "../../questions/search-index.server";
import { buildSketchStatements, deleteSketches, selectSketches } from "../../questions/sketches.server";
import { actionRules, getStageAfter, getStatusAfter } from "../lifecycle";
import {
  isUnpublished,
  questionSubject,
  selectIds,
  selectUnchangedDrafts,
  syncStatusWithStage,
} from "./draft-sql.server";
import type { ActionRequest, BatchOutcome, QuestionState } from "./question-actions.server";
import { buildSentBackMails } from "./sent-back-mail.server";

// Each action changes many questions in one batch, and every statement checks the rules again in SQL. The statement that
// changes the checked values therefore comes after the statements that depend on the check.

/** Applies an action that changes the stage of drafts, and returns the ids of the changed questions. */
export async function changeStage(request: ActionRequest, drafts: readonly QuestionState[]): Promise<BatchOutcome> {
  const { context, actorId, act, options } = request;
  const { db, now } = context;
  const stage = getStageAfter(act) ?? "draft";
  const note = options.note || undefined;
  const allowedIds = selectUnchangedDrafts(drafts, act, actorId);
  const mails =
    act === "send-back"
      ? await buildSentBackMails(
          request,
          drafts,
          (questionId) => sql`exists (select 1 from (${allowedIds}) where question_id = ${questionId})`,
        )
      : [];
  const results = await db.batch([
    auditEach(
      context,
      { actorId, action: `${act.replace("-", " ")} draft` },
      drafts.map((draft) => ({
        subject: questionSubject(draft.id),
        before: { stage: draft.stage },
        after: { stage, ...(note && { note }) },
      })),
      sql`select 'question:' || question_id from (${allowedIds})`,
    ),
    db.update(question).set({ changedAt: now }).where(sql`${question.id} in (${allowedIds})`),
    ...mails,
    db
      .update(questionDraft)
      .set({
        stage,
        approvedBy: act === "approve" ? actorId : null,
        ...(act === "send-back" && { reviewNote: note ?? null }),
        ...(act === "approve" && { reviewNote: null }),
      })
      .where(sql`${questionDraft.questionId} in (${allowedIds})`)
      .returning({ id: questionDraft.questionId }),
    syncStatusWithStage(db, selectIds(drafts.map(({ id }) => id))),
  ]);
  if (mails.length) context.mail.deliverSoon();
  const changedRows = results.at(-2) as { id: string }[];
  return { done: changedRows.map(({ id }) => id), refused: [] };
}

/** Deletes drafts. Questions that were never published are deleted with their drafts; published versions stay. */
export async function discardDrafts(request: ActionRequest, drafts: readonly QuestionState[]): Promise<BatchOutcome> {
  const { context, actorId, act } = request;
  const { db, now } = context;
  const allowedIds = selectUnchangedDrafts(drafts, act, actorId);
  // Matches the given questions once the batch has deleted their drafts.
  const hasNoDraft = sql`${question.id} in (${selectIds(drafts.map(({ id }) => id))})
    and not exists (select 1 from ${questionDraft} where ${questionDraft.questionId} = ${question.id})`;
  const wasNeverPublished = sql`${hasNoDraft} and ${isUnpublished}`;
  const isStillPublished = sql`${hasNoDraft} and not ${isUnpublished}`;
  const versions = drafts.map(({ id, publishedContent }) => ({
    id,
    content: JSON.parse(publishedContent ?? "null") as unknown,
  }));
  const unpublishedIds = sql`select ${question.id} from ${question} where ${wasNeverPublished}`;
  const [, , deleted] = await db.batch([
    auditEach(
      context,
      { actorId, action: "discard draft" },
      drafts.map((draft) => ({
        subject: questionSubject(draft.id),
        before: { stage: draft.stage, status: draft.status },
      })),
      sql`select 'question:' || question_id from (${allowedIds})`,
    ),
    db.update(question).set({ changedAt: now }).where(sql`${question.id} in (${allowedIds})`),
    db
      .delete(questionDraft)
      .where(sql`${questionDraft.questionId} in (${allowedIds})`)
      .returning({ id: questionDraft.questionId }),
    // After the draft is deleted, near duplicates of a published question are found by the published version.
    ...buildSketchStatements(
      db,
      sql`select ${question.id} from ${question} where ${isStillPublished}`,
      selectSketches(versions),
    ),
    deleteFromIndex(db, unpublishedIds),
    deleteSketches(db, unpublishedIds),
    db.delete(freeQuestion).where(sql`${freeQuestion.questionId} in (${unpublishedIds})`),
    db.delete(studySetItem).where(sql`${studySetItem.questionId} in (${unpublishedIds})`),
    db
      .delete(reviewAssignment)
      .where(sql`${reviewAssignment.questionId} in (select ${question.id} from ${question} where ${hasNoDraft})`),
    // The audit log keeps the comments on a question that is deleted.
    db.delete(draftComment).where(sql`${draftComment.questionId} in (${unpublishedIds})`),
    db.delete(question).where(wasNeverPublished),
  ]);
  return { done: deleted.map(({ id }) => id), refused: [] };
}

/**
 * Changes the status of published questions. The questions keep their positions on the free list, in study sets, and in
 * mock forms; learners still get only live questions.
 */
export async function changeStatus(
  request: ActionRequest,
  questions: readonly QuestionState[],
  recountsBank: boolean,
): Promise<BatchOutcome> {
  const { context, actorId, act, options } = request;
  const { db, now } = context;
  const status = getStatusAfter(act) ?? "live";
  const reviewCause = act === "doubt" ? (options.cause ?? "admin") : null;
  const note = options.note || undefined;
  const allowedIds = sql`select id from ${question} where id in (${selectIds(questions.map(({ id }) => id))}) and status in ${actionRules[act].status ?? []}`;
  const [, changedRows] = await db.batch([
    auditEach(
      context,
      { actorId, action: `${act} question` },
      questions.map((state) => ({
        subject: questionSubject(state.id),
        before: { status: state.status },
        after: { status, ...(reviewCause && { cause: reviewCause }), ...(note && { note }) },
      })),
      sql`select 'question:' || id from (${allowedIds})`,
    ),
    db
      .update(question)
      .set({ status, reviewCause, changedAt: now })
      .where(sql`${question.id} in (${allowedIds})`)
      .returning({ id: question.id }),
    ...(recountsBank ? buildCellRecountStatements(db) : []),
  ]);
  return { done: changedRows.map(({ id }) => id), refused: [] };
}
