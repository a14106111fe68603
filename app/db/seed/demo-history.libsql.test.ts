import { and, eq, lte, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { rebuildProgress } from "../../features/progress/rebuild-progress.server";
import { freshLibsql } from "../../testing/libsql";
import type { Db } from "../client.server";
import { answer, flag, loginSession, note, outcome, progressCell, quota, studyDay, studySession } from "../schema";
import { readFreeList, readQuestionFiles } from "./content-files";
import { seedDemo } from "./demo-accounts";
import { seedHistory } from "./demo-history";
import { seedBank } from "./seed-bank";

const now = Date.parse("2026-03-03T12:00:00Z");
const learners = ["demo-resident", "demo-subscriber"];

let db: Db;
let written: number;

beforeAll(async () => {
  ({ db } = await freshLibsql());
  const contents = readQuestionFiles().flatMap((file) => file.questions);
  await seedBank(db, contents, readFreeList(), now);
  await seedDemo(db, now);
  written = await seedHistory(db, now);
}, 120_000);

it("is written once", async () => {
  expect(written).toBeGreaterThan(200);
  expect(await seedHistory(db, now)).toBe(0);
});

describe.each(learners)("the history of %s", (userId) => {
  it("has studying in two modes, reviews, something due, a leech, flags and notes", async () => {
    const sessions = await db.select().from(studySession).where(eq(studySession.userId, userId));
    expect(new Set(sessions.map(({ mode }) => mode))).toEqual(new Set(["tutor", "exam"]));
    const answers = await db.select().from(answer).where(eq(answer.userId, userId));
    const share = answers.filter(({ correct }) => correct).length / answers.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.95);
    expect(new Set(answers.map(({ confidence }) => confidence))).toEqual(new Set(["sure", "unsure", "guess", null]));
    expect(Math.max(...answers.map(({ answeredAt }) => answeredAt))).toBeLessThan(now);
    const mine = eq(outcome.userId, userId);
    expect(await db.$count(outcome, and(mine, lte(outcome.dueAt, now)))).toBeGreaterThan(5);
    expect(await db.$count(outcome, and(mine, sql`${outcome.lapses} >= 5`))).toBe(1);
    expect(await db.$count(flag, eq(flag.userId, userId))).toBeGreaterThan(0);
    expect(await db.$count(note, eq(note.userId, userId))).toBeGreaterThan(0);
    const days = await db.select().from(studyDay).where(eq(studyDay.userId, userId));
    expect(days.length).toBeGreaterThan(10);
    expect(days.some(({ reviews }) => reviews > 0)).toBe(true);
  });

  it("is what would be kept beside its answers", async () => {
    const kept = async () => {
      const outcomes = await db.select().from(outcome).where(eq(outcome.userId, userId)).orderBy(outcome.questionId);
      const cells = await db
        .select()
        .from(progressCell)
        .where(eq(progressCell.userId, userId))
        .orderBy(progressCell.organ, progressCell.modality);
      const days = await db.select().from(studyDay).where(eq(studyDay.userId, userId)).orderBy(studyDay.day);
      // The cap of the exam date is taken anew by a rebuild.
      return { outcomes: outcomes.map(({ dueAt: _dueAt, ...row }) => row), cells, days };
    };
    const before = await kept();
    await rebuildProgress(db, userId, now);
    expect(await kept()).toEqual(before);
  });
});

it("leaves the learner without a subscription enough free questions, and no way in", async () => {
  expect(await db.select().from(quota)).toEqual([
    expect.objectContaining({ userId: "demo-resident", used: 31, limitCount: 50 }),
  ]);
  expect(await db.$count(loginSession)).toBe(0);
});
