import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "../../db/client.server";
import { mockPeer, studySession } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makeMockForm, makePerson, makeQuestion, makeSession, questionLike } from "../../testing/make";
import { questionContent } from "../questions/content";
import { updateMockPeers } from "./mock-peers.server";
import { getResults } from "./session-results.server";

const now = Date.parse("2026-11-24T12:00:00Z");
let db: Db;
let questions: Awaited<ReturnType<typeof makeQuestion>>[];
let formId: string;

beforeEach(async () => {
  db = (await freshD1()).db;
  formId = await makeMockForm(db);
  questions = [];
  for (const id of ["one", "two"])
    questions.push(await makeQuestion(db, { content: questionContent.parse(questionLike({ id })) }));
});

async function attempt(userId: string, marks: string, fields: Partial<typeof studySession.$inferInsert> = {}) {
  const sessionId = await makeSession(db, userId, questions, now, { mode: "mock" });
  await db
    .update(studySession)
    .set({ formId, marks, finishedAt: now, ...fields })
    .where(eq(studySession.id, sessionId));
  return sessionId;
}

it("counts each learner's first finished attempt, and compares only from 30 learners on (S9)", async () => {
  const { userId } = await makePerson(db, { now });
  const sessionId = await attempt(userId, "c-");
  // Neither a later attempt, nor an unfinished one, nor a test counts.
  await attempt(userId, "cc", { finishedAt: now + 1 });
  const others = [];
  for (let index = 0; index < 29; index++) others.push((await makePerson(db, { now })).userId);
  for (const [index, other] of others.slice(1).entries()) await attempt(other, index < 9 ? "cx" : "x-");
  await attempt(others[0] ?? "", "cc", { finishedAt: null });
  await attempt(others[0] ?? "", "cc", { isTest: true });
  const readPeers = async () => (await getResults(db, userId, sessionId))?.questions.map(({ peers }) => peers);

  await updateMockPeers(db);
  expect(await db.select().from(mockPeer)).toHaveLength(2);
  expect(await readPeers()).toEqual([null, null]);

  await attempt(others[0] ?? "", "xc");
  await updateMockPeers(db);
  await updateMockPeers(db);
  expect(await readPeers()).toEqual([
    { learners: 30, correct: 10 },
    { learners: 30, correct: 1 },
  ]);
});

it("compares no other session and no open mock exam", async () => {
  const { userId } = await makePerson(db, { now });
  await db.insert(mockPeer).values(questions.map(({ questionId }) => ({ questionId, learners: 90, correct: 45 })));
  const exam = await attempt(userId, "cc", { formId: null, mode: "exam" });
  const open = await attempt(userId, "--", { finishedAt: null });
  for (const sessionId of [exam, open])
    expect((await getResults(db, userId, sessionId))?.questions.map(({ peers }) => peers)).toEqual([null, null]);
});
