import { and, eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "../../db/client.server";
import { question, questionReport, questionVersion } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, makeQuestion, makeSession } from "../../testing/make";
import { answerQuestion } from "../study/answer-question.server";
import { openQuestion } from "../study/open-question.server";
import { selectForGrading } from "../study/select-for-grading.server";
import { startSession } from "../study/start-session.server";
import { listOwnReports } from "./own-reports.server";
import { getReportableQuestion, reportQuestion } from "./report-question.server";

let db: Db;
let made: Awaited<ReturnType<typeof makeQuestion>>;
const now = Date.parse("2026-11-01T12:00:00Z");
let count = 0;

beforeEach(async () => {
  ({ db } = await freshD1());
  made = await makeQuestion(db, { now });
});

/** Creates a learner with the question open in a session, answered with `choice` if given. */
async function reader(choice?: string) {
  const { userId } = await makePerson(db, { subscribedDays: 30, now });
  const sessionId = await makeSession(db, userId, [made], now);
  const place = { sessionId, position: 0 };
  await openQuestion(db, userId, { ...place, now, spendMode: "quota" });
  if (choice) {
    const [item] = await selectForGrading(db, await makeLogin(db, userId, now), sessionId, 0);
    const response = { type: "single" as const, choice };
    const submission = { ...place, clientId: "client-1", response, confidence: null, took: 1, replaces: null };
    expect((await answerQuestion(db, item, submission, { now, timeZone: "UTC" })).status).toBe("stored");
  }
  return { userId, place };
}

const report = (
  { userId, place }: Awaited<ReturnType<typeof reader>>,
  reason: "wrong-key" | "typo" = "typo",
  comment = "",
) => reportQuestion(db, userId, place, { reason, comment }, { id: `report-${++count}`, now: now + count });

it("stores the version, the answer, and the option order (X1)", async () => {
  const ana = await reader("b");
  expect(await report(ana, "wrong-key", "See the atlas")).toEqual({
    status: "reported",
    isUnderReview: false,
    isHeld: false,
  });
  const [row] = await db.select().from(questionReport);
  expect(row).toMatchObject({
    userId: ana.userId,
    versionId: made.versionId,
    reason: "wrong-key",
    comment: "See the atlas",
    response: JSON.stringify({ type: "single", choice: "b" }),
    state: "open",
    reply: null,
  });
  const shown = await openQuestion(db, ana.userId, { ...ana.place, now, spendMode: "nothing" });
  const body = shown?.question?.body;
  expect(JSON.parse(row?.optionOrder ?? "")).toEqual(body?.type === "single" && body.options.map(({ id }) => id));
  expect(shown?.question).toMatchObject({ openReports: 1, reported: true });
});

it("stores one open report per learner and version; a second one replaces the first (X2)", async () => {
  const ana = await reader();
  await Promise.all([1, 2, 3].map((n) => report(ana, "typo", `try ${n}`)));
  expect(await db.$count(questionReport)).toBe(1);
  await report(ana, "wrong-key", "after all");
  expect(await db.select().from(questionReport)).toEqual([
    expect.objectContaining({ reason: "wrong-key", comment: "after all" }),
  ]);
  await db.update(questionReport).set({ state: "declined", reply: "It is right", closedAt: now + 9 });
  await report(ana, "typo");
  expect(await db.$count(questionReport)).toBe(2);
  const { reports } = await listOwnReports(db, ana.userId, null);
  expect(reports.map(({ state, reply }) => [state, reply])).toEqual([
    ["open", null],
    ["declined", "It is right"],
  ]);
});

it("puts a question under review after wrong-key reports of three learners, not three of one (X4)", async () => {
  const [ana, ben, eve] = [await reader("b"), await reader("a"), await reader("c")];
  for (let n = 0; n < 3; n++) expect((await report(ana, "wrong-key"))?.isUnderReview).toBe(false);
  await report(ben, "wrong-key");
  await report(eve, "typo");
  expect(await statusNow()).toBe("live");
  expect((await report(eve, "wrong-key"))?.isUnderReview).toBe(true);
  expect(await statusNow()).toBe("under_review");
  const again = { from: "question" as const, questionId: made.questionId };
  const starter = { userId: ana.userId, unlimited: true, remaining: 0 };
  expect(await startSession(db, starter, again, { now, seed: 1, id: "new" })).toEqual({ status: "nothing-matches" });
  // The open session is unaffected.
  expect((await openQuestion(db, ana.userId, { ...ana.place, now, spendMode: "nothing" }))?.question).not.toBeNull();
});

it("counts only reports on the current version", async () => {
  const readers = [await reader("b"), await reader("b"), await reader("b")];
  await report(readers[0] as (typeof readers)[0], "wrong-key");
  await report(readers[1] as (typeof readers)[0], "wrong-key");
  const next = `${made.questionId}-v2`;
  const [version] = await db.select().from(questionVersion).where(eq(questionVersion.id, made.versionId));
  if (version) await db.insert(questionVersion).values({ ...version, id: next, number: 2 });
  await db.update(question).set({ versionId: next }).where(eq(question.id, made.questionId));
  await report(readers[2] as (typeof readers)[0], "wrong-key");
  expect(await statusNow()).toBe("live");
});

it("refuses reports on unopened questions and on other learners' sessions", async () => {
  const ana = await reader();
  const { userId } = await makePerson(db, { now });
  expect(await reportQuestion(db, userId, ana.place, { reason: "typo", comment: "" }, { id: "r", now })).toBeNull();
  expect(await getReportableQuestion(db, userId, ana.place)).toBeNull();
  const unopened = { sessionId: await makeSession(db, userId, [made], now), position: 0 };
  expect(await reportQuestion(db, userId, unopened, { reason: "typo", comment: "" }, { id: "r", now })).toBeNull();
  expect(await db.$count(questionReport)).toBe(0);
});

async function statusNow() {
  const [row] = await db
    .select({ status: question.status })
    .from(question)
    .where(and(eq(question.id, made.questionId)));
  return row?.status;
}
