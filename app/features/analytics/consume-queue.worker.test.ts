import { beforeEach, expect, it } from "vitest";
import { deadLetter, event, rollup, visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { dayMs } from "../../lib/day";
import { seededRandom } from "../../lib/random";
import { deleteCounts, makeTraffic, noon, readCounts, readTotal } from "../../testing/analytics-counts";
import { freshAnalytics, freshD1 } from "../../testing/d1";
import { makeLogin, makePerson } from "../../testing/make";
import { visitMessages } from "../../testing/make-messages";
import { consumeQueue, storeDeadLetters } from "./consume-queue.server";
import type { Message } from "./message";
import { rebuildDay } from "./rebuild-day.server";
import { storeMessages } from "./store-messages.server";
import { unlinkVisits } from "./unlink-visits.server";

const day = "2026-11-20";

let db: Db;
let analytics: Db;
beforeEach(async () => {
  ({ db } = await freshD1());
  ({ analytics } = await freshAnalytics());
});

it("counts a batch once although it arrives twice and reordered, and stores only invalid messages as dead letters", async () => {
  const messages = makeTraffic(7, 20);
  await storeMessages(analytics, db, messages);
  const once = await readCounts(analytics);
  await deleteCounts(analytics);

  const poison = [{ kind: "view", id: "poison-1", login: "secret-token" }, "not even an object", null];
  const bodies: unknown[] = [...messages.slice(0, 40), ...poison, ...messages.slice(40)];
  const first = letters(bodies);
  await consumeQueue({ queue: "radcore-events", messages: first }, ways());
  await consumeQueue({ queue: "radcore-events", messages: [...first].reverse() }, ways());
  expect(first.map(({ state }) => state).filter((state) => state !== "acknowledged")).toEqual([]);
  expect((await readCounts(analytics)).cells).toEqual(once.cells);
  const dead = await analytics.select().from(deadLetter);
  expect(dead).toHaveLength(3);
  expect(dead.map((row) => row.reason).every(Boolean)).toBe(true);
  expect(JSON.stringify(dead)).not.toContain("secret-token");
});

it("stores the other messages of a batch if one fails, and retries that one", async () => {
  const messages = makeTraffic(8, 5);
  const [, broken] = visitMessages(() => 0, noon, "cannot-be-stored");
  // Matches the schema but violates a constraint of the table, like a bug would.
  await analytics.run(`CREATE TRIGGER refuse BEFORE INSERT ON visit WHEN new.id = 'cannot-be-stored-visit'
    BEGIN SELECT RAISE(ABORT, 'refused'); END`);
  const batch = letters([...messages, broken]);
  const failures: string[] = [];
  await consumeQueue({ queue: "radcore-events", messages: batch }, ways(failures));
  expect(batch.map(({ state }) => state)).toEqual([...messages.map(() => "acknowledged"), "again"]);
  expect(failures).toHaveLength(1);
  expect(await readTotal(analytics)).toMatchObject({ visits: 5 });
  await storeDeadLetters({ queue: "radcore-events-dead", messages: letters([broken]) }, ways());
  expect(await analytics.select({ reason: deadLetter.reason }).from(deadLetter)).toEqual([
    { reason: "could not be counted" },
  ]);
});

it("rebuilds a day from its events", async () => {
  const later = noon + 2 * dayMs;
  await storeMessages(analytics, db, makeTraffic(5, 150));
  const before = await readCounts(analytics);
  await analytics.update(rollup).set({ views: 0, visits: 999 });
  await rebuildDay(analytics, day, later);
  expect((await readCounts(analytics)).cells).toEqual(before.cells);

  await analytics.delete(rollup);
  const asked = letters([{ kind: "rebuild", day }]);
  await consumeQueue({ queue: "radcore-events", messages: asked }, { ...ways(), now: later });
  expect(asked.map(({ state }) => state)).toEqual(["acknowledged"]);
  expect((await readCounts(analytics)).cells).toEqual(before.cells);
});

it("does not rebuild a day whose events are deleted", async () => {
  await storeMessages(analytics, db, makeTraffic(9, 10));
  const before = await readCounts(analytics);
  await analytics.delete(event);
  await analytics.delete(visit);
  await rebuildDay(analytics, day, noon + 2 * dayMs);
  expect(await readCounts(analytics)).toEqual(before);
});

it.each([
  ["may still be counted on", 1],
  ["has no events any more", 91],
])("does not rebuild a day that %s", async (_, daysLater) => {
  await storeMessages(analytics, db, makeTraffic(5, 10));
  const before = await readCounts(analytics);
  const failures: string[] = [];
  const asked = letters([{ kind: "rebuild", day }]);
  await consumeQueue(
    { queue: "radcore-events", messages: asked },
    { ...ways(failures), now: noon + daysLater * dayMs },
  );
  expect([asked[0]?.state, ...failures]).toEqual(["again", `the rollups of ${day} could not be rebuilt`]);
  expect(await readCounts(analytics)).toEqual(before);
});

it("does not write back a user id that was removed during a rebuild", async () => {
  const { userId } = await makePerson(db);
  const login = await makeLogin(db, userId);
  const messages = visitMessages(seededRandom(10), noon, "learner").map((one) => ({ ...one, login }) as Message);
  await storeMessages(analytics, db, messages);
  const before = await readCounts(analytics);
  // Deletes the learner after the read and just before the second batch, which writes a page of events.
  let batches = 0;
  const slow: Db = Object.create(analytics, {
    batch: {
      value: async (statements: Parameters<Db["batch"]>[0]) => {
        batches += 1;
        if (batches === 2) await unlinkVisits(analytics, userId);
        return analytics.batch(statements);
      },
    },
  });
  await rebuildDay(slow, day, noon + 2 * dayMs);
  expect(batches).toBe(2);
  expect((await readCounts(analytics)).cells).toEqual(before.cells);
  expect((await analytics.select({ userId: visit.userId }).from(visit)).filter((row) => row.userId)).toEqual([]);
});

function ways(failures: string[] = []) {
  return { analytics, db, now: noon, reportFailure: (reason: string) => failures.push(reason) };
}

function letters(bodies: readonly unknown[]) {
  return bodies.map((body, n) => {
    const letter = {
      id: `letter-${n}`,
      body,
      state: "waiting",
      ack: () => set("acknowledged"),
      retry: () => set("again"),
    };
    const set = (state: string) => {
      letter.state = state;
    };
    return letter;
  });
}
