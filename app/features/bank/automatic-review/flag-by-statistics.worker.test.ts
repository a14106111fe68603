import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "~/db/client.server";
import { auditLog, itemStatistics, mailOutbox, question } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { createOutbox } from "~/services/mailer.server";
import { freshD1 } from "~/testing/d1";
import { makePerson, makeQuestion } from "~/testing/make";
import { makeCorrection } from "~/testing/make-correction";
import { flagForReviewByStatistics } from "./flag-by-statistics.server";

let db: Db;
let count = 0;
const id = () => `run-${++count}`;
const at = (now: number) => {
  const mail = createOutbox(db, { id, clock: () => now });
  return { db, now, id, mail, settings: { url: "https://radcore.test" } };
};

beforeEach(async () => {
  ({ db } = await freshD1());
});

const judge = (versionId: string, flags: string, discrimination: number) =>
  db.insert(itemStatistics).values({ versionId, n: 40, p: 0.5, discrimination, statistics: "{}", flags });

async function standing(questionId: string) {
  const [row] = await db.select().from(question).where(eq(question.id, questionId));
  return [row?.status, row?.reviewCause];
}

it("flags a question with negative discrimination once per version and audits it (X4)", async () => {
  const [bad, weak, gone] = [await makeQuestion(db), await makeQuestion(db), await makeQuestion(db)];
  await judge(bad.versionId, "too-hard negative-discrimination", -0.214);
  await judge(weak.versionId, "low-discrimination", 0.02);
  await judge(gone.versionId, "negative-discrimination", -0.5);
  await db.update(question).set({ status: "retired" }).where(eq(question.id, gone.questionId));

  expect(await flagForReviewByStatistics(at(1000))).toEqual([bad.questionId]);
  expect(await standing(bad.questionId)).toEqual(["under_review", "statistics"]);
  expect(await standing(weak.questionId)).toEqual(["live", null]);
  expect(await standing(gone.questionId)).toEqual(["retired", null]);
  expect(await db.select().from(auditLog)).toMatchObject([
    { actorId: "clock", action: "doubt question", subject: `question:${bad.questionId}`, before: '{"status":"live"}' },
  ]);

  // An admin restored it, so it stays live on this and later nights.
  await db.update(question).set({ status: "live", reviewCause: null }).where(eq(question.id, bad.questionId));
  for (const now of [1000, 2000]) expect(await flagForReviewByStatistics(at(now))).toEqual([]);
  expect(await standing(bad.questionId)).toEqual(["live", null]);

  // A new version can be flagged again.
  const next = await makeCorrection(db, bad.questionId, bad.content, 3000);
  expect(await flagForReviewByStatistics(at(3000))).toEqual([]);
  await judge(next, "negative-discrimination", -0.1);
  expect(await flagForReviewByStatistics(at(4000))).toEqual([bad.questionId]);
  expect(await db.$count(auditLog)).toBe(2);
});

it("removes at most 5% of the free list a night, and mails the admins about the rest", async () => {
  await makePerson(db, { role: "admin" });
  const free: Awaited<ReturnType<typeof makeQuestion>>[] = [];
  while (free.length < 40) free.push(await makeQuestion(db, { free: true }));
  const bad = free.slice(0, 3);
  for (const [index, { versionId }] of bad.entries())
    await judge(versionId, "negative-discrimination", -0.5 + index / 10);
  const [worst, next, last] = bad.map(({ questionId }) => questionId);
  expect(await flagForReviewByStatistics(at(dayMs))).toEqual([worst, next]);
  expect(await db.$count(mailOutbox)).toBe(1);
  expect(await flagForReviewByStatistics(at(2 * dayMs))).toEqual([last]);
  expect(await db.$count(mailOutbox)).toBe(1);
});
