import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "../../db/client.server";
import { auditLog, mailOutbox, mockForm, mockFormItem, question, questionReport } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { createOutbox } from "../../services/mailer.server";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, makeQuestion, makeSession } from "../../testing/make";
import { notifyAdminsOfHeldQuestion } from "../bank/automatic-review/notify-held-question.server";
import { answerQuestion } from "../study/answer-question.server";
import { openQuestion } from "../study/open-question.server";
import { selectForGrading } from "../study/select-for-grading.server";
import { listReportQueue } from "./queue/report-queue.server";
import { reportQuestion } from "./report-question.server";

// Limits on how many questions wrong-key reports of a few accounts can put under review (X4).

type Question = Awaited<ReturnType<typeof makeQuestion>>;

let db: Db;
const now = Date.parse("2026-11-01T12:00:00Z");
let made = 0;

beforeEach(async () => {
  ({ db } = await freshD1());
});

async function several(count: number, free = false) {
  const questions: Question[] = [];
  while (questions.length < count) questions.push(await makeQuestion(db, { free, now }));
  return questions;
}

const three = () => Promise.all([1, 2, 3].map(async () => (await makePerson(db, { subscribedDays: 30, now })).userId));

/** Opens the question, answers it unless `answered` is false, and reports a wrong key. */
async function accuse(userId: string, one: Question, { answered = true, at = now } = {}) {
  const place = { sessionId: await makeSession(db, userId, [one], at), position: 0 };
  await openQuestion(db, userId, { ...place, now: at, spendMode: "quota" });
  if (answered) {
    const [item] = await selectForGrading(db, await makeLogin(db, userId, at), place.sessionId, 0);
    const response = { type: "single" as const, choice: "b" };
    const submission = { ...place, clientId: `c-${++made}`, response, confidence: null, took: 1, replaces: null };
    expect((await answerQuestion(db, item, submission, { now: at, timeZone: "UTC" })).status).toBe("stored");
  }
  const words = { reason: "wrong-key" as const, comment: "" };
  return reportQuestion(db, userId, place, words, { id: `report-${++made}`, now: at });
}

async function allAccuse(accounts: string[], questions: Question[], options?: { answered?: boolean; at?: number }) {
  for (const one of questions) for (const userId of accounts) await accuse(userId, one, options);
}

const outNow = () => db.$count(question, eq(question.status, "under_review"));

it("ignores wrong-key reports from accounts that have not answered the question", async () => {
  const questions = await several(12);
  const accounts = await three();
  await allAccuse(accounts, questions, { answered: false });
  expect(await db.$count(questionReport)).toBe(36);
  expect(await outNow()).toBe(0);
  // Reports count once their senders have answered.
  for (const userId of accounts) await accuse(userId, questions[0] as Question);
  expect(await outNow()).toBe(1);
});

it("puts at most three questions a day under review for the same accounts, and audits each", async () => {
  const questions = await several(5);
  const accounts = await three();
  await allAccuse(accounts, questions);
  expect(await outNow()).toBe(3);
  expect(await db.select().from(auditLog)).toHaveLength(3);
  expect((await db.select().from(auditLog))[0]).toMatchObject({
    actorId: "reports",
    action: "doubt question",
    subject: `question:${questions[0]?.questionId}`,
    before: '{"status":"live"}',
    after: `{"status":"under_review","cause":"reports","version":"${questions[0]?.versionId}"}`,
  });
  // Changing the reason later does not free the daily limit.
  await db
    .update(questionReport)
    .set({ reason: "typo" })
    .where(eq(questionReport.questionId, questions[0]?.questionId ?? ""));
  await allAccuse(accounts, questions.slice(3));
  expect(await outNow()).toBe(3);
  // Held questions come first in the queue, before those under review.
  const { rows } = await listReportQueue(db, {
    view: "open",
    reason: null,
    isUnderReviewOnly: false,
    domain: null,
    page: 1,
  });
  expect(
    rows
      .map(({ questionId, isUrgent }) => [questionId, isUrgent])
      .slice(0, 2)
      .sort(),
  ).toEqual(
    questions
      .slice(3)
      .map(({ questionId }) => [questionId, 1])
      .sort(),
  );
  await allAccuse(accounts, questions.slice(3), { at: now + dayMs + 1 });
  expect(await outNow()).toBe(5);
});

it("puts at most 5% of the free list a day under review, also with parallel reports", async () => {
  const questions = await several(40, true);
  const hit = questions.slice(0, 3);
  const told = await Promise.all(
    hit.flatMap((one) =>
      [1, 2, 3].map(async () => accuse((await makePerson(db, { subscribedDays: 9, now })).userId, one)),
    ),
  );
  expect(await outNow()).toBe(2);
  expect(told.filter((one) => one?.isUnderReview)).toHaveLength(2);
  expect(told.filter((one) => one?.isHeld)).toHaveLength(1);
  // The next day, one more report puts the held question under review.
  const [left] = await db
    .select({ id: question.id })
    .from(question)
    .where(
      and(
        eq(question.status, "live"),
        inArray(
          question.id,
          hit.map(({ questionId }) => questionId),
        ),
      ),
    );
  const another = (await makePerson(db, { subscribedDays: 9, now })).userId;
  await accuse(another, hit.find(({ questionId }) => questionId === left?.id) as Question, { at: now + dayMs + 1 });
  expect(await outNow()).toBe(3);
});

it("puts at most 5% of a mock form a day under review", async () => {
  const questions = await several(21);
  const form = { id: "form-1", number: 1, blockSize: 10, secondsPerQuestion: 60, createdAt: now };
  await db.insert(mockForm).values(form);
  for (const [place, { questionId }] of questions.slice(0, 20).entries())
    await db.insert(mockFormItem).values({ formId: form.id, position: place, questionId });
  await allAccuse(await three(), questions.slice(0, 2));
  expect(await outNow()).toBe(1);
  await allAccuse(await three(), questions.slice(20));
  expect(await outNow()).toBe(2);
});

it("mails every active admin about held questions once a day", async () => {
  const admins = [await makePerson(db, { role: "admin" }), await makePerson(db, { role: "admin" })];
  await makePerson(db, { role: "admin", banned: true });
  const tell = (at: number) => {
    const mail = createOutbox(db, { id: () => `mail-${++made}`, clock: () => at });
    return notifyAdminsOfHeldQuestion({ db, mail, now: at, settings: { url: "https://radcore.test" } }, "reports");
  };
  await tell(now);
  await tell(now + 1000);
  const mails = await db.select().from(mailOutbox);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(admins.map(({ email }) => email).sort());
  expect(mails[0]?.plain).toContain("https://radcore.test/question-reports");
  await tell(now + dayMs);
  expect(await db.$count(mailOutbox)).toBe(4);
});
