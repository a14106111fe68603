import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "~/db/client.server";
import { auditLog, outcome, question, questionReport } from "~/db/schema";
import { contextOf } from "~/testing/admin-setup";
import { freshD1 } from "~/testing/d1";
import { makePerson, makeQuestion } from "~/testing/make";
import type { Viewer } from "../../auth/viewer.server";
import { listOwnReports } from "../own-reports.server";
import type { ReportReason } from "../report-taxonomy";
import { closeReports } from "./close-reports.server";
import { listReportQueue } from "./report-queue.server";
import { formatQueueQuery, parseQueueQuery, type QueueQuery } from "./report-queue-query";
import { handleReportedQuestionAction } from "./reported-question.action.server";
import { loadReportedQuestion } from "./reported-question.loader.server";
import { getReportedQuestion } from "./reported-question.server";

const now = Date.parse("2026-03-10T12:00:00Z");
let db: Db;
let made = 0;

beforeEach(async () => {
  ({ db } = await freshD1());
});

const all: QueueQuery = { view: "open", reason: null, isUnderReviewOnly: false, domain: null, page: 1 };
const ids = async (query: Partial<QueueQuery> = {}) =>
  (await listReportQueue(db, { ...all, ...query })).rows.map(({ questionId }) => questionId);

type Question = Awaited<ReturnType<typeof makeQuestion>>;

async function several(count: number) {
  const questions: Question[] = [];
  while (questions.length < count) questions.push(await makeQuestion(db));
  return questions;
}

async function report({ questionId, versionId }: Question, reason: ReportReason, at = now) {
  const { userId } = await makePerson(db);
  const id = `report-${++made}`;
  await db.insert(questionReport).values({
    ...{ id, userId, questionId, versionId, reason, comment: "See the atlas.", state: "open", createdAt: at },
    ...{ response: JSON.stringify({ type: "single", choice: "b" }), optionOrder: JSON.stringify(["c", "b", "a", "d"]) },
  });
  return { id, userId };
}

it("sorts by under review, wrong-key reports, number of reports, and age", async () => {
  const [old, many, wrong, doubted, none] = await several(5);
  if (!old || !many || !wrong || !doubted || !none) throw new Error("five were made");
  await report(old, "typo", now - 9000);
  await report(many, "typo");
  await report(many, "unclear");
  await report(wrong, "wrong-key");
  await report(doubted, "image");
  await db
    .update(question)
    .set({ status: "under_review", reviewCause: "admin" })
    .where(eq(question.id, doubted.questionId));
  expect(await ids()).toEqual([doubted, wrong, many, old].map(({ questionId }) => questionId));
  expect((await listReportQueue(db, all)).rows[2]).toMatchObject({ reports: 2, wrongKeys: 0, at: now });
  expect(await ids({ reason: "unclear" })).toEqual([many.questionId]);
  expect(await ids({ isUnderReviewOnly: true })).toEqual([doubted.questionId]);
  expect(await ids({ domain: "gi" })).toHaveLength(4);
  expect(await ids({ domain: "neuro" })).toEqual([]);
  expect(await ids({ view: "review" })).toEqual([doubted.questionId]);
  expect(await ids({ view: "closed" })).toEqual([]);
});

it("returns pages, and sorts repeatedly missed questions by number of learners (F4)", async () => {
  const questions = await several(27);
  for (const one of questions) await report(one, "typo");
  const first = await listReportQueue(db, all);
  const second = await listReportQueue(db, { ...all, page: 2 });
  expect([first.rows.length, first.more, second.rows.length, second.more]).toEqual([25, true, 2, false]);
  expect(new Set([...first.rows, ...second.rows].map(({ questionId }) => questionId)).size).toBe(27);

  const [one, two, gone] = questions.map(({ questionId }) => questionId);
  for (const [questionId = "", lapses] of [
    [one, 5],
    [two, 5],
    [two, 9],
    [one, 4],
    [gone, 7],
  ] as const) {
    const { userId } = await makePerson(db);
    await db.insert(outcome).values({ userId, questionId, firstCorrect: true, answers: 9, latestAt: 1, lapses });
  }
  await db
    .update(question)
    .set({ status: "retired" })
    .where(eq(question.id, gone ?? ""));
  const missed = await listReportQueue(db, { ...all, view: "missed" });
  expect(missed.rows.map(({ questionId, learners }) => [questionId, learners])).toEqual([
    [two, 2],
    [one, 1],
  ]);
});

it("closes the selected open reports once, with a reply and an audit entry (X3)", async () => {
  const asked = await makeQuestion(db);
  const other = await makeQuestion(db);
  const [ana, ben, eve] = [await report(asked, "typo"), await report(asked, "image"), await report(other, "typo")];
  const context = { db, now: now + 5, id: () => `audit-${++made}` };
  const closing = {
    questionId: asked.questionId,
    reportIds: [ana.id, eve.id],
    state: "resolved" as const,
    reply: "It is fixed.",
  };
  expect(await closeReports(context, "admin", closing)).toBe(1);
  expect(await closeReports(context, "admin", { ...closing, reply: "Twice" })).toBe(0);
  const log = await db.select().from(auditLog);
  expect(log).toMatchObject([{ action: "resolve reports", subject: `question:${asked.questionId}`, actorId: "admin" }]);
  expect(JSON.parse(log[0]?.after ?? "")).toEqual({ state: "resolved", reports: 1, reply: "It is fixed." });
  const { reports } = await listOwnReports(db, ana.userId, null);
  expect(reports).toMatchObject([{ state: "resolved", reply: "It is fixed.", isReplyUnread: true, closedAt: now + 5 }]);
  const found = await getReportedQuestion({ db }, asked.questionId);
  expect(found?.open.map(({ id }) => id)).toEqual([ben.id]);
  expect(found?.closed.map(({ id }) => id)).toEqual([ana.id]);
  expect([found?.openReports, found?.versions.length]).toEqual([1, 1]);
  expect(await ids({ view: "closed" })).toEqual([asked.questionId]);
  expect(await ids()).toHaveLength(2);
});

it("names the most urgent other question after reports are closed", async () => {
  const [one, two, three] = await several(3);
  if (!one || !two || !three) throw new Error("three were made");
  await report(one, "wrong-key");
  await report(two, "typo");
  await report(three, "wrong-key", now - 1);
  const load = (done: string | null) =>
    loadReportedQuestion(contextOf({ db, now }), { userId: "a", timeZone: "UTC" } as Viewer, one.questionId, done);
  expect((await load("closed"))?.nextReported).toEqual({ id: three.questionId, externalId: three.content.id });
  expect((await load(null))?.nextReported).toBeNull();
});

it("opens the next reported question after a close that asks for it, and stays when there is none", async () => {
  const [one, two] = await several(2);
  if (!one || !two) throw new Error("two were made");
  const first = await report(one, "wrong-key");
  const second = await report(two, "typo");
  const { userId } = await makePerson(db, { role: "admin" });
  const close = async ({ questionId }: Question, reportId: string) => {
    const body = new URLSearchParams({
      intent: "close",
      open: "next",
      report: reportId,
      state: "resolved",
      reply: "We changed the question.",
    });
    const request = new Request("https://radcore.test/x", { method: "POST", body });
    const viewer = { userId, adminScope: "support", timeZone: "UTC" };
    const context = contextOf({ db, now });
    const answer = await handleReportedQuestionAction({ context, request, viewer, params: { questionId } } as never);
    return answer instanceof Response && answer.headers.get("Location");
  };
  expect(await close(one, first.id)).toBe(`/question-reports/${two.questionId}?done=closedBefore`);
  expect(await close(two, second.id)).toBe(`/question-reports/${two.questionId}?done=closedLast`);
});

it("reads and writes the query, and ignores unknown values", () => {
  const query: QueueQuery = { view: "closed", reason: "image", isUnderReviewOnly: false, domain: "ct", page: 3 };
  expect(parseQueueQuery(formatQueueQuery(query))).toEqual(query);
  expect(parseQueueQuery(new URLSearchParams("view=x&reason=y&domain=z&page=-1"))).toEqual(all);
});
