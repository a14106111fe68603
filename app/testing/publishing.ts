// Setup for tests of publishing. The exported variables are set again before each test.
import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Context } from "../context.server";
import { appSetting, bankCell, question, questionDraft, questionReference, questionVersion } from "../db/schema";
import { actOn } from "../features/bank/drafts/acts.server";
import { beginDraft, beginQuestion, saveDraft } from "../features/bank/drafts/save.server";
import { admin as author, contextOf, db, setUpAdminAndLearner } from "./acting-admin";
import { makePerson, type Person } from "./make";
import { newQuestion, soundContent } from "./make-published";

export let context: Context;
export let second: Person;
let work: Promise<unknown>[];

/** Creates two admins, one who writes and one who publishes; for `beforeEach`. */
export async function openPress() {
  await setUpAdminAndLearner();
  work = [];
  context = house();
  second = await makePerson(db, { role: "admin" });
}

/** Returns a request's context that collects its background work for `settled`. */
export function house(fields: Partial<Context> = {}) {
  return contextOf({ waitUntil: (one) => void work.push(one), ...fields });
}

export const draftOf = async (id: string) =>
  (await db.select().from(questionDraft).where(eq(questionDraft.questionId, id)))[0];
export const rowOf = async (id: string) => (await db.select().from(question).where(eq(question.id, id)))[0];
export const versionsOf = (id: string) =>
  db.select().from(questionVersion).where(eq(questionVersion.questionId, id)).orderBy(questionVersion.number);

/** Writes a new question, sends it to review, and returns its id. */
export async function write(fields: Record<string, unknown> = {}) {
  const id = await beginQuestion(context, author.userId, newQuestion);
  await save(id, soundContent(id.slice(2), fields));
  expect(await actOn(context, author.userId, "submit", [id])).toEqual({ done: [id], refused: [] });
  return id;
}

/** Saves the draft of a question. */
export async function save(
  id: string,
  content: Record<string, unknown>,
  fields: { correctsKey?: boolean; by?: Person } = {},
) {
  const { revision = 0 } = (await draftOf(id)) ?? {};
  const words = { content, revision, changeNote: "Better words", correctsKey: fields.correctsKey ?? false };
  expect(await saveDraft(context, (fields.by ?? author).userId, id, words)).toMatchObject({ status: "saved" });
}

/** Approves a question, then publishes it. */
export async function bringOut(id: string, act: "publish-live" | "publish-pilot" = "publish-live") {
  expect(await actOn(context, second.userId, "approve", [id])).toEqual({ done: [id], refused: [] });
  return actOn(context, second.userId, act, [id]);
}

/** Writes and approves the next version of a published question. */
export async function approveNext(id: string, change: Record<string, unknown>, fields: { correctsKey?: boolean } = {}) {
  await beginDraft(context, author.userId, id);
  await save(id, { ...JSON.parse((await draftOf(id))?.content ?? "{}"), ...change }, fields);
  await actOn(context, author.userId, "submit", [id]);
  await actOn(context, second.userId, "approve", [id]);
}

/** Returns the rows that are derived from the questions of the bank. */
export const kept = async () => ({
  words: await db.all(sql`select rowid, * from question_search order by rowid`),
  cells: await db.select().from(bankCell).orderBy(bankCell.organ, bankCell.modality),
  cited: await db.select().from(questionReference).orderBy(questionReference.name, questionReference.questionId),
  figures: await db.select().from(appSetting).where(eq(appSetting.key, "bankFigures")),
});

/** Returns the database, which runs `other` right before its next batch. */
export function beforeBatch(other: () => Promise<unknown>): Context["db"] {
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
export async function settled() {
  await Promise.all(work);
}
