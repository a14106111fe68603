import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { seedBank } from "~/db/seed/seed-bank";
import { contextOf, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { makeLargeBank } from "~/testing/make-large-bank";
import { questionDraft, questionSketch } from "../../../db/schema";
import { freshD1 } from "../../../testing/d1";
import { makePerson, questionLike } from "../../../testing/make";
import { sharedOpening, uniquePhrase } from "../../../testing/make-phrases";
import type { SignedInArgs } from "../../auth/guards.server";
import { sketchMissingQuestions } from "../../questions/sketches.server";
import { applyAction } from "../drafts/question-actions.server";
import { createQuestion, startDraft } from "../drafts/save-question-draft.server";
import { loadEditor } from "./editor.loader.server";
import { handleQuestionAutosave } from "./question-autosave.action.server";
import type { SaveResponse } from "./workbench/saving/draft-saver";

// A bank of 20 000 questions whose stems begin as hundreds of others do and go on with words of their own.

const size = 20_000;
let house: Awaited<ReturnType<typeof freshD1>>;
let context: ReturnType<typeof contextOf>;
let viewer: SignedInArgs["viewer"];
let questionId: string;

const stemOf = (n: number) => `${sharedOpening(n)} ${uniquePhrase(n, 40)}`;
/** Every twelfth word is another: six in ten of all runs of three words are left. */
const reworded = (stem: string) => stem.replace(/((?:\S+ ){11})\S+/g, "$1other");

beforeAll(async () => {
  await setUpAdminAndLearner();
  house = await freshD1();
  const { db } = house;
  await makeLargeBank(db, size);
  const rows = Array.from({ length: size }, (_, n) => [`v-${n}`, stemOf(n)]);
  for (let from = 0; from < size; from += 4000)
    await db.run(sql`update question_version set body = json_object('type', 'single', 'stem', entry.value ->> 1)
      from json_each(${JSON.stringify(rows.slice(from, from + 4000))}) entry where question_version.id = entry.value ->> 0`);
  await sketchMissingQuestions(db);
  context = contextOf({ db });
  viewer = {
    userId: (await makePerson(db, { role: "admin" })).userId,
    adminScope: "owner",
    timeZone: "UTC",
  } as typeof viewer;
  questionId = await createQuestion(context, viewer.userId, {
    ...{ type: "single", organ: "gi", modality: "ct", topic: ["Topic 1"], level: "R1", skill: "recall" },
  });
}, 120_000);

const draftOf = async (id: string) =>
  (await house.db.select().from(questionDraft).where(eq(questionDraft.questionId, id)))[0];
const sketchNow = (id: string) =>
  house.db
    .select({ hash: questionSketch.hash })
    .from(questionSketch)
    .where(eq(questionSketch.questionId, id))
    .orderBy(asc(questionSketch.hash));

async function sketchAgain() {
  await house.db.delete(questionSketch);
  await sketchMissingQuestions(house.db);
}

/** Autosaves a stem and gives what is near to it, with what it cost. */
async function write(stem: string, id = questionId) {
  const draft = await draftOf(id);
  const content = { ...JSON.parse(draft?.content ?? "{}"), stem, options: [] };
  const body = JSON.stringify({ content, revision: draft?.revision, changeNote: "" });
  const request = new Request(url, { method: "POST", body, headers: { "Content-Type": "application/json" } });
  Object.assign(house.count, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  const args = { context, request, params: { questionId: id }, viewer } as unknown as SignedInArgs;
  const answer = (await (await handleQuestionAutosave(args)).json()) as SaveResponse;
  if (answer.status !== "saved") throw new Error(`it was not saved: ${JSON.stringify(answer)}`);
  return { near: answer.near, ...house.count };
}

const show = async (id: string) => {
  Object.assign(house.count, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  const page = await loadEditor(context, viewer, id, new URLSearchParams());
  return { near: page?.nearQuestions.map((one) => one.questionId), ...house.count };
};

it("tells an author of the one question among 20 000 that says nearly the same, and of no other", async () => {
  const missed: number[] = [];
  for (let n = 0; n < size; n += 499) {
    const { near, trips, rowsRead } = await write(reworded(stemOf(n)));
    if (near[0]?.questionId !== `q-${n}`) missed.push(n);
    expect(near.length).toBeLessThanOrEqual(1);
    expect(trips).toBe(2);
    expect(rowsRead).toBeLessThan(300);
  }
  expect(missed.length).toBeLessThanOrEqual(1);
  const { near } = await write(stemOf(1234));
  expect(near).toEqual([
    { questionId: "q-1234", externalId: "x-1234", similarity: 1, stem: expect.stringMatching(/^A 54-year-old .+…$/) },
  ]);
  const page = await show(questionId);
  expect(page).toMatchObject({ near: ["q-1234"], trips: 2 });
});

it("says nothing of what only begins alike, of what has no words, and of the question itself", async () => {
  for (const stem of [
    `${sharedOpening(7)} ${uniquePhrase(987_654, 40)}`,
    sharedOpening(8),
    uniquePhrase(987_655, 60),
    "",
  ]) {
    const { near, rowsRead } = await write(stem);
    expect(near).toEqual([]);
    expect(rowsRead).toBeLessThan(400);
  }
  expect(await sketchNow(questionId)).toEqual([]);
});

it("reads as few rows where everything says the same", async () => {
  const { db } = house;
  const stem = uniquePhrase(4711, 50);
  const body = JSON.stringify({ type: "single", stem });
  await db.run(
    sql`update question_version set body = ${body} where cast(substr(id, 3) as integer) between 10000 and 10999`,
  );
  await sketchAgain();
  const { near, rowsRead } = await write(`${stem} And so on?`);
  expect(near.length).toBe(4);
  expect(rowsRead).toBeLessThan(400);
});

it("writes again only what is another, and follows what becomes of a draft", async () => {
  const { db } = house;
  const stem = uniquePhrase(5000, 60);
  await write(stem);
  const ten = await sketchNow(questionId);
  expect(ten.length).toBe(10);
  // The last word: one run of three at most is another.
  const { rowsWritten } = await write(`${stem}x`);
  expect(rowsWritten).toBeLessThan(30);
  const following = (await sketchNow(questionId)).filter(({ hash }) => ten.some((one) => one.hash === hash));
  expect(following.length).toBeGreaterThanOrEqual(9);

  // Of a published question, the newest wording is its draft's until that is thrown away.
  const content = { ...questionLike({ stem: uniquePhrase(6000, 60) }), id: "published-1" };
  await seedBank(db, [content], [], 0);
  const published = await sketchNow("q-published-1");
  await startDraft(context, viewer.userId, "q-published-1");
  expect((await write(uniquePhrase(6001, 60), "q-published-1")).near).toEqual([]);
  expect(await sketchNow("q-published-1")).not.toEqual(published);
  const before = await db.select().from(questionSketch);
  await sketchAgain();
  expect(await db.select().from(questionSketch)).toEqual(before);
  expect((await write(uniquePhrase(6001, 60))).near).toMatchObject([{ externalId: "published-1" }]);
  expect((await applyAction(context, viewer.userId, "discard", ["q-published-1"])).done).toEqual(["q-published-1"]);
  expect(await sketchNow("q-published-1")).toEqual(published);
  expect((await write(`${uniquePhrase(6001, 60)} x`)).near).toEqual([]);

  // A question that goes takes its sketch along.
  expect((await applyAction(context, viewer.userId, "discard", [questionId])).done).toEqual([questionId]);
  expect(await sketchNow(questionId)).toEqual([]);
});
