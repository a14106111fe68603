// Setup for tests of the study modes. The exported variables are set again before each test.
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "../db/client.server";
import { outcome, progressCell, question, studyDay, studySession } from "../db/schema";
import { seedBank } from "../db/seed/seed-bank";
import { emptyFilter } from "../features/questions/filter";
import { answerQuestion } from "../features/study/answer-question.server";
import type { Confidence } from "../features/study/engine/answer-taxonomy";
import { finishSession } from "../features/study/finish-session.server";
import { openQuestion } from "../features/study/open-question.server";
import { selectForGrading } from "../features/study/select-for-grading.server";
import { type ClockAction, changeClock } from "../features/study/session-clock.server";
import type { SessionOptions } from "../features/study/start-forms";
import { startSession } from "../features/study/start-session.server";
import { startTest } from "../features/study/start-test.server";
import { makeLogin, makePerson, questionLike } from "./make";

export const start = Date.parse("2026-03-10T12:00:00Z");
export const minute = 60_000;
export const zone = "UTC";
export let db: Db;
export let ana: Learner;

/** Opens a database with a bank and a subscriber; for `beforeEach`. */
export async function setUpModes(open: () => Promise<Db>) {
  db = await open();
  await makeBank(db, 40);
  ana = await makeLearner(db);
}

type Learner = Awaited<ReturnType<typeof makeLearner>>;

export async function makeLearner(db: Db, role: "user" | "admin" = "user") {
  const { userId } = await makePerson(db, { subscribedDays: 300, now: start, role });
  const token = await makeLogin(db, userId, start);
  return { userId, token, starter: { userId, unlimited: true, remaining: 0 } };
}

interface Begun extends SessionOptions {
  size: number;
  /** When the session starts; `start` if left out. */
  at?: number;
  /** An admin's test of the first questions of the domain, which is not counted. */
  test?: boolean;
  seed?: number;
  organ?: "breast" | "gi" | "gu" | "neuro" | undefined;
}

/** Starts a session and returns the actions that a learner can take in it. */
export async function beginSession(
  db: Db,
  learner: Learner,
  { size, at: begunAt = start, seed = 1, organ, test, ...manner }: Begun,
) {
  const { userId, token, starter } = learner;
  const id = test ? await beginTest(db, userId, { size, seed, organ, manner }) : crypto.randomUUID();
  const filter = organ ? { ...emptyFilter, organs: [organ] } : emptyFilter;
  const started = test
    ? { status: "started", questionCount: size }
    : await startSession(db, starter, { from: "filter", size, filter, ...manner }, { now: begunAt, seed, id });
  expect(started).toMatchObject({ status: "started", questionCount: size });
  const clockwork = (now: number) => ({ now, timeZone: zone });
  const opened = (position: number, now = begunAt) =>
    openQuestion(db, userId, { sessionId: id, position, now, spendMode: "quota" });
  return {
    id,
    open: opened,
    async enter(position: number, choice: string, options: Entered = {}) {
      const { at = begunAt, id: clientId = crypto.randomUUID(), replaces = null, confidence = null } = options;
      await opened(position, at);
      const [item] = await selectForGrading(db, token, id, position);
      const response = { type: "single", choice } as const;
      const submission = { sessionId: id, position, clientId, response, took: 41_000 + position, confidence, replaces };
      return answerQuestion(db, item, submission, clockwork(at));
    },
    turn: (act: ClockAction, at: number, block: number | null = null) =>
      changeClock(db, userId, id, { act, block }, clockwork(at)),
    finish: (at = begunAt) => finishSession(db, userId, id, clockwork(at)),
    async row() {
      const [row] = await db.select().from(studySession).where(eq(studySession.id, id));
      if (!row) throw new Error("the session is gone");
      return row;
    },
  };
}

async function beginTest(
  db: Db,
  userId: string,
  { size, seed, organ = "gi", manner }: { size: number; seed: number; organ?: Begun["organ"]; manner: SessionOptions },
) {
  const chosen = await db
    .select({ versionId: question.versionId })
    .from(question)
    .where(eq(question.organ, organ))
    .orderBy(question.id)
    .limit(size);
  const versionIds = chosen.map(({ versionId }) => versionId);
  return startTest(
    db,
    userId,
    { versionIds, options: manner, query: "" },
    { now: start, seed, id: crypto.randomUUID() },
  );
}

interface Entered {
  at?: number;
  id?: string | undefined;
  replaces?: string | null;
  confidence?: Confidence | null;
  opened?: boolean;
}

export async function readStoredProgress(db: Db, userId: string) {
  return {
    outcomes: await db.select().from(outcome).where(eq(outcome.userId, userId)).orderBy(outcome.questionId),
    cells: await db
      .select()
      .from(progressCell)
      .where(eq(progressCell.userId, userId))
      .orderBy(progressCell.organ, progressCell.modality),
    days: await db.select().from(studyDay).where(eq(studyDay.userId, userId)).orderBy(studyDay.day),
  };
}

/** Writes questions of four organs with key "a", all on the free list. */
async function makeBank(db: Db, count: number) {
  const organs = ["breast", "gi", "gu", "neuro"];
  const contents = Array.from({ length: count }, (_, i) =>
    questionLike({
      id: `modes-${i}`,
      organ: organs[i % 4],
      modality: i % 3 ? "ct" : "mr",
      options: ["a", "b", "c", "d"].map((id) => ({ id, text: `Option ${id}`, rationale: "RATIONALE-TEXT" })),
      teachingPoint: "TEACHING-TEXT",
    }),
  );
  await seedBank(
    db,
    contents,
    contents.map((content) => content.id),
    start,
  );
}
