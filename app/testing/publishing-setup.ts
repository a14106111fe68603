// Setup for tests of publishing. The exported variables are set again before each test.
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Context } from "../context.server";
import { appSetting, bankCell, question, questionDraft, questionReference, questionVersion } from "../db/schema";
import { applyAction } from "../features/bank/drafts/question-actions.server";
import { createQuestion, saveQuestionDraft, startDraft } from "../features/bank/drafts/save-question-draft.server";
import { admin as author, contextOf, db, setUpAdminAndLearner } from "./admin-setup";
import { makePerson, type Person } from "./make";
import { approvableContent, newQuestion } from "./make-published";

export let context: Context;
export let secondAdmin: Person;
let backgroundWork: Promise<unknown>[];

/** Creates two admins, one who writes and one who publishes; for `beforeEach`. */
export async function setUpPublishing() {
  await setUpAdminAndLearner();
  backgroundWork = [];
  context = publishingContext();
  secondAdmin = await makePerson(db, { role: "admin" });
}

/** Returns a request's context that collects its background work for `awaitBackgroundWork`. */
export function publishingContext(fields: Partial<Context> = {}) {
  return contextOf({ waitUntil: (one) => void backgroundWork.push(one), ...fields });
}

export const readDraft = async (id: string) =>
  (await db.select().from(questionDraft).where(eq(questionDraft.questionId, id)))[0];
export const readQuestionRow = async (id: string) => (await db.select().from(question).where(eq(question.id, id)))[0];
export const readVersions = (id: string) =>
  db.select().from(questionVersion).where(eq(questionVersion.questionId, id)).orderBy(questionVersion.number);

/** Writes a new question, sends it to review, and returns its id. */
export async function writeQuestion(fields: Record<string, unknown> = {}) {
  const id = await createQuestion(context, author.userId, newQuestion);
  await saveDraftContent(id, approvableContent(id.slice(2), fields));
  expect(await applyAction(context, author.userId, "submit", [id])).toEqual({ done: [id], refused: [] });
  return id;
}

/** Saves the draft of a question. */
export async function saveDraftContent(
  id: string,
  content: Record<string, unknown>,
  fields: { note?: string; by?: Person } = {},
) {
  const { revision = 0 } = (await readDraft(id)) ?? {};
  const words = { content, revision, changeNote: fields.note ?? "Better words" };
  expect(await saveQuestionDraft(context, (fields.by ?? author).userId, id, words)).toMatchObject({ status: "saved" });
}

/** Approves a question, then publishes it. */
export async function approveAndPublish(id: string, act: "publish-live" | "publish-pilot" = "publish-live") {
  expect(await applyAction(context, secondAdmin.userId, "approve", [id])).toEqual({ done: [id], refused: [] });
  return applyAction(context, secondAdmin.userId, act, [id]);
}

/** Writes and approves the next version of a published question. */
export async function approveNextVersion(id: string, change: Record<string, unknown>, fields: { note?: string } = {}) {
  await startDraft(context, author.userId, id);
  await saveDraftContent(id, { ...JSON.parse((await readDraft(id))?.content ?? "{}"), ...change }, fields);
  await applyAction(context, author.userId, "submit", [id]);
  await applyAction(context, secondAdmin.userId, "approve", [id]);
}

/** Returns the rows that are derived from the questions of the bank. */
export const readDerivedRows = async () => ({
  words: await db.all(sql`select rowid, * from question_search order by rowid`),
  cells: await db.select().from(bankCell).orderBy(bankCell.organ, bankCell.modality),
  cited: await db.select().from(questionReference).orderBy(questionReference.name, questionReference.questionId),
  figures: await db.select().from(appSetting).where(eq(appSetting.key, "bankFigures")),
});

/** Returns the database, which runs `other` right before its next batch. */
export function runBeforeNextBatch(other: () => Promise<unknown>): Context["db"] {
  let first = true;
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name !== "batch" || !first) return Reflect.get(target, name, receiver);
      return async (...given: Parameters<typeof db.batch>) => {
        first = false;
        await other();
        return target.batch(...given);
      };
    },
  });
}

/** Waits for the background work. */
export async function awaitBackgroundWork() {
  await Promise.all(backgroundWork);
}
