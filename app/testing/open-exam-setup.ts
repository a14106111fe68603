import { inArray, sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Context } from "../context.server";
import type { Db } from "../db/client.server";
import {
  correctionNotice,
  mockForm,
  mockFormItem,
  outcome,
  questionReport,
  studyItem,
  studySession,
  studySet,
  studySetItem,
  subscription,
} from "../db/schema";
import { seedBank } from "../db/seed/seed-bank";
import { setFlag } from "../features/flags/flags.server";
import { type QuestionContent, questionContent } from "../features/questions/content";
import { emptyFilter } from "../features/questions/filter";
import { saveSet } from "../features/sets/custom-sets.server";
import { answerQuestion } from "../features/study/answer-question.server";
import { finishSession } from "../features/study/finish-session.server";
import { openQuestion } from "../features/study/open-question.server";
import { saveNote } from "../features/study/save-notes.server";
import { selectForGrading } from "../features/study/select-for-grading.server";
import type { StartRequest } from "../features/study/start-forms";
import { startSession } from "../features/study/start-session.server";
import { dayMs } from "../lib/day";
import { freshAnalytics, freshD1 } from "./d1";
import { questionLike } from "./make";
import { makeLearner, now } from "./study-setup";

// A learner with a history of every kind who sits an exam, for tests.

export const userId = "ana";
export const clockwork = { now, timeZone: "UTC" };
/** A day whose three free trial questions start with the first one. */
export const later = now + 37 * dayMs;
export const starter = { userId, unlimited: true, remaining: 0 };
export const ids = Array.from({ length: 12 }, (_, i) => `q-open-${i}`);
/** The exam's questions: four answered before, one never, and a case with one part answered. */
export const asked = [0, 1, 2, 3, 4, 11].map((i) => ids[i] as string);
export const modes = ["exam", "blocks", "mock"] as const;
type Mode = (typeof modes)[number];

export interface House {
  db: Db;
  context: Context;
  exam: string;
}

/** Creates a learner with a history of every kind, then an open exam of `asked`. */
export async function house(mode: Mode, right: boolean, begun = true): Promise<House> {
  const { db } = await freshD1();
  const { analytics } = await freshAnalytics();
  const options = (i: number) => ["a", "b", "c"].map((id) => ({ id, text: `Option ${id}`, rationale: `REASON-${i}` }));
  const topic = ["Gastrointestinal", "Liver"];
  const contents = ids.map((_, i) =>
    questionLike({
      ...{ id: `open-${i}`, topic, stem: `Is stemword${i} right?`, options: options(i), teachingPoint: `POINT-${i}` },
      // Which of the exam's studies are normal, which gives away their key, differs between the scenarios.
      normal: i > 4 ? i === 6 : (i % 2 === 0) === right,
    }),
  );
  const { options: _options, key: _key, ...single } = contents[11] as Extract<QuestionContent, { type: "single" }>;
  const part = { type: "single", stem: "Part", options: options(11), key: "a", teachingPoint: "POINT-11" };
  contents[11] = questionContent.parse({ ...single, type: "case", parts: [part, part] });
  await seedBank(
    db,
    contents,
    contents.map(({ id }) => id),
    now,
  );
  await makeLearner(db, userId);
  await db.insert(subscription).values({
    ...{ userId, tier: "annual", status: "active" },
    ...{ currentPeriodEnd: later + dayMs, accessUntil: later + dayMs, paidUntil: later + dayMs },
  });
  await db.insert(studySet).values({
    ...{ id: "set", title: "Set", description: "", rotation: "GI", level: "R1" },
    ...{ minutes: 5, position: 1, published: true },
  });
  for (const [place, questionId] of ids.entries())
    await db.insert(studySetItem).values({ setId: "set", position: place, questionId });
  await db.insert(mockForm).values({ id: "form", number: 1, blockSize: 6, secondsPerQuestion: 60, createdAt: now });
  for (const [place, questionId] of asked.entries())
    await db.insert(mockFormItem).values({ formId: "form", position: place, questionId });
  const context = {
    db,
    analytics,
    now: later,
    requestCache: new Map(),
    settings: { url: "http://localhost", authSecret: "a secret of this test, 32 characters long" },
    waitUntil: () => {},
  } as unknown as Context;

  // An old session with everything except 4 and the case, and an open one: 0 answered, one part of the case answered.
  await ordered(
    db,
    "old",
    ids.filter((id) => id !== ids[4] && id !== ids[11]),
  );
  for (let position = 0; position < 10; position++)
    expect(await answered(db, "old", position, position < 4 && !right ? "b" : "a", now)).toMatchObject({
      status: "stored",
    });
  await finishSession(db, userId, "old", clockwork);
  await ordered(db, "one", [ids[0] as string]);
  await answered(db, "one", 0, right ? "a" : "b", now);
  await finishSession(db, userId, "one", clockwork);
  await ordered(db, "open", ids);
  await answered(db, "open", 0, right ? "a" : "b", now);
  expect(await answered(db, "open", 11, "a", now, "case")).toMatchObject({ status: "part" });
  for (const id of asked) await setFlag(db, userId, id, true, now);
  await saveNote(
    db,
    userId,
    { kind: "note", id: "note-of-0", questionId: ids[0] as string, text: "notedword", replaces: null },
    now,
  );
  const recipe = { from: "filter", size: 12, filter: emptyFilter } as const;
  await saveSet(db, userId, { id: "custom", name: "Mine", recipe, now });
  await db.run(sql`update custom_set set last_session_id = 'old', last_used_at = ${now}`);
  await db.update(outcome).set({ lapses: 6 }).where(inArray(outcome.questionId, asked));
  const about = { userId, questionId: ids[0] as string, versionId: `${ids[0]}-v1` };
  await db.insert(questionReport).values({
    ...{ ...about, id: "report", reason: "wrong-key", comment: "", state: "resolved" },
    ...{ reply: "REASON-0", createdAt: now, closedAt: now },
  });
  await db
    .insert(correctionNotice)
    .values({ ...about, id: "n", sessionId: "old", position: 0, kind: "marked", createdAt: now });
  if (begun) expect(await beginExam(db, mode)).toMatchObject({ status: "started", questionCount: asked.length });
  return { db, context, exam: "exam" };
}

/** Creates a tutor session with these questions in this order. */
async function ordered(db: Db, id: string, questionIds: string[]) {
  await db.insert(studySession).values({
    ...{ id, userId, mode: "tutor", request: JSON.stringify({ from: "quick", size: 10 }), seed: 1 },
    ...{ marks: "-".repeat(questionIds.length), createdAt: now, lastActivityAt: now },
  });
  for (const [position, questionId] of questionIds.entries())
    await db.insert(studyItem).values({ sessionId: id, position, questionId, versionId: `${questionId}-v1` });
}

export function beginExam(db: Db, mode: Mode) {
  const request: StartRequest =
    mode === "mock"
      ? { from: "mock", formId: "form" }
      : { from: "flags", filter: emptyFilter, mode, secondsPerQuestion: 600 };
  return startSession(db, starter, request, { now: later, seed: 3, id: "exam" });
}

async function answered(db: Db, sessionId: string, position: number, choice: string, at: number, type = "single") {
  await openQuestion(db, userId, { sessionId, position, now: at, spendMode: "quota" });
  return submitted(db, await read(db, sessionId, position), sessionId, position, choice, at, type);
}

export async function read(db: Db, sessionId: string, position: number) {
  return (await selectForGrading(db, `token-${userId}`, sessionId, position))[0];
}

export function submitted(
  db: Db,
  item: Awaited<ReturnType<typeof read>>,
  sessionId: string,
  position: number,
  choice: string,
  at = later,
  type = "single",
) {
  const single = { type: "single", choice } as const;
  const response = type === "case" ? ({ type: "case", parts: [single] } as const) : single;
  const clientId = `${sessionId}-${position}`;
  return answerQuestion(
    db,
    item,
    { sessionId, position, clientId, response: response as never, confidence: null, took: 5, replaces: null },
    { ...clockwork, now: at },
  );
}
