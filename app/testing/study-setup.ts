import { expect } from "vitest";
import type { Db } from "../db/client.server";
import { loginSession, user } from "../db/schema";
import { seedBank } from "../db/seed/seed-bank";
import { emptyFilter } from "../features/questions/filter";
import { answerQuestion } from "../features/study/answer-question.server";
import { selectForGrading } from "../features/study/select-for-grading.server";
import { startSession } from "../features/study/start-session.server";
import { questionLike } from "./make";

// Setup for the study contract: learners with known ids, and a bank of questions.

export const now = Date.parse("2026-03-10T12:00:00Z");
export const rationale = "RATIONALE-TEXT";
export const teachingPoint = "TEACHING-TEXT";
export const response = { type: "single", choice: "a" } as const;

/** Returns a learner who has used no free question. */
export function starterOf(userId: string) {
  return { userId, unlimited: false, remaining: 50 };
}

/** Starts a session of `size` questions of any kind and returns its id. */
export async function startSessionOf(db: Db, userId: string, size: number): Promise<string> {
  const id = `session-${userId}-${size}`;
  const started = await startSession(
    db,
    { userId, unlimited: true, remaining: 0 },
    { from: "filter", size, filter: emptyFilter },
    { now, seed: 1, id },
  );
  expect(started).toMatchObject({ status: "started", sessionId: id, questionCount: size });
  return id;
}

/** Submits an answer to an opened question. */
export async function submitAnswer(
  db: Db,
  userId: string,
  sessionId: string,
  position: number,
  choice: string,
  clientId = "c",
  at = now,
) {
  const [item] = await selectForGrading(db, `token-${userId}`, sessionId, position);
  return answerQuestion(
    db,
    item,
    {
      sessionId,
      position,
      clientId,
      response: { type: "single", choice },
      took: 1000,
      confidence: null,
      replaces: null,
    },
    { now: at, timeZone: "UTC" },
  );
}

/** Creates a learner with this id and the login token `token-<id>`. */
export async function makeLearner(db: Db, id: string) {
  const at = new Date(now);
  await db
    .insert(user)
    .values({ id, name: id, email: `${id}@example.org`, username: id, createdAt: at, updatedAt: at });
  await db.insert(loginSession).values({
    id: `login-${id}`,
    token: `token-${id}`,
    userId: id,
    expiresAt: new Date(now + 1e9),
    createdAt: at,
    updatedAt: at,
  });
}

/** Writes the questions q-bank-0 … of four organs with key "a", all on the free list. */
export async function makeBank(db: Db, count: number) {
  const organs = ["breast", "gi", "gu", "neuro"];
  const contents = Array.from({ length: count }, (_, i) =>
    questionLike({
      id: `bank-${i}`,
      organ: organs[i % 4],
      options: ["a", "b", "c", "d"].map((id) => ({ id, text: `Option ${id}`, rationale })),
      teachingPoint,
    }),
  );
  await seedBank(
    db,
    contents,
    contents.map((content) => content.id),
    now,
  );
}
