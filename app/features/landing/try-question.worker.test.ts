import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Context } from "../../context.server";
import type { Db, DbCount } from "../../db/client.server";
import { freeQuestion, question } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { makeMockForm, makeQuestion, questionLike } from "../../testing/make";
import { createShownIdRename } from "../study/shown-ids.server";
import { readBankNumbers } from "./bank-numbers.server";
import { readLanding } from "./read-landing.server";
import { gradeTry, readTryQuestion } from "./try-question.server";

const now = 40 * dayMs;
const authSecret = "a secret of this test, 32 characters long";
/** Returns the shown id of an option, which all visitors share. */
const shown = (questionId: string, option: string) => createShownIdRename(authSecret, "try", questionId)(option, "to");

it("offers three free single-answer questions a day, starting with another one each day", async () => {
  const { db, count } = await freshD1();
  const free = await makeBank(db);
  const asked = await readTryQuestion(contextOf(db, count), null);
  expect(asked?.question.id).toBe(free[0]);
  expect(asked?.nextId).toBe(free[1]);
  expect((await readTryQuestion(contextOf(db, count, now + dayMs), null))?.question.id).toBe(free[1]);
  expect((await readTryQuestion(contextOf(db, count), free[2] as string))?.nextId).toBeNull();
  const [hidden] = await db.select({ id: question.id }).from(question).where(eq(question.externalId, "not-free"));
  expect(await readTryQuestion(contextOf(db, count), hidden?.id as string)).toBeNull();
  expect(await readTryQuestion(contextOf(db, count), "no-such-question")).toBeNull();
  // The rest of the free list costs quota (P1). Yesterday's questions stay valid for an hour after midnight.
  expect(free.length).toBe(4);
  for (const [place, offered] of [true, true, true, false].entries()) {
    const at = contextOf(db, count, now + 2 * (dayMs / 24));
    expect((await readTryQuestion(at, free[place] as string)) !== null).toBe(offered);
    expect((await gradeTry(at, free[place] as string, "a", null)) !== "no-question").toBe(offered);
  }
  expect(await readTryQuestion(contextOf(db, count, now + 1000), free[3] as string)).not.toBeNull();
});

it("reveals no key before an answer (Q12)", async () => {
  const { db, count } = await freshD1();
  await makeBank(db);
  const before = JSON.stringify([
    await readTryQuestion(contextOf(db, count), null),
    await readLanding(contextOf(db, count)),
  ]);
  expect(before).toContain("Option text b");
  for (const secret of ["Reason of", "One thing to keep", "A standard text", '"key"', "Hidden stem", '"id":"a"'])
    expect(before).not.toContain(secret);
});

it("shows all visitors the same shuffled order of options", async () => {
  const { db, count } = await freshD1();
  const free = await makeBank(db);
  const orders = await Promise.all(
    free.map(async (_, day) =>
      (await readTryQuestion(contextOf(db, count, now + day * dayMs), null))?.question.options
        .map((option) => option.text.at(-1))
        .join(""),
    ),
  );
  expect(orders.every((order) => [...(order ?? "")].sort().join("") === "abcd")).toBe(true);
  expect(orders.some((order) => order !== "abcd")).toBe(true);
});

it("grades an answer with a rationale per option in one trip without writing (B2)", async () => {
  const { db, count } = await freshD1();
  const free = await makeBank(db);
  const [id] = free as [string];
  const start = { ...count };
  const rows = await rowsOf(db);
  const [a, b, c, d] = ["a", "b", "c", "d"].map((option) => shown(id, option)) as [string, string, string, string];
  const right = await gradeTry(contextOf(db, count), id, a, null);
  expect(right).toMatchObject({ correct: true, key: a, teachingPoint: "One thing to keep." });
  expect(right).toHaveProperty("rationales", {
    [a]: "Reason of a",
    [b]: "Reason of b",
    [c]: "Reason of c",
    [d]: "Reason of d",
  });
  expect(await gradeTry(contextOf(db, count), id, b, null)).toMatchObject({ correct: false, choice: b, key: a });
  for (const forged of ["", "a", "z", "constructor", "__proto__", "a\0", "a' or 1=1"])
    expect(await gradeTry(contextOf(db, count), id, forged, null)).toBe("no-option");
  expect(await gradeTry(contextOf(db, count), "no-such-question", "a", null)).toBe("no-question");
  const [hidden] = await db.select({ id: question.id }).from(question).where(eq(question.externalId, "not-free"));
  expect(await gradeTry(contextOf(db, count), hidden?.id as string, "a", null)).toBe("no-question");
  expect(await rowsOf(db)).toEqual(rows);
  expect(count.rowsWritten).toBe(start.rowsWritten);
});

it("refuses questions that left the free list, are under review, or are in a mock form", async () => {
  const { db, count } = await freshD1();
  const [first, second, third] = (await makeBank(db)) as [string, string, string];
  await db.delete(freeQuestion).where(eq(freeQuestion.questionId, first));
  await db.update(question).set({ status: "under_review" }).where(eq(question.id, second));
  expect(await gradeTry(contextOf(db, count), first, "a", null)).toBe("no-question");
  expect(await gradeTry(contextOf(db, count), second, "a", null)).toBe("no-question");
  await db
    .update(question)
    .set({ formId: await makeMockForm(db) })
    .where(eq(question.id, third));
  expect(await gradeTry(contextOf(db, count), third, "a", null)).toBe("no-question");
});

it("skips questions in a mock form", async () => {
  const { db, count } = await freshD1();
  const [first, , third] = (await makeBank(db)) as [string, string, string];
  await db
    .update(question)
    .set({ formId: await makeMockForm(db) })
    .where(eq(question.id, first));
  expect((await readTryQuestion(contextOf(db, count), null))?.question.id).toBe(third);
  expect(await readTryQuestion(contextOf(db, count), first)).toBeNull();
});

it("reads the bank's numbers in two trips, and none while cached", async () => {
  const { db, count } = await freshD1();
  const free = await makeBank(db);
  const cold = count.trips;
  const { landing, isComplete } = await readLanding(contextOf(db, count));
  expect(isComplete).toBe(true);
  expect(count.trips - cold).toBe(2);
  expect(landing.question?.id).toBe(free[0]);
  // Five questions have four explained options each; the numeric one has none.
  expect(landing.figures.map(({ value }) => value)).toEqual(["6", "20", "2", "3 of 16", "5"]);
  await settled();
  const warm = count.trips;
  expect(await readLanding(contextOf(db, count))).toEqual({ landing, isComplete });
  expect(count.trips - warm).toBe(0);
});

it("reads only the free list and the cells, regardless of the bank's size", async () => {
  const { db, count } = await freshD1();
  await makeBank(db);
  const small = await readsOf(db, count);
  for (let more = 0; more < 30; more += 1) await makeQuestion(db);
  freshDeployment();
  expect(await readsOf(db, count)).toBeLessThanOrEqual(small + 2);
});

it("opens without a bank and while the database is down", async () => {
  const { db, count } = await freshD1();
  freshDeployment();
  const empty = await readLanding(contextOf(db, count));
  expect([empty.landing.question, empty.landing.figures, empty.landing.title.length > 0]).toEqual([null, [], true]);
  expect(empty.isComplete).toBe(true);
  freshDeployment();
  const away = { batch: () => Promise.reject(new Error("away")), select: db.select.bind(db) } as unknown as Db;
  expect(await readLanding(contextOf(away, count))).toMatchObject({
    landing: { question: null, figures: [] },
    isComplete: false,
  });
});

let deployment = 0;

/** Starts with an empty cache. */
function freshDeployment() {
  deployment += 1;
}

const running: Promise<unknown>[] = [];

function contextOf(db: Db, count: DbCount, at = now): Context {
  const settings = { url: "https://radcore.example", authSecret };
  const waitUntil = (work: Promise<unknown>) => void running.push(work);
  const parts = {
    db,
    count,
    settings,
    now: at,
    waitUntil,
    deploymentId: String(deployment),
    payments: null,
    requestCache: new Map(),
  };
  return parts as unknown as Context;
}

async function settled() {
  await Promise.all(running.splice(0));
}

async function readsOf(db: Db, count: DbCount): Promise<number> {
  const before = count.rowsRead;
  await readBankNumbers(contextOf(db, count));
  return count.rowsRead - before;
}

/** Creates four free questions to try, a free numeric one, and one that is not free; returns the ids of the four. */
async function makeBank(db: Db): Promise<string[]> {
  freshDeployment();
  const free: string[] = [];
  for (const modality of ["ct", "mr", "ct", "mr"]) {
    const { questionId } = await makeQuestion(db, { content: questionLike({ modality }), free: true });
    free.push(questionId);
  }
  const { options: _options, key: _key, ...rest } = questionLike() as Record<string, unknown>;
  const numeric = {
    ...rest,
    id: "numeric-one",
    type: "numeric",
    answer: { value: 1, unit: "mm", tolerance: { kind: "absolute", value: 1 } },
    solution: "As it is.",
    commonErrors: [],
  };
  await makeQuestion(db, { content: numeric as never, free: true });
  await makeQuestion(db, { content: questionLike({ id: "not-free", stem: "Hidden stem?" }) });
  return free;
}

/** Returns the number of rows in every table. */
async function rowsOf(db: Db): Promise<Record<string, number>> {
  const tables = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like '%_search%' and name not like 'sqlite_%' and name not like '_cf_%'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.all<{ n: number }>(sql.raw(`select count(*) as n from "${name}"`));
    counts[name] = row?.n ?? 0;
  }
  return counts;
}
