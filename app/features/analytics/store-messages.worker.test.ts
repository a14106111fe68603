import { asc } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { event, visit } from "../../db/analytics/schema";
import { type Db, type DbCount, openD1 } from "../../db/client.server";
import { seededRandom } from "../../lib/random";
import { deleteCounts, makeTraffic, noon, readCounts, readTotal } from "../../testing/analytics-counts";
import { freshAnalytics, freshD1 } from "../../testing/d1";
import { makeLogin, makePerson } from "../../testing/make";
import { shuffleIntoBatches, visitMessages } from "../../testing/make-messages";
import { recordQueryPlans } from "../../testing/query-plan-recorder";
import { maxNames } from "./limit-names.server";
import { getMessageDay, type Message } from "./message";
import { storeMessages } from "./store-messages.server";

const day = "2026-11-20";

let db: Db;
let analytics: Db;
let count: DbCount;
let binding: D1Database;

beforeEach(async () => {
  ({ db } = await freshD1());
  ({ analytics, count, binding } = await freshAnalytics());
});

it("counts a visit with its views, clicks, and duration", async () => {
  const [start, view] = visitMessages(() => 0, noon, "resident");
  if (view?.kind !== "view" || !start) throw new Error("a visit begins with a start and a view");
  const after = (minutes: number, rest: object) =>
    ({ ...view, id: `resident-${minutes}`, at: noon + minutes * 60_000, ...rest }) as Message;
  await storeMessages(analytics, db, [start, view]);
  expect(await readTotal(analytics)).toMatchObject({
    visitors: 1,
    newcomers: 1,
    visits: 1,
    entries: 1,
    bounces: 1,
    views: 1,
  });
  await storeMessages(analytics, db, [
    after(2, { path: "/pricing" }),
    after(3, { path: "/pricing" }),
    after(4, {
      kind: "click",
      path: "/pricing",
      element: "Sign up",
      elementId: "",
      elementText: "Sign up",
      eventType: "click",
    }),
    after(9, { kind: "ping" }),
  ]);
  expect(await readTotal(analytics)).toMatchObject({
    visits: 1,
    bounces: 0,
    views: 3,
    clicks: 1,
    duration: 9 * 60_000,
  });
  expect(await readTotal(analytics, "path", "/")).toMatchObject({
    visits: 1,
    entries: 1,
    bounces: 0,
    views: 1,
    duration: 9 * 60_000,
  });
  expect(await readTotal(analytics, "path", "/pricing")).toMatchObject({
    visits: 1,
    entries: 0,
    views: 2,
    duration: 0,
  });
  expect(await readTotal(analytics, "element", "Sign up")).toMatchObject({ clicks: 1 });
  expect((await readCounts(analytics)).minutes).toEqual([
    { minute: Math.floor((noon + 9 * 60_000) / 60_000), visits: 1 },
  ]);
});

it.each([1, 2, 3])("counts the same in any order, cut anywhere, delivered twice (seed %i)", async (seed) => {
  const messages = makeTraffic(seed, 40);
  await storeMessages(analytics, db, messages);
  const once = await readCounts(analytics);
  expect(once.cells.length).toBeGreaterThan(300);
  const raw = await analytics.select().from(event);
  expect(raw).toHaveLength(messages.filter(({ kind }) => kind !== "start" && kind !== "ping").length);

  await deleteCounts(analytics);
  for (const batch of shuffleIntoBatches(messages, seededRandom(seed + 100))) await storeMessages(analytics, db, batch);
  for (const batch of shuffleIntoBatches(messages, seededRandom(seed + 200))) await storeMessages(analytics, db, batch);
  const jumbled = await readCounts(analytics);
  expect(jumbled.cells).toEqual(once.cells);
  expect(jumbled).toMatchObject({ minutes: once.minutes, items: once.items });
  expect(await analytics.select().from(event)).toHaveLength(raw.length);
});

it("loses and duplicates nothing with concurrent batches", async () => {
  const messages = makeTraffic(4, 30);
  await storeMessages(analytics, db, messages);
  const once = await readCounts(analytics);
  await deleteCounts(analytics);
  const batches = shuffleIntoBatches(messages, seededRandom(4));
  for (let at = 0; at < batches.length; at += 3)
    await Promise.all(batches.slice(at, at + 3).map((batch) => storeMessages(analytics, db, batch)));
  const raced = await readCounts(analytics);
  expect(raced.cells).toEqual(once.cells);
  expect(raced).toMatchObject({ minutes: once.minutes, items: once.items });
});

it("loses no beacon of a visit when many arrive at once without a queue", async () => {
  const [start, view] = visitMessages(() => 0, noon, "hasty") as [Message, Extract<Message, { kind: "view" }>];
  const views = Array.from({ length: 15 }, (_, n) => ({ ...view, id: `hasty-view-${n}`, at: noon + n }));
  await Promise.all([start, ...views].map((one) => storeMessages(analytics, db, [one])));
  expect(await readTotal(analytics)).toMatchObject({ visits: 1, views: 15, bounces: 0 });
});

it("reads by key only, regardless of the number of stored events", async () => {
  const recorded = recordQueryPlans(binding);
  const counting = openD1(recorded.binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  await storeMessages(counting, db, makeTraffic(11, 5));
  const plans = (await recorded.plans()).map(({ detail }) => detail);
  expect(plans.length).toBeGreaterThan(15);
  const scans = plans.filter((detail) => detail.startsWith("SCAN ") && !/VIRTUAL TABLE|CONSTANT ROW/.test(detail));
  expect(scans).toEqual([]);
});

it("counts 500 messages in two trips", async () => {
  count.trips = 0;
  await storeMessages(analytics, db, makeTraffic(6, 90).slice(0, 500));
  expect(count.trips).toBe(2);
});

it("finds the user by the login token and does not store the token", async () => {
  const { userId } = await makePerson(db);
  const login = await makeLogin(db, userId);
  const messages = visitMessages(() => 0.5, noon, "signed-in").map((one) => ({ ...one, login }) as Message);
  const stranger = visitMessages(() => 0.5, noon, "stranger").map((one) => ({ ...one, login: "made-up" }) as Message);
  await storeMessages(analytics, db, [...messages, ...stranger]);
  const visits = await analytics.select({ id: visit.id, userId: visit.userId }).from(visit).orderBy(asc(visit.id));
  expect(visits).toEqual([
    { id: "signed-in-visit", userId },
    { id: "stranger-visit", userId: null },
  ]);
  const kept = await analytics.select().from(event);
  expect(kept.filter((row) => row.message.includes(login))).toEqual([]);
});

it("counts at most 200 referrers per day by name", async () => {
  const flood = Array.from({ length: 600 }, (_, n) => {
    const [, view] = visitMessages(() => 0, noon, `flood-${n}`) as [Message, Extract<Message, { kind: "view" }>];
    return { ...view, visit: { ...view.visit, referrer: `site-${n}.example` } };
  });
  for (let from = 0; from < flood.length; from += 100)
    await storeMessages(analytics, db, flood.slice(from, from + 100));
  const { cells } = await readCounts(analytics);
  const names = cells.filter((row) => row.byDimension === "" && row.dimension === "referrer");
  expect(names).toHaveLength(maxNames + 1);
  expect(names.find((row) => row.value === "(other)")?.visits).toBe(400);
  expect(await readTotal(analytics)).toMatchObject({ visits: 600 });
});

it("counts a visit on the UTC day it started, even past midnight", () => {
  const [, view] = visitMessages(() => 0, Date.parse("2026-11-20T23:59:00Z"), "night-call");
  expect(view && getMessageDay({ ...view, at: Date.parse("2026-11-21T00:30:00Z") })).toBe(day);
});
