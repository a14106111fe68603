import { beforeEach, expect, it } from "vitest";
import type { Db } from "../../db/client.server";
import { freeQuestion, mockForm, note, outcome, question } from "../../db/schema";
import { seedBank } from "../../db/seed/seed-bank";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, makeSession, questionLike } from "../../testing/make";
import { answerQuestion } from "../study/answer-question.server";
import { readLatestAnswerPlace } from "../study/latest-answer.server";
import { openQuestion } from "../study/open-question.server";
import { selectForGrading } from "../study/select-for-grading.server";
import { startSession } from "../study/start-session.server";
import { type QuestionContent, questionContent } from "./content";
import { searchQuestions } from "./search.server";
import { rebuildSearchIndex } from "./search-index.server";

let db: Db;
let userId: string;
const now = Date.parse("2026-11-01T12:00:00Z");
const place = (sessionId: string) => ({ sessionId, position: 0 });

const contents = [
  questionLike({
    id: "s-liver",
    topic: ["Gastrointestinal", "Hepatic tumors", "Adenoma"],
    stem: "A woman with a zebrafinch-shaped lesion: which is it?",
    teachingPoint: "The quokkasign decides.",
  }),
  questionLike({
    id: "s-chest",
    topic: ["Thoracic", "Pleura", "Pneumothorax"],
    stem: "Which zebrafinch line is this?",
  }),
];

beforeEach(async () => {
  ({ db } = await freshD1());
  await seedBank(
    db,
    contents,
    contents.map(({ id }) => id),
    now,
  );
  ({ userId } = await makePerson(db, { now }));
});

const find = async (text: string, unlimited = false) =>
  (await searchQuestions(db, { userId, unlimited }, text))?.map(({ id, foundIn }) => `${id} ${foundIn}`);

/** Opens the first question in a new session. */
async function open(questionId = "q-s-liver") {
  const sessionId = await makeSession(db, userId, [{ questionId, versionId: `${questionId}-v1` }], now);
  await openQuestion(db, userId, { ...place(sessionId), now, spendMode: "quota" });
  return sessionId;
}

async function answer(sessionId: string) {
  const [item] = await selectForGrading(db, await makeLogin(db, userId, now), sessionId, 0);
  const response = { type: "single" as const, choice: "a" };
  const submission = { ...place(sessionId), clientId: "c-search", response, confidence: null, took: 1, replaces: null };
  await answerQuestion(db, item, submission, { now, timeZone: "UTC" });
}

it("finds stems of opened questions, explanations and whole topics of answered ones, and upper topics of all (P1, Q12)", async () => {
  expect(await find("zebrafinch")).toEqual([]);
  expect(await find("quokkasign")).toEqual([]);
  expect(await find("tumors")).toEqual(["q-s-liver topic"]);
  expect(await find("adenoma")).toEqual([]);
  const findOpened = async (text: string) =>
    (await searchQuestions(db, { userId, unlimited: false }, text))?.map(({ isOpened }) => isOpened);
  expect(await findOpened("tumors")).toEqual([false]);
  const sessionId = await open();
  expect(await findOpened("tumors")).toEqual([true]);
  expect(await find("zebrafinch")).toEqual(["q-s-liver stem"]);
  expect(await find("quokkasign")).toEqual([]);
  await answer(sessionId);
  expect(await find("quokkasign")).toEqual(["q-s-liver explanation"]);
  expect(await find("adenoma")).toEqual(["q-s-liver explanation"]);
  expect(await find("quokka", true)).toEqual(["q-s-liver explanation"]);
});

it("finds questions with all words, in any order, by prefix, and regardless of accents and case", async () => {
  await open();
  expect(await find("LESION zebraf")).toEqual(["q-s-liver stem"]);
  expect(await find("zebrafinch elephant")).toEqual([]);
  expect(await find("hepatic TÚMORS")).toEqual(["q-s-liver topic"]);
});

/** Seeds free questions with these stems, all opened by the learner; the ids are "t-0", "t-1", and so on. */
async function openStems(stems: readonly string[]) {
  const added = stems.map((stem, index) => questionLike({ id: `t-${index}`, stem }));
  await seedBank(db, added, [], now);
  await db.insert(freeQuestion).values(added.map(({ id }, index) => ({ questionId: `q-${id}`, position: 10 + index })));
  for (const { id } of added) await open(`q-${id}`);
}

it("finds hyphenated terms as one phrase and abbreviations as whole words (M, A5)", async () => {
  await openStems([
    "Which LI-RADS category fits?",
    "Which BI-RADS category fits?",
    "The radius of a child with a limp is bowed. Which lithium effect radiates?",
    "A fracture of the pelvis: which peripheral vessel bleeds?",
    "Signs of PE on CT?",
    "Signs of pulmonary embolism on CT?",
  ]);
  expect(await find("LI-RADS")).toEqual(["q-t-0 stem"]);
  expect((await find("PE"))?.sort()).toEqual(["q-t-4 stem", "q-t-5 stem"]);
  expect(await find("pulmonary embolism CT")).toHaveLength(2);
  expect(await find("limp radius")).toEqual(["q-t-2 stem"]);
  expect(await find("pel")).toEqual(["q-t-3 stem"]);
  expect(await find("pel fracture")).toEqual([]);
});

it("ranks whole words before longer words, and denser matches before sparser ones", async () => {
  await openStems([
    "Cystine stones, cystine crystals, and cystine nephropathy: which?",
    "A long account of a walk, a fall, a headache, a scan, and of a single cyst at the end, which is incidental.",
    "A cyst. Which cyst?",
  ]);
  expect(await find("cyst")).toEqual(["q-t-2 stem", "q-t-1 stem", "q-t-0 stem"]);
});

it("finds abbreviations in notes as whole words and by their synonyms", async () => {
  const row = { clientId: "client-1", savedAt: now, userId };
  await db.insert(note).values([
    { ...row, questionId: "q-s-chest", text: "Mind the pelvis" },
    { ...row, questionId: "q-s-liver", text: "A pulmonary embolism hides here", clientId: "client-2" },
  ]);
  expect(await find("PE")).toEqual(["q-s-liver note"]);
});

it("opens the explanation at the latest answer, which no one else and no open exam reads (Q12)", async () => {
  const isAnswered = async () =>
    (await searchQuestions(db, { userId, unlimited: false }, "zebrafinch"))?.[0]?.isAnswered;
  const sessionId = await open();
  expect(await isAnswered()).toBe(false);
  expect(await readLatestAnswerPlace(db, userId, "q-s-liver")).toBeNull();
  await answer(sessionId);
  expect(await isAnswered()).toBe(true);
  expect(await readLatestAnswerPlace(db, userId, "q-s-liver")).toEqual(place(sessionId));
  const other = await makePerson(db, { now });
  expect(await readLatestAnswerPlace(db, other.userId, "q-s-liver")).toBeNull();
  const request = { from: "question" as const, questionId: "q-s-liver", mode: "exam" as const };
  await startSession(db, { userId, unlimited: false, remaining: 9 }, request, { now, seed: 1, id: "exam" });
  expect(await readLatestAnswerPlace(db, userId, "q-s-liver")).toBeNull();
});

it("treats typed operators as plain text", async () => {
  for (const text of ['"', "NOT", "a OR b", "stem:x", "*", "(", "{stem}", "NEAR(a b)", "'; drop table note", "☃"])
    expect(await searchQuestions(db, { userId, unlimited: false }, text).then((found) => found?.length ?? 0)).toBe(0);
  expect(await searchQuestions(db, { userId, unlimited: false }, " ?! ")).toBeNull();
});

it("finds the learner's own notes, and no one else's", async () => {
  const other = await makePerson(db, { now });
  const row = { questionId: "q-s-chest", text: "mind the axolotl", clientId: "client-1", savedAt: now };
  await db.insert(note).values({ ...row, userId: other.userId });
  expect(await find("axolotl")).toEqual([]);
  await db.insert(note).values({ ...row, userId });
  expect(await find("the Axolotl")).toEqual(["q-s-chest note"]);
});

it("does not search explanations of questions in an open exam, even if answered before (Q12)", async () => {
  await answer(await open());
  expect(await find("quokkasign")).toHaveLength(1);
  const request = { from: "question" as const, questionId: "q-s-liver", mode: "exam" as const };
  await startSession(db, { userId, unlimited: false, remaining: 9 }, request, { now, seed: 1, id: "exam" });
  expect(await find("quokkasign")).toEqual([]);
});

it("does not search later parts of a case before the case is answered (Q12, Q16)", async () => {
  const { options, key, ...shared } = questionLike({ id: "s-case" }) as Extract<QuestionContent, { type: "single" }>;
  const part = (stem: string) => ({ type: "single", stem, options, key, teachingPoint: "A point." });
  const linked = questionContent.parse({
    ...shared,
    type: "case",
    stem: "Someone comes with a wombat.",
    parts: [part("First the numbat?"), part("Now the bilbyfinding is known. What next?")],
  });
  await seedBank(db, [linked], [], now);
  await db.insert(freeQuestion).values({ questionId: "q-s-case", position: 9 });
  await open("q-s-case");
  expect(await find("wombat")).toEqual(["q-s-case stem"]);
  expect(await find("numbat")).toEqual(["q-s-case stem"]);
  expect(await find("bilbyfinding")).toEqual([]);
  await db.insert(outcome).values({ userId, questionId: "q-s-case", firstCorrect: true, answers: 1, latestAt: now });
  expect(await find("bilbyfinding")).toEqual(["q-s-case explanation"]);
});

it("leaves out questions that are closed, held out, or not live", async () => {
  const paid = questionLike({ id: "s-paid", topic: ["Physics", "Narwhal", "Tusk"] });
  await seedBank(db, [paid], [], now);
  expect(await find("narwhal")).toEqual([]);
  expect(await find("narwhal", true)).toEqual(["q-s-paid topic"]);
  await db.insert(mockForm).values({ id: "form", number: 1, blockSize: 1, secondsPerQuestion: 60, createdAt: now });
  await db.update(question).set({ formId: "form" });
  expect(await find("narwhal", true)).toEqual([]);
  await db.update(question).set({ formId: null, status: "retired" });
  expect(await find("narwhal", true)).toEqual([]);
});

it("is rebuilt from the bank alone", async () => {
  const before = await find("tumors");
  await rebuildSearchIndex(db);
  await rebuildSearchIndex(db);
  expect(before).toHaveLength(1);
  expect(await find("tumors")).toEqual(before);
});
