import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { outcome, question, questionGrant, studyItem } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makePerson, makeQuestion, questionLike } from "../../testing/make";
import { startSession } from "./start-session.server";

const now = Date.parse("2026-03-03T12:00:00Z");

let db: Db;
let count: DbCount;
let binding: D1Database;
let userId: string;
let made = 0;

beforeEach(async () => {
  ({ db, count, binding } = await freshD1());
  ({ userId } = await makePerson(db, { now }));
});

async function ask(topic: string, fields: Parameters<typeof questionLike>[0] = {}, free = false) {
  const content = questionLike({ topic: ["Abdomen", topic], ...fields });
  return (await makeQuestion(db, { content, free, now })).questionId;
}

async function leech(questionId: string, lapses = 5) {
  await db.insert(outcome).values({
    userId,
    questionId,
    firstCorrect: true,
    answers: 9,
    latestAt: now,
    state: "incorrect",
    dueAt: now,
    lapses,
  });
  await db.insert(questionGrant).values({ userId, questionId, source: "free", grantedAt: now });
}

/** Returns the questions of a drill in order; empty if none was started. */
async function drill(unlimited = true, remaining = 9): Promise<string[]> {
  made += 1;
  const id = `drill-${made}`;
  await startSession(db, { userId, unlimited, remaining }, { from: "leeches" }, { now, seed: made, id });
  const items = await db.select().from(studyItem).where(eq(studyItem.sessionId, id)).orderBy(studyItem.position);
  return items.map(({ questionId }) => questionId);
}

it("asks the worst leeches first, each followed by its nearest look-alike (F4)", async () => {
  const liver = await ask("Liver");
  const liverToo = await ask("Liver", { modality: "mr" });
  const bowel = await ask("Bowel", { modality: "ultrasound" });
  const sameCell = await ask("Spleen", { modality: "ultrasound" });
  await ask("Spleen", { modality: "nuclear" });
  await ask("Chest", { organ: "thoracic" });
  await leech(liver);
  await leech(liverToo, 0);
  await leech(bowel, 8);
  await leech(await ask("Pancreas", { modality: "ir" }), 4);
  expect(await drill()).toEqual([bowel, sameCell, liver, liverToo]);
});

it("matches unanswered look-alikes by the parent topic only (Q12)", async () => {
  const slipping = await ask("Liver");
  const bowel = await ask("Bowel", { modality: "mr" });
  const liver = await ask("Liver", { modality: "nuclear" });
  await leech(slipping);
  const looks = [];
  for (const first of [bowel, liver]) {
    await db.update(question).set({ shuffle: sql`case when ${question.id} = ${first} then 1 else 2 end` });
    looks.push((await drill())[1]);
  }
  expect(looks).toEqual([bowel, liver]);
  await leech(liver, 0);
  await db.update(question).set({ shuffle: sql`case when ${question.id} = ${bowel} then 1 else 2 end` });
  expect(await drill()).toEqual([slipping, liver]);
});

it("starts no drill without leeches", async () => {
  await leech(await ask("Liver"), 4);
  expect(await drill()).toEqual([]);
});

it("leaves out retired questions", async () => {
  const [retired, liver, gone] = [await ask("Bowel"), await ask("Liver"), await ask("Liver")];
  await leech(retired, 9);
  await leech(liver);
  for (const id of [retired, gone]) await db.update(question).set({ status: "retired" }).where(eq(question.id, id));
  expect(await drill()).toEqual([liver]);
});

it("has at most twenty questions", async () => {
  for (let i = 0; i < 12; i++) await leech(await ask("Liver"), 5 + i);
  for (let i = 0; i < 12; i++) await ask("Liver");
  const asked = await drill();
  expect(asked).toHaveLength(20);
  expect(new Set(asked).size).toBe(20);
});

it("stays within access and quota without a subscription (P2)", async () => {
  const liver = await ask("Liver");
  await ask("Liver");
  const free = await ask("Liver", {}, true);
  await leech(liver);
  expect(await drill(false)).toEqual([liver, free]);
  expect(await drill(false, 0)).toEqual([liver]);
});

it("reads no more rows in a bank ten times as large", async () => {
  const slipping = await ask("Liver");
  // Near the end of the bank's order there are fewer questions to search.
  await db
    .update(question)
    .set({ shuffle: 2 ** 30 })
    .where(eq(question.id, slipping));
  await leech(slipping);
  const template = await ask("Liver");
  const grow = (rows: number, name: string) =>
    binding
      .prepare(
        `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${rows}) insert into question (id, external_id, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, shuffle, created_at)
         select '${name}' || i, '${name}' || i, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, abs(random()) % 2147483648, created_at from question, n where id = '${template}'`,
      )
      .run();
  const cost = async () => {
    count.rowsRead = 0;
    expect(await drill()).toHaveLength(2);
    return count.rowsRead;
  };
  await grow(1000, "few-");
  const few = await cost();
  await grow(9000, "many-");
  expect(await cost()).toBeLessThanOrEqual(few * 1.1);
});

it("finds due questions without walking the bank", async () => {
  const asked = [await ask("Liver"), await ask("Bowel")];
  for (const id of asked) await leech(id);
  const template = await ask("Liver");
  await binding
    .prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000) insert into question (id, external_id, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, shuffle, created_at)
       select 'many-' || i, 'many-' || i, version_id, status, type, organ, modality, topic_id, level, skill, risc, normal, i, created_at from question, n where id = '${template}'`,
    )
    .run();
  count.rowsRead = 0;
  const starter = { userId, unlimited: true, remaining: 0 };
  expect(await startSession(db, starter, { from: "due", size: 20 }, { now, seed: 1, id: "due" })).toMatchObject({
    questionCount: 2,
  });
  expect(count.rowsRead).toBeLessThan(60);
});
