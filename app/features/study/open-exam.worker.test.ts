import { and, eq, inArray, like, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import {
  answer,
  correctionNotice,
  entry,
  mockForm,
  mockFormItem,
  outcome,
  question,
  questionReport,
  studyItem,
  studySession,
  studySet,
  studySetItem,
  subscription,
} from "../../db/schema";
import { seedBank } from "../../db/seed/seed-bank";
import { dayMs } from "../../lib/day";
import { freshAnalytics, freshD1 } from "../../testing/d1";
import { questionLike } from "../../testing/make";
import { makeLearner, now } from "../../testing/study-setup";
import { exportData } from "../accounts/export-account.server";
import type { Viewer } from "../auth/viewer.server";
import { listFlaggedQuestions, setFlag } from "../flags/flags.server";
import { loadHome } from "../home/home.loader.server";
import { gradeTry } from "../landing/try-question.server";
import { loadProgress } from "../progress/progress.loader.server";
import { loadProgressDomains } from "../progress/progress-domains.loader.server";
import { selectQuestionPage, toQuestionPage } from "../questions/browse.server";
import { type QuestionContent, questionContent } from "../questions/content";
import { emptyFilter, type Filter } from "../questions/filter";
import { searchQuestions } from "../questions/search.server";
import { outcomes } from "../questions/taxonomy";
import { selectNotices, toNotices } from "../reports/own-notices.server";
import { listOwnReports } from "../reports/own-reports.server";
import { getReportableQuestion } from "../reports/report-question.server";
import { selectDueCount, selectLeechCount, selectNextDue } from "../review/due-queue.server";
import { buildCounts, selectFacetCodes, selectTopics } from "../sets/builder-counts.server";
import { saveSet, selectSets } from "../sets/custom-sets.server";
import { selectSetQuestions, selectStudySets } from "../sets/study-sets.server";
import { answerQuestion } from "./answer-question.server";
import { exportFormats, streamOwnExport } from "./export/own-export.server";
import { finishSession } from "./finish-session.server";
import { listMockForms } from "./list-mock-forms.server";
import { openQuestion } from "./open-question.server";
import { saveMissReason, saveNote } from "./save-notes.server";
import { selectForGrading } from "./select-for-grading.server";
import { listRecentSessions } from "./session-list.server";
import { getResults } from "./session-results.server";
import { createShownIdRename } from "./shown-ids.server";
import type { StartRequest } from "./start-forms";
import { startSession } from "./start-session.server";

// No key, rationale, or correctness of a question in an open exam reaches its learner in any way (Q12). Each scenario runs
// twice: before the exam the learner had its questions right in one and wrong in the other. What they can read while the
// exam is open must be the same in both.

const userId = "ana";
const clockwork = { now, timeZone: "UTC" };
/** A day whose three free trial questions start with the first one. */
const later = now + 37 * dayMs;
const starter = { userId, unlimited: true, remaining: 0 };
const ids = Array.from({ length: 12 }, (_, i) => `q-open-${i}`);
/** The exam's questions: four answered before, one never, and a case with one part answered. */
const asked = [0, 1, 2, 3, 4, 11].map((i) => ids[i] as string);
const modes = ["exam", "blocks", "mock"] as const;
type Mode = (typeof modes)[number];

interface House {
  db: Db;
  context: Context;
  exam: string;
}

/** Creates a learner with a history of every kind, then an open exam of `asked`. */
async function house(mode: Mode, right: boolean, begun = true): Promise<House> {
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

function beginExam(db: Db, mode: Mode) {
  const request: StartRequest =
    mode === "mock"
      ? { from: "mock", formId: "form" }
      : { from: "flags", filter: emptyFilter, mode, secondsPerQuestion: 600 };
  return startSession(db, starter, request, { now: later, seed: 3, id: "exam" });
}

async function answered(db: Db, sessionId: string, position: number, choice: string, at: number, type = "single") {
  await openQuestion(db, userId, { sessionId, position, now: at, spend: "quota" });
  return submitted(db, await read(db, sessionId, position), sessionId, position, choice, at, type);
}

async function read(db: Db, sessionId: string, position: number) {
  return (await selectForGrading(db, `token-${userId}`, sessionId, position))[0];
}

function submitted(
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

const filters: Filter[] = [
  emptyFilter,
  { ...emptyFilter, only: ["normal"] },
  ...outcomes.map((state) => ({ ...emptyFilter, outcomes: [state] })),
  ...asked.map((id) => ({ ...emptyFilter, only: ["normal" as const], text: `stemword${id.slice(7)}` })),
];

/** Reads everything about single questions, as the learner sees it. */
async function readsOfQuestions({ db, context }: House): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {};
  // Random per session; fixed here, so that both scenarios show the same order.
  await db.update(studySession).set({ orderKey: studySession.id });
  for (const [sessionId, size] of [
    ["old", 10],
    ["one", 1],
    ["open", 12],
    ["exam", 6],
  ] as const) {
    for (let position = 0; position < size; position++)
      for (const spend of ["quota", "never", "nothing"] as const)
        said[`${sessionId} ${position} ${spend}`] = await openQuestion(db, userId, {
          sessionId,
          position,
          now: later,
          spend,
        });
    said[`results of ${sessionId}`] = await getResults(db, userId, sessionId);
  }
  said.recent = await listRecentSessions(db, userId, null);
  for (const position of [0, 1, 4])
    said[`answer ${position}`] = await submitted(db, await read(db, "open", position), "open", position, "a");
  said["case goes on"] = await submitted(db, await read(db, "open", 11), "open", 11, "a", later, "case");
  for (const [sessionId, position] of [
    ["old", 0],
    ["old", 1],
    ["one", 0],
    ["open", 0],
  ] as const) {
    said[`miss ${sessionId} ${position}`] = await saveMissReason(db, userId, {
      kind: "miss",
      id: "miss-id",
      sessionId,
      position,
      reason: "time",
    });
    said[`report ${sessionId} ${position}`] = await getReportableQuestion(db, userId, { sessionId, position });
  }
  for (const words of ["stemword0", "REASON 0", "POINT 1", "notedword", "Liver"])
    said[`search ${words}`] = await searchQuestions(db, starter, words);
  for (const [index, filter] of filters.entries()) {
    said[`list ${index}`] = toQuestionPage(await selectQuestionPage(db, userId, true, filter, null, later));
    const [rows, topics] = await db.batch([selectFacetCodes(db, userId, true, filter, later), selectTopics(db)]);
    said[`counts ${index}`] = buildCounts(rows, topics, filter, "");
  }
  const [sets, places, custom, notices, due, next, leeches] = await db.batch([
    selectStudySets(db, userId, true, 5),
    selectSetQuestions(db, userId, "set"),
    selectSets(db, userId, 1),
    selectNotices(db, userId, null),
    selectDueCount(db, userId, later),
    selectNextDue(db, userId, later),
    selectLeechCount(db, userId),
  ]);
  Object.assign(said, { sets, places, custom, due, next, leeches, notices: toNotices(notices) });
  said.flags = await listFlaggedQuestions(db, userId);
  said.reports = await listOwnReports(db, userId, null);
  said.mock = await listMockForms(db, userId, 100);
  for (const format of exportFormats) said[`own ${format}`] = await text(streamOwnExport({ db }, userId, format));
  // Totals of days and cells date from before the exam and differ between the scenarios.
  const { progressCells, studyDays, ...all } = JSON.parse(await text(exportData(context, userId)));
  said.all = all;
  said.try = await Promise.all(
    ids
      .slice(0, 3)
      .map((id) =>
        gradeTry(context, id, createShownIdRename(context.settings.authSecret, "try", id)("a", "to"), userId),
      ),
  );
  return said;
}

async function text(pieces: AsyncGenerator<string>): Promise<string> {
  let all = "";
  for await (const piece of pieces) all += piece;
  return all;
}

/** Reads all totals over many questions. */
async function readsOfTotals({ context }: House) {
  const viewer = { userId, timeZone: "UTC", calmMode: false, fullName: "Ana", subscriptionsEnabled: true } as Viewer;
  const subscribed = { ...viewer, subscription: { accessUntil: later + dayMs } } as Viewer;
  return [
    await loadHome(context, subscribed),
    await loadProgress(context, subscribed),
    await loadProgressDomains(context, subscribed),
  ];
}

/** Returns the numbers of the questions whose rationales appear. */
function told(said: unknown): number[] {
  const numbers = JSON.stringify(said).matchAll(/(?:REASON|POINT)-(\d+)/g);
  return [...new Set([...numbers].map(([, number]) => Number(number)))].sort((a, b) => a - b);
}

describe.each(modes)("while an exam (%s) is open", (mode) => {
  it("no response reveals a key, a rationale, or an earlier result", async () => {
    const wasRight = await house(mode, true);
    const inRight = { ...(await readsOfQuestions(wasRight)) };
    expect(told([inRight, await readsOfTotals(wasRight)])).toEqual([5, 6, 7, 8, 9, 10]);
    const wasWrong = await house(mode, false);
    expect(await readsOfQuestions(wasWrong)).toEqual(inRight);
    // The totals stay unchanged, since nothing was accepted.
    expect(inRight["answer 0"]).toEqual({ status: "refused", reason: "in-exam" });
    expect(inRight["answer 4"]).toEqual({ status: "refused", reason: "in-exam" });
    expect(inRight["case goes on"]).toEqual({ status: "refused", reason: "in-exam" });
    expect(inRight["open 4 quota"]).toMatchObject({ question: null, review: null, inExam: "exam" });
    expect(inRight["old 0 quota"]).toMatchObject({
      question: null,
      review: null,
      inExam: "exam",
      session: { marks: { 0: "withheld", 4: "correct" } },
    });
    expect(inRight["exam 0 quota"]).toMatchObject({ question: { id: expect.any(String) }, inExam: null });
    expect(inRight["results of old"]).toMatchObject({ summary: { total: 6, answered: 6, correct: 6, withheld: 4 } });
    expect(inRight.try).toEqual(["in-exam", "in-exam", "in-exam"]);
  });

  it("no other session starts with its questions, whatever the request", async () => {
    const { db } = await house(mode, false);
    const starts: StartRequest[] = [
      ...asked.map((questionId) => ({ from: "question" as const, questionId })),
      { from: "question", questionId: ids[0] as string, mode: "exam" },
      { from: "flags", filter: emptyFilter },
      { from: "flags", filter: emptyFilter, mode: "blocks" },
      { from: "due", size: 20 },
      { from: "leeches" },
      { from: "quick", size: 20 },
      { from: "study-set", setId: "set" },
      { from: "custom-set", setId: "custom" },
      { from: "mock", formId: "form" },
      ...(["all", "missed", "unanswered", "new"] as const).flatMap((which) =>
        ["old", "one", "open", "exam"].map((sessionId) => ({ from: "session" as const, sessionId, which })),
      ),
      ...filters.map((filter) => ({ from: "filter" as const, size: 12, filter })),
    ];
    const statuses = [];
    for (const [index, request] of starts.entries())
      statuses.push(
        (await startSession(db, starter, request, { now: later, seed: index, id: `again-${index}` })).status,
      );
    const met = await db
      .selectDistinct({ id: studyItem.questionId })
      .from(studyItem)
      .where(like(studyItem.sessionId, "again-%"));
    expect(met.map(({ id }) => id).sort()).toEqual(ids.filter((id) => !asked.includes(id)).sort());
    expect(new Set(statuses)).toEqual(new Set(["started", "in-exam"]));
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill("in-exam"));
  });

  it("everything is visible again after the exam", async () => {
    const here = await house(mode, false);
    await finishSession(here.db, userId, "exam", { ...clockwork, now: later });
    const said = await readsOfQuestions(here);
    // The case was never finished before, so its rationales appear with the exam's.
    expect(told(said)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(said["answer 4"]).toMatchObject({ status: "stored", review: { correct: true } });
    expect(said["results of old"]).toMatchObject({ summary: { total: 10, answered: 10, correct: 6, withheld: 0 } });
  });
});

describe("an exam that begins at the same moment", () => {
  it("while an answer arrives elsewhere: nothing is stored or revealed", async () => {
    const { db } = await house("exam", true, false);
    await openQuestion(db, userId, { sessionId: "open", position: 4, now: later, spend: "quota" });
    const [single, part] = [await read(db, "open", 4), await read(db, "open", 11)];
    await beginExam(db, "exam");
    const before = [await db.$count(answer), await db.$count(entry), await db.select().from(outcome)];
    expect(await submitted(db, single, "open", 4, "a")).toEqual({ status: "refused", reason: "in-exam" });
    const refused = await submitted(db, part && { ...part, entryResponse: null }, "open", 11, "b", later, "case");
    expect(refused).toMatchObject({ status: "refused" });
    expect([await db.$count(answer), await db.$count(entry), await db.select().from(outcome)]).toEqual(before);
  });

  it("while another session is drawn: that one is drawn again without its questions", async () => {
    const { db } = await house("exam", true, false);
    // Writes the first session between the draw and the write of the second.
    let begun = false;
    const racing = new Proxy(db, {
      get(target, name, receiver) {
        if (name !== "batch") return Reflect.get(target, name, receiver);
        return async (statements: Parameters<Db["batch"]>[0]) => {
          if (!begun && statements.length === 4) {
            begun = true;
            expect(await beginExam(db, "exam")).toMatchObject({ status: "started" });
          }
          return target.batch(statements);
        };
      },
    });
    const context = { now: later, seed: 1, id: "racing" };
    expect(await startSession(racing, starter, { from: "quick", size: 12 }, context)).toEqual({
      ...{ status: "started", sessionId: "racing", questionCount: 6 },
    });
    const both = await db
      .select({ id: studyItem.questionId })
      .from(studyItem)
      .where(and(eq(studyItem.sessionId, "racing"), inArray(studyItem.questionId, asked)));
    expect(both).toEqual([]);
    expect(begun).toBe(true);
    expect(await db.$count(question)).toBe(12);
  });
});
