import { sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "../context.server";
import { getViewer } from "../features/auth/viewer.server";
import { listFlaggedQuestions, selectFlagCount, setFlag } from "../features/flags/flags.server";
import { readNotebookPage } from "../features/notebook/notebook.server";
import { emptyNotebookFilter } from "../features/notebook/notebook-query";
import { selectCells, selectStudyDays } from "../features/progress/progress-queries.server";
import { selectQuestionPage } from "../features/questions/browse.server";
import { emptyFilter } from "../features/questions/filter";
import { computeSketch } from "../features/questions/lint/duplicates";
import {
  buildSketchStatements,
  readNearCandidates,
  selectCandidatesForQuestion,
  selectSketches,
} from "../features/questions/sketches.server";
import { addFlashCard, selectDueCards } from "../features/review/flash-cards/flash-cards.server";
import { exportShift, exportShifts } from "../features/rvu/shifts/export-shifts.server";
import { purgeDeletedShifts } from "../features/rvu/shifts/purge-deleted-shifts.server";
import { readSharedShift, readShift } from "../features/rvu/shifts/read-shift.server";
import { deleteShift, restoreShift, shareShift } from "../features/rvu/shifts/shift-actions.server";
import { readHistory } from "../features/rvu/shifts/shift-history.server";
import { selectForeignShifts, storeShiftParts } from "../features/rvu/shifts/store-shift-parts.server";
import { answerQuestion } from "../features/study/answer-question.server";
import { finishSession } from "../features/study/finish-session.server";
import { listMockForms } from "../features/study/list-mock-forms.server";
import { getMissedQuestions } from "../features/study/missed-questions.server";
import { openQuestion } from "../features/study/open-question.server";
import { findResumePosition } from "../features/study/resume-position.server";
import { selectForGrading } from "../features/study/select-for-grading.server";
import { changeClock, settleOverdueSessions } from "../features/study/session-clock.server";
import {
  listRecentSessions,
  selectUnfinishedSessions,
  setSessionArchived,
} from "../features/study/session-list.server";
import { getResults } from "../features/study/session-results.server";
import { getSettledResults } from "../features/study/settled-results.server";
import { startSession } from "../features/study/start-session.server";
import { claimDueMails, resolveExpiredClaims } from "../services/mail-outbox.server";
import { freshD1 } from "./d1";
import { localContext } from "./local-context";
import { makeLogin, makeLoginCookie, makePerson, makeQuestion, makeSession } from "./make";
import { makeRelease } from "./make-shift";
import { recordQueryPlans } from "./query-plan-recorder";

// Frequent queries must use indexes: a SCAN of a growing table fails, however small the table is today. Each test calls the
// feature's function once and explains every statement with its own parameters.

/** Small tables that may be scanned. */
const small = ["app_setting", "bank_cell", "below", "free_question", "mail_body", "mock_form", "topic"];

let context: Context;
let sent: unknown[];
let plans: ReturnType<typeof recordQueryPlans>["plans"];

beforeEach(async () => {
  const recorded = recordQueryPlans((await freshD1()).binding);
  ({ sent, plans } = recorded);
  context = localContext({ DB: recorded.binding });
});

it("finds the viewer without scanning", async () => {
  const { userId } = await makePerson(context.db, { subscribedDays: 10, quotaUsed: 3 });
  const cookie = await makeLoginCookie(context.db, userId, context.settings.url);
  sent.length = 0;
  const request = new Request(context.settings.url, { headers: { Cookie: `${cookie.name}=${cookie.value}` } });
  expect(await getViewer(context, request)).toMatchObject({ userId, freeQuestionsUsed: 3 });
  expect(sent).toHaveLength(1);
  expect(await scans()).toEqual([]);
});

it("finds due mail without scanning", async () => {
  await resolveExpiredClaims(context.db, context.now);
  await claimDueMails(context.db, context.now, { campaigns: true });
  expect(await scans()).toEqual([]);
});

const unlimited = { kind: "a subscriber", unlimited: true };
const limited = { kind: "a learner on the free list", unlimited: false };

it.each([unlimited, limited])("reads the bank and the progress of $kind without scanning", async ({ unlimited }) => {
  const { db } = context;
  const filter = {
    ...emptyFilter,
    organs: ["gi" as const],
    modalities: ["ct" as const],
    outcomes: ["incorrect" as const],
    only: ["flagged" as const, "noted" as const, "due" as const, "free" as const],
    topics: ["t"],
    notSeenDays: 3,
    text: "liver",
  };
  await db.batch([
    selectQuestionPage(db, "u", unlimited, emptyFilter, null, 1),
    selectQuestionPage(db, "u", unlimited, filter, 7, 1),
    selectCells(db, "u", unlimited),
    selectStudyDays(db, "u", 30),
    selectUnfinishedSessions(db, "u"),
    selectFlagCount(db, "u"),
  ]);
  await listRecentSessions(db, "u", null);
  await listRecentSessions(db, "u", 5);
  await listFlaggedQuestions(db, "u");
  const requests = [
    { from: "filter" as const, size: 10, filter },
    { from: "quick" as const, size: 10 },
    { from: "due" as const, size: 10 },
    { from: "leeches" as const },
    { from: "study-set" as const, setId: "s" },
    { from: "mock" as const, formId: "f" },
    { from: "flags" as const, filter },
    { from: "session" as const, sessionId: "s", which: "missed" as const },
  ];
  for (const request of requests)
    await startSession(db, { userId: "u", unlimited, remaining: 9 }, request, { now: 1, seed: 1, id: "s" });
  expect(sent.length).toBeGreaterThan(10);
  expect(await scans()).toEqual([]);
});

it("reads the notebook and the due flash cards without scanning", async () => {
  for (const search of ["", "liver"])
    await readNotebookPage(
      context.db,
      "u",
      { ...emptyNotebookFilter, search },
      { at: 9, kind: "note", questionId: "q" },
    );
  await context.db.batch([...selectDueCards(context.db, "u", 1)]);
  await addFlashCard(context.db, "u", "q", { now: 1, timeZone: "UTC" });
  expect(sent).toHaveLength(6);
  // The entries of one learner, which the indexed parts of the union select.
  expect((await scans()).filter((line) => !/^SCAN entry\b/.test(line))).toEqual([]);
});

it("finds and stores near duplicates without scanning the bank", async () => {
  const { db } = context;
  const { questionId, content } = await makeQuestion(db);
  sent.length = 0;
  expect(await readNearCandidates(db, [{ id: "draft", sketch: computeSketch(content) }])).toHaveLength(1);
  await selectCandidatesForQuestion(db, questionId);
  const ids = sql`select value from json_each(${JSON.stringify([questionId])})`;
  await db.batch(
    buildSketchStatements(db, ids, selectSketches([{ id: questionId, content: { ...content, stem: "Another one?" } }])),
  );
  expect(sent).toHaveLength(4);
  expect((await scans()).filter((line) => !/^SCAN (one|s) in/.test(line))).toEqual([]);
});

it("saves, reads, exports, and deletes shifts without scanning", async () => {
  const { db } = context;
  const { userId } = await makePerson(db);
  const owner = { userId, timeZone: "UTC" };
  await makeRelease(db, "2026C", { current: true });
  const shiftId = crypto.randomUUID();
  const part = { shiftId, revision: 1, releaseId: "2026C", startedAt: 1, endedAt: null, workedMs: 1, name: "Nights" };
  const body = { deviceId: "phone", parts: [{ ...part, counts: { a: 1 } }] };
  sent.length = 0;
  await selectForeignShifts(db, await makeLogin(db, userId), body);
  await storeShiftParts(db, userId, body, context.now);
  await readHistory(context, owner, { span: "month", until: null, page: 1, deletedShiftId: null });
  await readShift(context, owner, shiftId);
  await readSharedShift(context, "token");
  for await (const piece of exportShifts(context, owner, "csv")) expect(piece).toBeTruthy();
  await exportShift(context, owner, shiftId, "csv");
  await shareShift(db, userId, shiftId, "token");
  await deleteShift(db, userId, shiftId, context.now);
  await restoreShift(db, userId, shiftId, context.now);
  await purgeDeletedShifts(db, context.now);
  expect(sent.length).toBeGreaterThan(15);
  expect(await scans()).toEqual([]);
});

it("opens, answers, reviews, flags, ends, and archives without scanning", async () => {
  const { db } = context;
  const person = await makePerson(db);
  const { userId } = person;
  const token = await makeLogin(db, userId);
  const question = await makeQuestion(db, { free: true });
  const sessionId = await makeSession(db, userId, [question]);
  sent.length = 0;
  const place = { sessionId, position: 0 };
  await openQuestion(db, userId, { ...place, now: 1, spendMode: "quota" });
  const [item] = await selectForGrading(db, token, sessionId, 0);
  const response = { type: "single" as const, choice: "a" };
  const stored = await answerQuestion(
    db,
    item,
    { ...place, clientId: "c", response, took: 1, confidence: null, replaces: null },
    { now: 1, timeZone: "UTC" },
  );
  expect(stored.status).toBe("stored");
  await findResumePosition(db, userId, sessionId);
  await getResults(db, userId, sessionId);
  await getMissedQuestions(db, userId, sessionId);
  await setFlag(db, userId, question.questionId, true, 1);
  await setFlag(db, userId, question.questionId, false, 1);
  await finishSession(db, userId, sessionId, { now: 1, timeZone: "UTC" });
  await setSessionArchived(db, userId, sessionId, 1);
  expect(sent.length).toBeGreaterThan(20);
  expect(await scans()).toEqual([]);
});

it("finds overdue sessions and a learner's mock exams without scanning", async () => {
  const { db } = context;
  await settleOverdueSessions(db, 1);
  await listMockForms(db, "u", 100);
  await getSettledResults(db, "u", "s", { now: 1, timeZone: "UTC" });
  await changeClock(db, "u", "s", { act: "pause", block: null }, { now: 1, timeZone: "UTC" });
  expect(sent.length).toBeGreaterThan(4);
  expect(await scans()).toEqual([]);
});

/** Returns the plan lines that scan a growing table. */
async function scans(): Promise<string[]> {
  return (await plans()).flatMap(({ sql, detail }) => {
    const table = detail.match(/^SCAN (?!CONSTANT ROW|\(?subquery|json_each)(\S+)/)?.[1];
    return table && !small.includes(table) && !/VIRTUAL TABLE/.test(detail) ? [`${detail} in: ${sql}`] : [];
  });
}
