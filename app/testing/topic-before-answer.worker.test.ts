import { beforeEach, expect, it } from "vitest";
import type { Db } from "../db/client.server";
import { note, post, question, studySet, studySetItem } from "../db/schema";
import { readPost } from "../features/blog/read-post.server";
import { listFlaggedQuestions, setFlag } from "../features/flags/flags.server";
import { selectQuestionPage, toQuestionPage } from "../features/questions/browse.server";
import { getTopicId } from "../features/questions/derived-columns";
import { emptyFilter } from "../features/questions/filter";
import { searchQuestions } from "../features/questions/search.server";
import { buildCounts, selectFacetCodes, selectTopics } from "../features/sets/builder-counts.server";
import { selectSetQuestions, toSetQuestions } from "../features/sets/study-sets.server";
import { answerQuestion } from "../features/study/answer-question.server";
import { exportFormats, streamOwnExport } from "../features/study/export/own-export.server";
import { openQuestion } from "../features/study/open-question.server";
import { selectForGrading } from "../features/study/select-for-grading.server";
import { getResults } from "../features/study/session-results.server";
import { startSession } from "../features/study/start-session.server";
import { freshD1 } from "./d1";
import { makeLogin, makePerson, makeQuestion, makeSession, questionLike } from "./make";
import { makePost } from "./make-post";

// A leaf topic may name the diagnosis, so every place shows it only after the answer (Q12).

const now = Date.parse("2026-11-01T12:00:00Z");
const path = ["Thoracic", "Pleura", "Zebrathorax"];
const leaf = getTopicId(path);

let db: Db;
let userId: string;
let made: Awaited<ReturnType<typeof makeQuestion>>;
let sessionId: string;

beforeEach(async () => {
  ({ db } = await freshD1());
  ({ userId } = await makePerson(db, { now, subscribedDays: 9 }));
  made = await makeQuestion(db, { content: questionLike({ topic: path }), free: true, now });
  sessionId = await makeSession(db, userId, [made], now);
  await setFlag(db, userId, made.questionId, true, now);
  await db.insert(note).values({ userId, questionId: made.questionId, text: "My words", clientId: "n", savedAt: now });
  await db.insert(studySet).values({
    ...{ id: "set", title: "A set", rotation: "Chest", description: "Of one question.", level: "R1", minutes: 5 },
    ...{ published: true, position: 1 },
  });
  await db.insert(studySetItem).values({ setId: "set", questionId: made.questionId, position: 1 });
  await makePost(db, { slug: "post", questionIds: [made.questionId], now });
  expect(await db.$count(post)).toBe(1);
});

const open = () => openQuestion(db, userId, { sessionId, position: 0, now, spendMode: "quota" });

async function answer() {
  await open();
  const [item] = await selectForGrading(db, await makeLogin(db, userId, now), sessionId, 0);
  const response = { type: "single" as const, choice: "a" };
  const submission = { sessionId, position: 0, clientId: "c-1", response, confidence: null, took: 1, replaces: null };
  return answerQuestion(db, item, submission, { now, timeZone: "UTC" });
}

async function sitExam() {
  const request = { from: "question" as const, questionId: made.questionId, mode: "exam" as const };
  await startSession(db, { userId, unlimited: true, remaining: 0 }, request, { now, seed: 1, id: "exam" });
}

const listed = async (filter = emptyFilter) =>
  toQuestionPage(await selectQuestionPage(db, userId, true, filter, null, now)).questions;

async function counts(filter = emptyFilter, find = "") {
  const [facets, topics] = await db.batch([selectFacetCodes(db, userId, true, filter, now), selectTopics(db)]);
  return buildCounts(facets, topics, filter, find);
}

async function exported() {
  let text = "";
  for (const format of exportFormats) for await (const piece of streamOwnExport({ db }, userId, format)) text += piece;
  return text;
}

/** The responses that contain the question, by page. */
const meets = {
  "the list of questions": () => listed(),
  "the flagged questions": () => listFlaggedQuestions(db, userId),
  "a study set": async () => toSetQuestions(await selectSetQuestions(db, userId, "set")),
  "the search by a word of the topic above": () => searchQuestions(db, { userId, unlimited: true }, "pleura"),
  "the search by a note": () => searchQuestions(db, { userId, unlimited: true }, "my words"),
  "the open question": open,
  "the results": () => getResults(db, userId, sessionId),
  "the builder's topics": () => counts(emptyFilter, "zebra"),
  "the export": exported,
};

it.each(Object.entries(meets))("%s: shows the whole topic only after the answer", async (where, meet) => {
  const before = JSON.stringify(await meet());
  expect(before.toLowerCase()).not.toContain("zebra");
  if (where !== "the open question" && where !== "the builder's topics") expect(before).toContain("Thoracic");
  await answer();
  expect(JSON.stringify(await meet())).toContain("Zebrathorax");
});

it.each(Object.entries(meets).filter(([where]) => where !== "the open question"))(
  "%s: an exam that asks the question takes the topic back",
  async (_, meet) => {
    await answer();
    await sitExam();
    expect(JSON.stringify(await meet()).toLowerCase()).not.toContain("zebra");
  },
);

it("is sent with the review of the answer", async () => {
  expect(await answer()).toMatchObject({ review: { topic: "Thoracic › Pleura › Zebrathorax" } });
  expect((await open())?.review?.topic).toBe("Thoracic › Pleura › Zebrathorax");
});

it("neither finds, filters, counts nor draws a question by its own topic before the answer", async () => {
  const asks = {
    words: { ...emptyFilter, text: "zebrathorax" },
    mixed: { ...emptyFilter, text: "which zebrathorax" },
    topic: { ...emptyFilter, topics: [leaf] },
    "topic and mark": { ...emptyFilter, topics: [leaf], only: ["flagged" as const] },
  };
  const told = async () => {
    const entries = Object.entries(asks).map(async ([name, filter]) => {
      const started = await startSession(
        db,
        { userId, unlimited: true, remaining: 0 },
        { from: "filter", filter, size: 5 },
        { now, seed: 1, id: crypto.randomUUID() },
      );
      return [name, (await listed(filter)).length, (await counts(filter)).total, started.status === "started" ? 1 : 0];
    });
    return Promise.all(entries);
  };
  await open();
  expect(await searchQuestions(db, { userId, unlimited: true }, "zebrathorax")).toEqual([]);
  expect(await told()).toEqual(Object.keys(asks).map((name) => [name, 0, 0, 0]));
  await answer();
  expect(await searchQuestions(db, { userId, unlimited: true }, "zebrathorax")).toHaveLength(1);
  expect(await told()).toEqual(Object.keys(asks).map((name) => [name, 1, 1, 1]));
});

it("is found, filtered and counted by the topics above its own all the time", async () => {
  const above = { ...emptyFilter, topics: [getTopicId(path.slice(0, 2))] };
  const top = { ...emptyFilter, topics: [getTopicId(path.slice(0, 1))] };
  for (const filter of [above, top, { ...emptyFilter, text: "pleura" }]) {
    expect(await listed(filter)).toHaveLength(1);
    expect((await counts(filter)).total).toBe(1);
  }
  const { list } = (await counts(emptyFilter, "pleura")).topics;
  expect(list.map(({ path, count }) => [path, count])).toEqual([["Thoracic › Pleura", 1]]);
});

it("shows a topic of one name, since it is the top", async () => {
  const { questionId } = await makeQuestion(db, { content: questionLike({ topic: ["Anatomy"] }), now });
  expect((await listed()).find(({ id }) => id === questionId)?.topic).toBe("Anatomy");
  expect(await listed({ ...emptyFilter, topics: [getTopicId(["Anatomy"])] })).toHaveLength(1);
  expect(await db.$count(question)).toBe(2);
});

it("never shows it on a post, signed in or not, nor in a link", async () => {
  await answer();
  for (const signedIn of [true, false]) {
    const shown = await readPost({ db, now }, "post", async () => signedIn);
    expect(shown?.post?.related).toMatchObject([{ topic: "Thoracic" }]);
    expect(JSON.stringify(shown).toLowerCase()).not.toContain("zebra");
    expect(JSON.stringify(shown)).toContain(getTopicId(path.slice(0, 2)));
  }
});
