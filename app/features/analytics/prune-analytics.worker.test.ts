import { getTableColumns, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { cohortWeek, deadLetter, event, funnelDay, liveMinute, rollup, visit } from "../../db/analytics/schema";
import { type Db, type DbCount, openD1 } from "../../db/client.server";
import { dayMs } from "../../lib/day";
import { freshAnalytics, freshD1 } from "../../testing/d1";
import { recordQueryPlans } from "../../testing/query-plan-recorder";
import { pruneAnalytics } from "./prune-analytics.server";

const now = Date.parse("2026-03-11T12:00:30Z");
let analytics: Db;
let count: DbCount;
let binding: D1Database;

beforeEach(async () => {
  await freshD1();
  ({ analytics, count, binding } = await freshAnalytics());
});

/** Inserts `howMany` rows of one day. */
async function fill(table: "visit" | "event", day: string, howMany: number): Promise<void> {
  const from = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${howMany}) select ${day}, 'id-' || i`;
  await (table === "event"
    ? analytics.insert(event).select(sql`${from}, '{}' from n`)
    : analytics
        .insert(visit)
        .select(
          sql`${from}, 's', 'b', case i % 2 when 0 then 'u' end, 1, 1, 'ua', 'Desktop', 'Linux', 'Chrome', 'DE', null, null, 0, 0, 1, '[]', 1, null from n`,
        ));
}

const ofDays = async (table: typeof visit | typeof event) =>
  (
    await analytics
      .select({ day: table.day, rows: sql<number>`count(*)`.as("rows") })
      .from(table)
      .groupBy(table.day)
  ).map((row) => `${row.day}: ${row.rows}`);

it.each([
  ["visit", visit],
  ["event", event],
] as const)("keeps each %s 90 days", async (name, table) => {
  for (const one of ["2025-12-01", "2025-12-10", "2025-12-11", "2025-12-12", "2026-03-11"]) await fill(name, one, 3);
  await pruneAnalytics(analytics, now);
  // 90 days ago is December 11.
  const kept = ["2025-12-11: 3", "2025-12-12: 3", "2026-03-11: 3"];
  expect(await ofDays(table)).toEqual(kept);
  await pruneAnalytics(analytics, now);
  expect(await ofDays(table)).toEqual(kept);
});

it("deletes any number of visits and events, thousands per statement", async () => {
  await fill("event", "2025-01-01", 9000);
  await fill("event", "2025-12-10", 4001);
  await fill("event", "2025-12-11", 10);
  await fill("visit", "2025-12-10", 6000);
  count.trips = 0;
  await pruneAnalytics(analytics, now);
  expect([await ofDays(event), await ofDays(visit)]).toEqual([["2025-12-11: 10"], []]);
  // Trips: events 3, visits 2, dead letters 1, small tables 1, rollups 1; the test itself makes 2.
  expect(count.trips).toBe(8 + 2);
});

it("keeps rollups for 13 months in every list, regardless of its name", async () => {
  const lists = [
    ["", "", ""],
    ["", "", "path"],
    ["path", "/a\"'%,[x]", "device"],
    ["path", "7", ""],
    ["país", "ÿ", "event"],
  ];
  const days = ["2024-11-30", "2025-01-01", "2025-02-10", "2025-02-11", "2026-03-11"];
  for (const [byDimension = "", byValue = "", dimension = ""] of lists)
    for (const one of days)
      for (const value of ["", "a", "b"])
        await analytics.insert(rollup).values(rollupRow({ byDimension, byValue, dimension, day: one, value }));
  await pruneAnalytics(analytics, now);
  const rows = await analytics.select().from(rollup);
  expect([...new Set(rows.map((row) => row.day))].sort()).toEqual(["2025-02-11", "2026-03-11"]);
  expect(rows.length).toBe(lists.length * 2 * 3);
});

it("prunes more lists than fit into one trip, and lists that become empty", async () => {
  const rows = Array.from({ length: 2600 }, (_, i) => ({
    ...rollupRow({
      byDimension: "path",
      byValue: `/page/${i}`,
      dimension: "",
      day: i % 3 ? "2025-02-11" : "2025-02-10",
    }),
  }));
  for (let at = 0; at < rows.length; at += 500)
    await analytics.insert(rollup).select(
      sql`select ${sql.join(
        Object.keys(getTableColumns(rollup)).map((key) => sql`value ->> ${key}`),
        sql`, `,
      )} from json_each(${JSON.stringify(rows.slice(at, at + 500))})`,
    );
  await pruneAnalytics(analytics, now);
  expect(await analytics.$count(rollup)).toBe(rows.filter((row) => row.day === "2025-02-11").length);
  expect(await analytics.$count(rollup, sql`day < '2025-02-11'`)).toBe(0);
});

it("keeps funnel and cohorts for 13 months, by whole weeks", async () => {
  // 13 months ago is Tuesday, February 11, 2025; its week starts on the 10th.
  const days = ["2025-02-03", "2025-02-09", "2025-02-10", "2025-02-17"];
  await analytics.insert(funnelDay).values(days.map((one) => ({ day: one, step: "verified" as const, learners: 1 })));
  await analytics.insert(cohortWeek).values(days.map((one) => ({ cohort: one, week: 0, learners: 1 })));
  await pruneAnalytics(analytics, now);
  expect((await analytics.select().from(funnelDay)).map((row) => row.day)).toEqual(days.slice(2));
  expect((await analytics.select().from(cohortWeek)).map((row) => row.cohort)).toEqual(days.slice(2));
});

it("keeps live minutes for an hour and dead letters for 90 days", async () => {
  const minute = Math.floor(now / 60_000);
  const minutes = [minute - 61, minute - 60, minute];
  await analytics.insert(liveMinute).values(minutes.map((one) => ({ minute: one, visits: 1 })));
  const letter = { reason: "r", message: "{}" };
  await analytics.insert(deadLetter).values([
    { id: "old", createdAt: now - 90 * dayMs - 1, ...letter },
    { id: "new", createdAt: now - 90 * dayMs, ...letter },
  ]);
  await pruneAnalytics(analytics, now);
  expect((await analytics.select().from(liveMinute)).map((row) => row.minute)).toEqual(minutes.slice(1));
  expect((await analytics.select().from(deadLetter)).map((row) => row.id)).toEqual(["new"]);
});

it("scans no table except dead letters", async () => {
  await analytics.insert(rollup).values(rollupRow({ byDimension: "", byValue: "", dimension: "", day: "2025-01-01" }));
  const recorded = recordQueryPlans(binding);
  await pruneAnalytics(openD1(recorded.binding, { ...count }), now);
  const plans = (await recorded.plans()).map(({ detail }) => detail);
  expect(plans.length).toBeGreaterThan(10);
  const reads = plans.filter((line) => /^SCAN/.test(line));
  expect(
    reads.filter((line) => !/^SCAN (dead_letter|json_each|lists|CONSTANT ROW|found|\(subquery)/.test(line)),
  ).toEqual([]);
  expect(
    plans.filter(
      (line) => / (visit|event|rollup|live_minute|funnel_day|cohort_week)\b/.test(line) && !/^SEARCH/.test(line),
    ),
  ).toEqual([]);
});

it("reads two rows per list of rollups, regardless of its number of days", async () => {
  const write = async (days: number) => {
    await analytics.delete(rollup);
    await analytics.insert(rollup).select(
      sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${days - 1})
        select 'path', '/' || (i % 20), 'device', date('2025-03-01', '+' || (i / 20) || ' days'), 'v', 0,0,0,0,0,0,0,0,0,0,0 from n`,
    );
    count.rowsRead = 0;
    await pruneAnalytics(analytics, now);
    return count.rowsRead;
  };
  const few = await write(20 * 10);
  expect(await write(20 * 300)).toBeLessThanOrEqual(few * 1.1);
});

function rollupRow(key: { byDimension: string; byValue: string; dimension: string; day: string; value?: string }) {
  const counts = { visitors: 1, newcomers: 1, visits: 1, entries: 1, bounces: 1, duration: 1, views: 1, clicks: 1 };
  return { value: "v", ...key, ...counts, events: 1, answers: 1, correct: 1 };
}
