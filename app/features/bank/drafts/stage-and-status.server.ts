import { sql } from "drizzle-orm";
import { freeQuestion, question, questionDraft, studySetItem } from "~/db/schema";
import { auditEach } from "../../audit/audit.server";
import { recountCellStatements } from "../../questions/bank-cells.server";
import { deleteFromIndex } from "../../questions/search-index.server";
import { deleteSketches, selectSketches, sketchStatements } from "../../questions/sketches.server";
import { actionRules, getStageAfter, getStatusAfter } from "../lifecycle";
import {
  isUnpublished,
  questionSubject,
  selectIds,
  selectUnchangedDrafts,
  syncStatusWithStage,
} from "./draft-sql.server";
import type { ActionRequest, BatchOutcome, QuestionState } from "./question-actions.server";

// Each action changes many questions in one batch. Every statement checks the rules again in SQL; the write that would change the
// check's result comes last.

/** Changes the stage of drafts. */
export async function changeStage(request: ActionRequest, drafts: readonly QuestionState[]): Promise<BatchOutcome> {
  const { context, actorId, act, options } = request;
  const { db, now } = context;
  const stage = getStageAfter(act) ?? "draft";
  const note = options.note || undefined;
  const allowed = selectUnchangedDrafts(drafts, act, actorId);
  const [, , moved] = await db.batch([
    auditEach(
      context,
      { actorId, action: `${act.replace("-", " ")} draft` },
      drafts.map((one) => ({
        subject: questionSubject(one.id),
        before: { stage: one.stage },
        after: { stage, ...(note && { note }) },
      })),
      sql`select 'question:' || question_id from (${allowed})`,
    ),
    db.update(question).set({ changedAt: now }).where(sql`${question.id} in (${allowed})`),
    db
      .update(questionDraft)
      .set({
        stage,
        approvedBy: act === "approve" ? actorId : null,
        ...(act === "send-back" && { reviewNote: note ?? null }),
        ...(act === "approve" && { reviewNote: null }),
      })
      .where(sql`${questionDraft.questionId} in (${allowed})`)
      .returning({ id: questionDraft.questionId }),
    syncStatusWithStage(db, selectIds(drafts.map(({ id }) => id))),
  ]);
  return { done: moved.map(({ id }) => id), refused: [] };
}

/** Deletes drafts, and the whole question if it was never published. Published versions stay. */
export async function discardDrafts(request: ActionRequest, drafts: readonly QuestionState[]): Promise<BatchOutcome> {
  const { context, actorId, act } = request;
  const { db, now } = context;
  const allowed = selectUnchangedDrafts(drafts, act, actorId);
  // An unpublished question without a draft has just lost it in this batch.
  const hasNoDraft = sql`${question.id} in (${selectIds(drafts.map(({ id }) => id))})
    and not exists (select 1 from ${questionDraft} where ${questionDraft.questionId} = ${question.id})`;
  const isEmpty = sql`${hasNoDraft} and ${isUnpublished}`;
  const isStillPublished = sql`${hasNoDraft} and not ${isUnpublished}`;
  const versions = drafts.map(({ id, published }) => ({ id, content: JSON.parse(published ?? "null") as unknown }));
  const emptyQuestions = sql`select ${question.id} from ${question} where ${isEmpty}`;
  const [, , deleted] = await db.batch([
    auditEach(
      context,
      { actorId, action: "discard draft" },
      drafts.map((one) => ({ subject: questionSubject(one.id), before: { stage: one.stage, status: one.status } })),
      sql`select 'question:' || question_id from (${allowed})`,
    ),
    db.update(question).set({ changedAt: now }).where(sql`${question.id} in (${allowed})`),
    db
      .delete(questionDraft)
      .where(sql`${questionDraft.questionId} in (${allowed})`)
      .returning({ id: questionDraft.questionId }),
    // Duplicates of a published question are detected by its version again.
    ...sketchStatements(
      db,
      sql`select ${question.id} from ${question} where ${isStillPublished}`,
      selectSketches(versions),
    ),
    deleteFromIndex(db, emptyQuestions),
    deleteSketches(db, emptyQuestions),
    db.delete(freeQuestion).where(sql`${freeQuestion.questionId} in (${emptyQuestions})`),
    db.delete(studySetItem).where(sql`${studySetItem.questionId} in (${emptyQuestions})`),
    db.delete(question).where(isEmpty),
  ]);
  return { done: deleted.map(({ id }) => id), refused: [] };
}

/**
 * Changes the status of published questions. They keep their places on the free list, in study sets, and in mock forms, because
 * learners get live questions only.
 */
export async function changeStatus(
  request: ActionRequest,
  questions: readonly QuestionState[],
  counts: boolean,
): Promise<BatchOutcome> {
  const { context, actorId, act, options } = request;
  const { db, now } = context;
  const status = getStatusAfter(act) ?? "live";
  const reviewCause = act === "doubt" ? (options.cause ?? "admin") : null;
  const note = options.note || undefined;
  const allowed = sql`select id from ${question} where id in (${selectIds(questions.map(({ id }) => id))}) and status in ${actionRules[act].status ?? []}`;
  const [, moved] = await db.batch([
    auditEach(
      context,
      { actorId, action: `${act} question` },
      questions.map((one) => ({
        subject: questionSubject(one.id),
        before: { status: one.status },
        after: { status, ...(reviewCause && { cause: reviewCause }), ...(note && { note }) },
      })),
      sql`select 'question:' || id from (${allowed})`,
    ),
    db
      .update(question)
      .set({ status, reviewCause, changedAt: now })
      .where(sql`${question.id} in (${allowed})`)
      .returning({ id: question.id }),
    ...(counts ? recountCellStatements(db) : []),
  ]);
  return { done: moved.map(({ id }) => id), refused: [] };
}
