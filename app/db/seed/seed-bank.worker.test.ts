import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { freshD1 } from "../../testing/d1";
import { makePerson, makeSession, questionLike } from "../../testing/make";
import type { Db } from "../client.server";
import {
  answer,
  bankCell,
  freeQuestion,
  outcome,
  progressCell,
  question,
  questionSketch,
  questionVersion,
  topic,
} from "../schema";
import { seedBank } from "./seed-bank";

const now = 1_800_000_000_000;

it("writes topics, questions, both halves of the version, free list and counts", async () => {
  const { db } = await freshD1();
  const content = questionLike({ id: "gi-900", topic: ["Gastrointestinal", "Liver"] });
  await seedBank(db, [content, questionLike({ id: "gi-901", modality: "mr" })], ["gi-900"], now);
  const [stored] = await db.select().from(question).where(eq(question.externalId, "gi-900"));
  expect(stored).toMatchObject({
    id: "q-gi-900",
    versionId: "q-gi-900-v1",
    status: "live",
    organ: "gi",
    createdAt: now,
  });
  const [version] = await versionsOf(db, "q-gi-900");
  expect(JSON.parse(version?.body ?? "")).toMatchObject({ type: "single", stem: content.stem });
  expect(version?.body).not.toContain("Reason of");
  expect(JSON.parse(version?.answerSheet ?? "").key).toMatchObject({ type: "single", key: "a" });
  expect((await db.select().from(topic)).map((row) => row.path).sort()).toEqual([
    "Gastrointestinal",
    "Gastrointestinal › Liver",
  ]);
  expect(await db.select().from(freeQuestion)).toEqual([{ questionId: "q-gi-900", position: 1 }]);
  expect(await db.select().from(bankCell).orderBy(bankCell.modality)).toEqual([
    { organ: "gi", modality: "ct", total: 1, free: 1 },
    { organ: "gi", modality: "mr", total: 1, free: 0 },
  ]);
});

it("changes nothing the second time", async () => {
  const { db, count } = await freshD1();
  const contents = [questionLike(), questionLike({ risc: true, normal: true })];
  await seedBank(db, contents, [contents[0]?.id ?? ""], now);
  count.rowsWritten = 0;
  expect(await seedBank(db, contents, [], now + 1)).toEqual({ questions: 0, versions: 0 });
  expect(count.rowsWritten).toBe(0);
});

it("makes the sketches of a database from before there were any", async () => {
  const { db } = await freshD1();
  const contents = [questionLike()];
  await seedBank(db, contents, [contents[0]?.id ?? ""], now);
  const sketches = await db.select().from(questionSketch);
  expect(sketches.length).toBeGreaterThan(3);
  await db.delete(questionSketch);
  await seedBank(db, contents, [], now);
  expect(await db.select().from(questionSketch)).toEqual(sketches);
});

it("rewords an unanswered question in place", async () => {
  const { db } = await freshD1();
  const content = questionLike({ id: "gi-900" });
  await seedBank(db, [content], [], now);
  await seedBank(db, [{ ...content, stem: "Better words?" }], [], now + 1);
  const versions = await versionsOf(db, "q-gi-900");
  expect(versions).toHaveLength(1);
  expect(versions[0]).toMatchObject({ number: 1, createdAt: now });
  expect(versions[0]?.body).toContain("Better words?");
});

it("gives an answered question a new version and leaves the old one as it was (X5)", async () => {
  const { db } = await freshD1();
  const content = questionLike({ id: "gi-900" });
  await seedBank(db, [content], [], now);
  await answerOnce(db, "q-gi-900");
  await seedBank(db, [{ ...content, stem: "Better words?" }], [], now + 1);
  const versions = await versionsOf(db, "q-gi-900");
  expect(versions.map((version) => [version.id, version.body.includes("Better words?")])).toEqual([
    ["q-gi-900-v1", false],
    ["q-gi-900-v2", true],
  ]);
  const [stored] = await db.select().from(question);
  expect(stored?.versionId).toBe("q-gi-900-v2");
});

it("moves the progress of learners along with a question that changes its domain", async () => {
  const { db } = await freshD1();
  const content = questionLike({ id: "gi-900", organ: "gi" });
  await seedBank(db, [content], [], now);
  await answerOnce(db, "q-gi-900");
  await db
    .insert(outcome)
    .select(sql`select ${answer.userId}, ${answer.questionId}, 1, 1, 1, 'correct', null, 0, null from ${answer}`);
  await db.insert(progressCell).select(sql`select ${answer.userId}, 'gi', 'ct', 1, 1, 1, '' from ${answer}`);
  await seedBank(db, [{ ...content, organ: "gu" }], [], now + 1);
  expect(await db.select().from(progressCell)).toEqual([expect.objectContaining({ organ: "gu", answered: 1 })]);
});

it("keeps what admins decide: the status of a question and the free list", async () => {
  const { db } = await freshD1();
  const content = questionLike({ id: "gi-900" });
  await seedBank(db, [content, questionLike({ id: "gi-901" })], ["gi-900"], now);
  await db.update(question).set({ status: "retired" }).where(eq(question.id, "q-gi-900"));
  await db.update(freeQuestion).set({ questionId: "q-gi-901" });
  await seedBank(db, [{ ...content, level: "R4" }], ["gi-900"], now + 1);
  const [stored] = await db.select().from(question).where(eq(question.id, "q-gi-900"));
  expect(stored).toMatchObject({ status: "retired", level: "R4" });
  expect(await db.select({ id: freeQuestion.questionId }).from(freeQuestion)).toEqual([{ id: "q-gi-901" }]);
});

it("writes 20 000 questions and finds them unchanged", async () => {
  const { db } = await freshD1();
  const one = questionLike();
  const contents = Array.from({ length: 20_000 }, (_, index) => ({ ...one, id: `bulk-${index}` }));
  expect(await seedBank(db, contents, [], now)).toEqual({ questions: 20_000, versions: 20_000 });
  expect(await seedBank(db, contents, [], now)).toEqual({ questions: 0, versions: 0 });
  const [shuffles] = await db.select({ distinct: sql<number>`count(distinct ${question.shuffle})` }).from(question);
  expect(shuffles?.distinct).toBeGreaterThan(19_990);
}, 60_000);

function versionsOf(db: Db, questionId: string) {
  return db
    .select()
    .from(questionVersion)
    .where(eq(questionVersion.questionId, questionId))
    .orderBy(questionVersion.number);
}

async function answerOnce(db: Db, questionId: string) {
  const { userId } = await makePerson(db, { now });
  const place = { questionId, versionId: `${questionId}-v1` };
  const sessionId = await makeSession(db, userId, [place], now);
  await db.insert(answer).values({
    ...place,
    sessionId,
    userId,
    position: 0,
    clientId: "c",
    response: "{}",
    correct: true,
    isFirst: true,
    durationMs: 1000,
    day: "2027-01-15",
    answeredAt: now,
  });
}

it("writes a question only together with its version, so that an interrupted run can be repeated", async () => {
  const { db } = await freshD1();
  const contents = [questionLike({ id: "gi-910" }), questionLike({ id: "gi-911" })];
  await db.run(
    sql`create trigger fail_versions before insert on question_version begin select raise(abort, 'no space'); end`,
  );
  await expect(seedBank(db, contents, [], now)).rejects.toThrow();
  expect(await db.$count(question)).toBe(0);
  await db.run(sql`drop trigger fail_versions`);
  expect(await seedBank(db, contents, [], now)).toEqual({ questions: 2, versions: 2 });
  expect(await db.$count(questionVersion)).toBe(2);
});

it("writes questions whose texts together are larger than a value that D1 takes (2 MB)", async () => {
  const { db } = await freshD1();
  const stem = "A long stem. ".repeat(20_000);
  const contents = Array.from({ length: 10 }, (_, index) => ({ ...questionLike({ id: `gi-92${index}` }), stem }));
  await seedBank(db, contents, [], now);
  expect(await db.$count(questionVersion)).toBe(10);
});
