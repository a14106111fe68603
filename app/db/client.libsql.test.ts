import { createServer } from "node:net";
import { eq, sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { queueMovedQuestions, rebuildMovedProgress } from "../features/bank/drafts/moved-progress.server";
import { resetProgress } from "../features/progress/reset-progress.server";
import { freshServer, hasLibsqlServer, stopServer } from "../testing/libsql-server";
import { makePerson, makeQuestion } from "../testing/make";
import { openLibsql } from "./client.server";
import { libsqlTarget, migrate } from "./migrations";
import { knownDevice, outcome, studyReset, user } from "./schema";

const now = Date.parse("2026-03-03T12:00:00Z");

describe.skipIf(!hasLibsqlServer)("a libSQL server", () => {
  afterAll(stopServer);

  it("resets progress, and notes nothing where there was none", async () => {
    const { db } = await freshServer();
    const { userId } = await makePerson(db, { now });
    const { questionId } = await makeQuestion(db, { now });
    const scope = { axis: "all" } as const;
    expect(await resetProgress(db, userId, scope, { now, id: "nothing" })).toBe(0);
    await db
      .insert(outcome)
      .values({ userId, questionId, firstCorrect: true, answers: 1, latestAt: now, state: "correct" });
    expect(await resetProgress(db, userId, scope, { now, id: "reset" })).toBe(1);
    expect((await db.select().from(studyReset)).map(({ id }) => id)).toEqual(["reset"]);
  });

  it("notes questions that moved as they are published, and follows them", async () => {
    const { db } = await freshServer();
    const { questionId } = await makeQuestion(db, { now });
    await db.batch([queueMovedQuestions(db, sql`select 'nothing' where 0`)]);
    expect(await rebuildMovedProgress({ db, now })).toBe(0);
    await db.batch([queueMovedQuestions(db, sql`select ${questionId}`)]);
    expect(await rebuildMovedProgress({ db, now })).toBe(0);
  });

  it("takes batches that read before they write side by side", async () => {
    const { db } = await freshServer();
    const { userId } = await makePerson(db, { now });
    // A read that takes its time: a batch that began as a reader would find that another one has written meanwhile.
    const slow = sql<number>`(with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) select count(*) from n)`;
    const remember = (deviceId: string) =>
      db.batch([
        db
          .select({ deviceId: knownDevice.deviceId, slow: slow.as("slow") })
          .from(user)
          .leftJoin(knownDevice, eq(knownDevice.userId, user.id))
          .where(eq(user.id, userId)),
        db.insert(knownDevice).values({ userId, deviceId, seenAt: now }),
      ]);
    const results = await Promise.allSettled(Array.from({ length: 12 }, (_, n) => remember(`device-${n}`)));
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
    // And one that only reads.
    expect((await db.batch([db.select().from(knownDevice)]))[0]).toHaveLength(12);
  });

  it("applies a migration whole, with its record, or not at all", async () => {
    const { client } = await freshServer();
    const target = libsqlTarget(client);
    const file = (name: string, ...statements: string[]) => ({
      name,
      sql: statements.join("--> statement-breakpoint\n"),
    });
    const good = file("9000_good.sql", "CREATE TABLE good (id TEXT)");
    const bad = file("9001_bad.sql", "CREATE TABLE half (id TEXT);", "CREATE TABLE good (id TEXT);");
    await expect(migrate(target, [bad, good])).rejects.toThrow("good already exists");
    const made = "SELECT name FROM sqlite_master WHERE name IN ('good', 'half')";
    expect(await target.names(made)).toEqual(["good"]);
    expect(await migrate(target, [bad, good].slice(1))).toEqual([]);
    expect(await target.names("SELECT name FROM d1_migrations WHERE name LIKE '9%'")).toEqual(["9000_good.sql"]);
  });
});

describe("a libSQL server that is away", () => {
  const silent = createServer();
  afterAll(() => void silent.close());
  const listening = new Promise<string>((resolve) =>
    silent.listen(0, "127.0.0.1", () => {
      const address = silent.address();
      resolve(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
    }),
  );

  it.each([
    ["does not answer", () => listening],
    ["is not there", async () => "http://127.0.0.1:9"],
  ])("and %s fails as D1 does, with statements and with batches", async (_, address) => {
    const db = openLibsql(await address(), undefined, 50);
    const one = db.select({ id: outcome.userId }).from(outcome);
    await expect(one).rejects.toMatchObject({ cause: { message: expect.stringMatching(/^D1_ERROR: /) } });
    await expect(db.batch([one])).rejects.toThrow(/^D1_ERROR: /);
  });
});
