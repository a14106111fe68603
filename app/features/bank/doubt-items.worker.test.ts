import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db } from "../../db/client.server";
import { auditLog, itemStatistics, question } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makeQuestion } from "../../testing/make";
import { makeCorrection } from "../../testing/make-correction";
import { doubtFlagged } from "./doubt-items.server";

let db: Db;
let count = 0;
const at = (now: number) => ({ db, now, id: () => `run-${++count}` });

beforeEach(async () => {
  ({ db } = await freshD1());
});

const judge = (versionId: string, flags: string, discrimination: number) =>
  db.insert(itemStatistics).values({ versionId, n: 40, p: 0.5, discrimination, numbers: "{}", flags });

async function standing(questionId: string) {
  const [row] = await db.select().from(question).where(eq(question.id, questionId));
  return [row?.status, row?.reviewCause];
}

it("doubts a question whose statistics speak against its key once a version, and writes it down (X4)", async () => {
  const [bad, weak, gone] = [await makeQuestion(db), await makeQuestion(db), await makeQuestion(db)];
  await judge(bad.versionId, "too-hard negative-discrimination", -0.214);
  await judge(weak.versionId, "low-discrimination", 0.02);
  await judge(gone.versionId, "negative-discrimination", -0.5);
  await db.update(question).set({ status: "retired" }).where(eq(question.id, gone.questionId));

  expect(await doubtFlagged(at(1000))).toEqual([bad.questionId]);
  expect(await standing(bad.questionId)).toEqual(["under_review", "statistics"]);
  expect(await standing(weak.questionId)).toEqual(["live", null]);
  expect(await standing(gone.questionId)).toEqual(["retired", null]);
  expect(await db.select().from(auditLog)).toMatchObject([
    { actorId: "clock", action: "doubt question", subject: `question:${bad.questionId}`, before: '{"status":"live"}' },
  ]);

  // Somebody looked and put it back: it stays, in the same night and in those to come.
  await db.update(question).set({ status: "live", reviewCause: null }).where(eq(question.id, bad.questionId));
  for (const now of [1000, 2000]) expect(await doubtFlagged(at(now))).toEqual([]);
  expect(await standing(bad.questionId)).toEqual(["live", null]);

  // The next version is another one.
  const next = await makeCorrection(db, bad.questionId, bad.content, 3000);
  expect(await doubtFlagged(at(3000))).toEqual([]);
  await judge(next, "negative-discrimination", -0.1);
  expect(await doubtFlagged(at(4000))).toEqual([bad.questionId]);
  expect(await db.$count(auditLog)).toBe(2);
});
