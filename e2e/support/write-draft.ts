import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Context } from "../../app/context.server";
import type { Db } from "../../app/db/client.server";
import { questionDraft } from "../../app/db/schema";
import { applyAction } from "../../app/features/bank/drafts/question-actions.server";
import { createQuestion } from "../../app/features/bank/drafts/save-question-draft.server";
import { approvableContent, newQuestion } from "../../app/testing/make-published";

/** Writes a draft of an editor and submits it for review. Returns the id of the question. */
export async function writeDraft(db: Db, editorId: string): Promise<string> {
  const context = { db, now: Date.now(), id: () => crypto.randomUUID() } as unknown as Context;
  const questionId = await createQuestion(context, editorId, newQuestion);
  await db
    .update(questionDraft)
    .set({ content: JSON.stringify(approvableContent(questionId.slice(2))), editors: JSON.stringify([editorId]) })
    .where(eq(questionDraft.questionId, questionId));
  expect(await applyAction(context, editorId, "submit", [questionId])).toMatchObject({ done: [questionId] });
  return questionId;
}
