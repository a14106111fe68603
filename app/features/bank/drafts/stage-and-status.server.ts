import { sql } from "drizzle-orm";
import { freeQuestion, question, questionDraft, studySetItem } from "~/db/schema";
import { auditEach } from "../../audit/audit.server";
import { cellWrites } from "../../questions/bank-cells.server";
import { unindexWrite } from "../../questions/search-index.server";
import { sketchesOf, sketchWrites, unsketchWrite } from "../../questions/sketches.server";
import { actionRules, stageAfter, statusAfter } from "../lifecycle";
import { idsIn, isUnpublished, questionSubject, selectUnchangedDrafts, syncStatusWithStage } from "./draft-sql.server";
import type { ActionRequest, BatchOutcome, QuestionState } from "./question-actions.server";

// Acts on many questions in one batch each. What an act may be done to is asked again by its own SQL; the write that ends
// this comes last, so that every statement before it sees the same questions.

/** Moves drafts on to another stage, or back. */
export async function changeStage(acting: ActionRequest, drafts: readonly QuestionState[]): Promise<BatchOutcome> {
  const { context, actorId, act, options } = acting;
  const { db, now } = context;
  const stage = stageAfter(act) ?? "draft";
  const note = options.note || undefined;
  const may = selectUnchangedDrafts(drafts, act, actorId);
  const [, , moved] = await db.batch([
    auditEach(
      context,
      { actorId, action: `${act.replace("-", " ")} draft` },
      drafts.map((one) => ({
        subject: questionSubject(one.id),
        before: { stage: one.stage },
        after: { stage, ...(note && { note }) },
      })),
      sql`select 'question:' || question_id from (${may})`,
    ),
    db.update(question).set({ changedAt: now }).where(sql`${question.id} in (${may})`),
    db
      .update(questionDraft)
      .set({
        stage,
        approvedBy: act === "approve" ? actorId : null,
        ...(act === "send-back" && { reviewNote: note ?? null }),
        ...(act === "approve" && { reviewNote: null }),
      })
      .where(sql`${questionDraft.questionId} in (${may})`)
      .returning({ id: questionDraft.questionId }),
    syncStatusWithStage(db, idsIn(drafts.map(({ id }) => id))),
  ]);
  return { done: moved.map(({ id }) => id), refused: [] };
}

/** Deletes drafts; of a question that was never published the question as well. What was published stays as it is. */
export async function discardDrafts(acting: ActionRequest, drafts: readonly QuestionState[]): Promise<BatchOutcome> {
  const { context, actorId, act } = acting;
  const { db, now } = context;
  const may = selectUnchangedDrafts(drafts, act, actorId);
  // A never-published question without a draft is one whose draft has just been deleted here.
  const isWithout = sql`${question.id} in (${idsIn(drafts.map(({ id }) => id))})
    and not exists (select 1 from ${questionDraft} where ${questionDraft.questionId} = ${question.id})`;
  const isEmpty = sql`${isWithout} and ${isUnpublished}`;
  const isBack = sql`${isWithout} and not ${isUnpublished}`;
  const versions = drafts.map(({ id, published }) => ({ id, content: JSON.parse(published ?? "null") as unknown }));
  const empty = sql`select ${question.id} from ${question} where ${isEmpty}`;
  const [, , deleted] = await db.batch([
    auditEach(
      context,
      { actorId, action: "discard draft" },
      drafts.map((one) => ({ subject: questionSubject(one.id), before: { stage: one.stage, status: one.status } })),
      sql`select 'question:' || question_id from (${may})`,
    ),
    db.update(question).set({ changedAt: now }).where(sql`${question.id} in (${may})`),
    db
      .delete(questionDraft)
      .where(sql`${questionDraft.questionId} in (${may})`)
      .returning({ id: questionDraft.questionId }),
    // Of what was published, the newest wording is that of its version again.
    ...sketchWrites(db, sql`select ${question.id} from ${question} where ${isBack}`, sketchesOf(versions)),
    unindexWrite(db, empty),
    unsketchWrite(db, empty),
    db.delete(freeQuestion).where(sql`${freeQuestion.questionId} in (${empty})`),
    db.delete(studySetItem).where(sql`${studySetItem.questionId} in (${empty})`),
    db.delete(question).where(isEmpty),
  ]);
  return { done: deleted.map(({ id }) => id), refused: [] };
}

/**
 * Gives published questions another status. Their places on the free list, in study sets and mock forms stay: whatever
 * learners are given asks for live questions, so they leave by their status and come back with it.
 */
export async function changeStatus(
  acting: ActionRequest,
  questions: readonly QuestionState[],
  counts: boolean,
): Promise<BatchOutcome> {
  const { context, actorId, act, options } = acting;
  const { db, now } = context;
  const status = statusAfter(act) ?? "live";
  const reviewCause = act === "doubt" ? (options.cause ?? "admin") : null;
  const note = options.note || undefined;
  const may = sql`select id from ${question} where id in (${idsIn(questions.map(({ id }) => id))}) and status in ${actionRules[act].status ?? []}`;
  const [, moved] = await db.batch([
    auditEach(
      context,
      { actorId, action: `${act} question` },
      questions.map((one) => ({
        subject: questionSubject(one.id),
        before: { status: one.status },
        after: { status, ...(reviewCause && { cause: reviewCause }), ...(note && { note }) },
      })),
      sql`select 'question:' || id from (${may})`,
    ),
    db
      .update(question)
      .set({ status, reviewCause, changedAt: now })
      .where(sql`${question.id} in (${may})`)
      .returning({ id: question.id }),
    ...(counts ? cellWrites(db) : []),
  ]);
  return { done: moved.map(({ id }) => id), refused: [] };
}
