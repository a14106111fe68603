import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Db } from "../../../db/client.server";
import {
  answer,
  bankCell,
  correctionNotice,
  customSet,
  flag,
  itemStatistics,
  mockTaken,
  note,
  optionTally,
  outcome,
  peerShare,
  progressCell,
  question,
  questionGrant,
  questionReport,
  quota,
  studyDay,
  studySession,
  user,
} from "../../../db/schema";
import { freshD1 } from "../../../testing/d1";
import { makeLogin, makePerson, makeQuestion, questionLike } from "../../../testing/make";
import { rebuildAllProgress } from "../../progress/rebuild-all-progress.server";
import { searchQuestions } from "../../questions/search.server";
import { getReportableQuestion } from "../../reports/report-question.server";
import { answerQuestion } from "../../study/answer-question.server";
import { applySave } from "../../study/apply-save.server";
import { finishSession } from "../../study/finish-session.server";
import { openQuestion } from "../../study/open-question.server";
import { saveNote } from "../../study/save-notes.server";
import { selectForGrading } from "../../study/select-for-grading.server";
import { changeClock, settleOverdueSessions } from "../../study/session-clock.server";
import { listRecentSessions, selectUnfinishedSessions } from "../../study/session-list.server";
import { getResults } from "../../study/session-results.server";
import { createShownIdRename } from "../../study/shown-ids.server";
import type { SessionOptions } from "../../study/start-forms";
import { startSession } from "../../study/start-session.server";
import { startTest } from "../../study/start-test.server";
import { updateItemStatistics } from "../item-statistics.server";

const now = Date.parse("2026-03-10T12:00:00Z");
const clockwork = { now, timeZone: "UTC" };
const authSecret = "a secret of this test, 32 characters long";
const statuses = ["live", "pilot", "under_review", "retired"] as const;

let db: Db;
let userId: string;
let token: string;
let versionIds: string[];

beforeEach(async () => {
  ({ db } = await freshD1());
  ({ userId } = await makePerson(db, { role: "admin", now }));
  token = await makeLogin(db, userId, now);
  versionIds = [];
  for (const [index, status] of statuses.entries()) {
    const content = questionLike({ id: `tested-${index}`, teachingPoint: "TEACHING-TEXT" });
    const { questionId, versionId } = await makeQuestion(db, { content, free: index === 0, now });
    await db.update(question).set({ status }).where(eq(question.id, questionId));
    versionIds.push(versionId);
  }
});

const play = (sessionOptions: SessionOptions, id: string = crypto.randomUUID()) =>
  startTest(db, userId, { versionIds, options: sessionOptions, query: "ids=tested-0" }, { now, seed: 3, id });
const open = (sessionId: string, position: number, spend: "quota" | "never" = "quota") =>
  openQuestion(db, userId, { sessionId, position, now, spendMode: spend });
async function enter(sessionId: string, position: number, choice: string) {
  const [item] = await selectForGrading(db, token, sessionId, position);
  const response = { type: "single", choice } as const;
  const clientId = `${sessionId}-${position}`;
  return answerQuestion(
    db,
    item,
    { sessionId, position, clientId, response, confidence: "sure", took: 40_000, replaces: null },
    clockwork,
  );
}

/** Everything that learners or editors are told and that answering moves. */
async function learnerFacing() {
  const tables = {
    ...{ outcome, progressCell, studyDay, optionTally, questionGrant, quota, itemStatistics, mockTaken, peerShare },
    ...{ customSet, flag, note, questionReport, correctionNotice, bankCell, question },
  };
  const rows: Record<string, unknown> = {};
  for (const [name, table] of Object.entries(tables))
    rows[name] = (await db.select().from(table)).map((row) => JSON.stringify(row)).sort();
  return {
    ...rows,
    recent: await listRecentSessions(db, userId, null),
    unfinished: await selectUnfinishedSessions(db, userId),
    found: await searchQuestions(db, { userId, unlimited: true }, "right"),
  };
}

/** The admin has studied, too: one question before, in a session that counts. */
async function study() {
  const starter = { userId, unlimited: false, remaining: 50 };
  await startSession(db, starter, { from: "quick", size: 5 }, { now, seed: 1, id: "counted" });
  await open("counted", 0);
  await enter("counted", 0, "b");
  await finishSession(db, userId, "counted", clockwork);
}

const manners: SessionOptions[] = [
  { mode: "tutor" },
  { mode: "timed_tutor", secondsPerQuestion: 60 },
  { mode: "exam", secondsPerQuestion: 60 },
  { mode: "blocks", secondsPerQuestion: 60, blocks: 2 },
];

describe.each(manners)("a whole test in mode $mode", (sessionOptions) => {
  it("changes nothing that a learner or an editor is told, then or at night", async () => {
    await study();
    await rebuildAllProgress(db, now);
    await updateItemStatistics(db);
    const before = await learnerFacing();
    const sessionId = await play(sessionOptions);
    for (let position = 0; position < versionIds.length; position++) {
      if (sessionOptions.mode === "blocks" && position === 2) {
        await changeClock(db, userId, sessionId, { act: "end-block", block: 0 }, clockwork);
        await changeClock(db, userId, sessionId, { act: "resume", block: null }, clockwork);
      }
      const shown = await open(sessionId, position);
      expect(shown).toMatchObject({ spent: false, question: { level: "R2 · Test, not counted" } });
      // The last is left out: omitted in an exam, and no outcome either.
      if (position < 3)
        expect((await enter(sessionId, position, position ? "a" : "b")).status).toMatch(/stored|entered/);
    }
    await finishSession(db, userId, sessionId, clockwork);
    const results = await getResults(db, userId, sessionId);
    expect(results?.summary).toMatchObject({ answered: 3, correct: 2, request: null });
    expect(results?.summary.testAgainPath).toBe("/admin-test-by-ids?ids=tested-0");
    const reviews = await open(sessionId, 0);
    expect(JSON.stringify(reviews?.review)).toContain("TEACHING-TEXT");
    expect(
      (await db.select().from(answer).where(eq(answer.sessionId, sessionId))).map(({ isFirst }) => isFirst),
    ).toEqual([false, false, false]);
    expect(await learnerFacing()).toEqual(before);
    await rebuildAllProgress(db, now);
    await updateItemStatistics(db);
    expect(await learnerFacing()).toEqual(before);
  });

  it.each([
    ["the admin is none any more", { role: "user" }],
    ["the admin's scope has no bank", { adminScope: "support" as const }],
  ])("shows nothing and takes nothing once %s, opened or not", async (_, change) => {
    const sessionId = await play(sessionOptions);
    await open(sessionId, 0);
    await enter(sessionId, 0, "a");
    await db.update(user).set(change).where(eq(user.id, userId));
    for (const position of [0, 1])
      for (const spend of ["quota", "never"] as const)
        expect(await open(sessionId, position, spend)).toMatchObject({ question: null, review: null });
    expect(await enter(sessionId, 1, "a")).toEqual({ status: "refused", reason: "not-opened" });
    await finishSession(db, userId, sessionId, clockwork);
    expect(JSON.stringify(await open(sessionId, 0))).not.toContain("TEACHING-TEXT");
    const results = await getResults(db, userId, sessionId);
    expect(results?.questions.map(({ stem, opened }) => [stem, opened])).toEqual(Array(4).fill([null, false]));
    expect(await getReportableQuestion(db, userId, { sessionId, position: 0 })).toBeNull();
    expect(await db.$count(questionGrant)).toBe(0);
    expect(await db.$count(quota)).toBe(0);
  });
});

it("is nobody else's, and is taken again in no session that counts", async () => {
  const other = await makePerson(db, { role: "admin", now });
  const sessionId = await play({ mode: "tutor" });
  await open(sessionId, 0);
  await enter(sessionId, 0, "b");
  expect(await openQuestion(db, other.userId, { sessionId, position: 0, now, spendMode: "quota" })).toBeNull();
  await finishSession(db, userId, sessionId, clockwork);
  const starter = { userId, unlimited: true, remaining: 0 };
  for (const which of ["all", "missed", "unanswered", "new"] as const)
    expect(
      await startSession(db, starter, { from: "session", sessionId, which }, { now, seed: 1, id: `again-${which}` }),
    ).toEqual({ status: "nothing-matches" });
});

it("tells analytics nothing, and an answer that counts everything", async () => {
  await study();
  const told: unknown[] = [];
  const waiting: Promise<unknown>[] = [];
  const context = {
    db,
    now,
    settings: { authSecret },
    waitUntil: (work: Promise<unknown>) => waiting.push(work),
    enqueueMessage: async (message: unknown) => void told.push(message),
  };
  const answerIn = async (sessionId: string) => {
    await open(sessionId, 0);
    const [item] = await selectForGrading(db, token, sessionId, 0);
    const response = {
      type: "single",
      choice: createShownIdRename(authSecret, sessionId, item?.questionId ?? "")("a", "to"),
    };
    const saved = { kind: "answer", id: crypto.randomUUID(), sessionId, position: 0, response, took: 1 } as const;
    const viewer = { userId, timeZone: "UTC" };
    const given = [context, viewer, item, { ...saved, confidence: null, replaces: null }] as unknown as Parameters<
      typeof applySave
    >;
    return applySave(...given);
  };
  expect(await answerIn(await play({ mode: "tutor" }))).toMatchObject({ status: "stored" });
  expect(told).toEqual([]);
  await db
    .insert(questionGrant)
    .select(sql`select ${userId}, ${question.id}, 'unlimited', ${now} from ${question} where true`)
    .onConflictDoNothing();
  const starter = { userId, unlimited: true, remaining: 0 };
  await startSession(db, starter, { from: "quick", size: 5 }, { now, seed: 1, id: "real" });
  expect(await answerIn("real")).toMatchObject({ status: "stored" });
  expect(told).toHaveLength(1);
  await Promise.all(waiting);
});

it("ends by the clock like any other, and is counted for nobody then either", async () => {
  const before = await learnerFacing();
  const sessionId = await play({ mode: "exam", secondsPerQuestion: 60 });
  await open(sessionId, 0);
  await enter(sessionId, 0, "a");
  expect(await settleOverdueSessions(db, now + 60 * 60_000)).toBe(1);
  const [session] = await db.select().from(studySession).where(eq(studySession.id, sessionId));
  expect(session).toMatchObject({ marks: "c---", finishedAt: now + 60 * 60_000 });
  expect(await learnerFacing()).toEqual(before);
});

it("lets an admin note a question they only try, and a learner none they have not opened", async () => {
  const [one] = await db.select().from(question).limit(1);
  const asked = { kind: "note", id: "n1", questionId: one?.id ?? "", text: "Check this", replaces: null } as const;
  expect(await saveNote(db, userId, asked, now)).toMatchObject({ status: "saved" });
  const learner = await makePerson(db, { now });
  expect(await saveNote(db, learner.userId, { ...asked, id: "n2" }, now)).toMatchObject({ status: "refused" });
});
