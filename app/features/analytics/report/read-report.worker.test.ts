import { beforeEach, expect, it } from "vitest";
import { freshAnalytics, freshD1 } from "~/testing/d1";
import { makeQuestion } from "~/testing/make";
import { cell, clearRollups, makeRollups, writeCells } from "~/testing/make-analytics";
import { visitMessages } from "~/testing/make-messages";
import { recordQueryPlans } from "~/testing/query-plan-recorder";
import { deadLetter, itemTally, liveMinute } from "../../../db/analytics/schema";
import { type Db, type DbCount, openD1 } from "../../../db/client.server";
import { itemStatistics } from "../../../db/schema";
import { seededRandom } from "../../../lib/random";
import { copyItemStatistics } from "../item-tallies.server";
import { storeMessages } from "../store-messages.server";
import { buildReport } from "./build-report";
import { exportTable } from "./export-list.server";
import { readQuestionReport } from "./question-report.server";
import { readLiveVisitCount, readReport } from "./read-report.server";
import { listLimits } from "./report-limits";
import { readReportQuery } from "./report-query";

// Compares the report with inserted rollups, and checks the rows and indexes its queries use.

const now = Date.parse("2026-03-31T15:00:00Z");
const today = "2026-03-31";
const queryOf = (search: string) => readReportQuery(new URLSearchParams(search), today).query;

let db: Db;
let analytics: Db;
let count: DbCount;
let binding: D1Database;

beforeEach(async () => {
  ({ db } = await freshD1());
  ({ analytics, count, binding } = await freshAnalytics());
});

async function report(search = "") {
  const query = queryOf(search);
  return buildReport(query, await readReport(analytics, query, now), listLimits);
}

it("sums exactly the requested days", async () => {
  const us = { byDimension: "country", byValue: "US" };
  await writeCells(analytics, [
    // March 25–31, compared with March 18–24.
    cell({
      day: "2026-03-25",
      visitors: 10,
      visits: 12,
      entries: 12,
      bounces: 3,
      duration: 720_000,
      views: 30,
      newcomers: 4,
    }),
    cell({
      day: "2026-03-31",
      visitors: 5,
      visits: 8,
      entries: 8,
      bounces: 2,
      duration: 480_000,
      views: 10,
      clicks: 9,
      answers: 4,
      correct: 3,
    }),
    cell({ day: "2026-03-24", visitors: 10, visits: 10, entries: 10, bounces: 5, views: 20 }),
    cell({ day: "2026-03-17", visits: 1000, visitors: 1000 }),
    cell({ day: "2026-03-25", dimension: "country", value: "US", visits: 7, entries: 7 }),
    cell({
      day: "2026-03-31",
      dimension: "country",
      value: "US",
      visits: 2,
      visitors: 1,
      entries: 2,
      bounces: 1,
      views: 3,
    }),
    cell({ day: "2026-03-31", dimension: "country", value: "DE", visits: 6, entries: 6 }),
    cell({ day: "2026-03-24", dimension: "country", value: "FR", visits: 60, entries: 60 }),
    cell({ day: "2026-03-31", dimension: "path", value: "/pricing", visits: 3, views: 4 }),
    cell({ ...us, day: "2026-03-31", dimension: "path", value: "/pricing", visits: 1, views: 2 }),
    cell({ day: "2026-03-31", dimension: "organ", value: "gi", answers: 4, correct: 3 }),
    cell({ day: "2026-03-31", dimension: "path", value: "/", visits: 11 }),
  ]);
  const shown = await report("period=7d");
  const tiles = Object.fromEntries(shown.tiles.map(({ id, text, change }) => [id, [text, change?.text]]));
  expect(tiles).toEqual({
    visitors: ["15", "+50%"],
    visits: ["20", "+100%"],
    views: ["40", "+100%"],
    "views-per-visit": ["2.0", "0%"],
    "bounce-rate": ["25%", "−25 pts"],
    duration: ["1 min", undefined],
    clicks: ["9", undefined],
    newcomers: ["4", undefined],
  });
  expect(shown.points.map(({ value }) => value)).toEqual([10, 0, 0, 0, 0, 0, 5]);
  expect(shown.visits.country?.rows.map(({ name, share, cells }) => [name, share, ...cells])).toEqual([
    ["United States", 45, "9", "11%"],
    ["Germany", 30, "6", "0%"],
  ]);
  expect(shown.study.lists.organ?.rows).toMatchObject([{ name: "Gastrointestinal", cells: ["4", "75%"] }]);
  expect(shown.funnel[0]?.count).toBe(11);

  const filtered = await report("period=7d&by=country&value=US");
  expect(filtered.tiles.slice(0, 3).map(({ text }) => text)).toEqual(["1", "9", "3"]);
  expect(filtered.visits.path?.rows).toMatchObject([{ value: "/pricing", cells: ["2", "1", "–"] }]);
  expect(filtered.visits.country?.rows).toMatchObject([{ name: "United States", share: 100 }]);
  expect(filtered.study.lists.organ).toBeNull();

  expect(await exportTable(analytics, "country", queryOf("period=7d"), today)).toEqual([
    ["country", "visits", "entries", "bounces"],
    ["United States", 9, 9, 1],
    ["Germany", 6, 6, 0],
  ]);
  expect((await exportTable(analytics, "days", queryOf("period=7d"), today))?.at(-1)?.slice(0, 4)).toEqual([
    "2026-03-31",
    5,
    0,
    8,
  ]);
  expect(await exportTable(analytics, "visit", queryOf(""), today)).toBeNull();
});

it("shows ten rows of a list, or a hundred if expanded", async () => {
  const pages = Array.from({ length: 130 }, (_, n) => `/page-${String(n).padStart(3, "0")}`);
  await writeCells(
    analytics,
    pages.map((value, index) => cell({ day: today, dimension: "path", value, views: 200 - index })),
  );
  expect((await report()).visits.path).toMatchObject({ hasMore: true, rows: { length: 10 } });
  const whole = (await report("all=path")).visits.path;
  expect(whole).toMatchObject({ hasMore: true, isExpanded: true, rows: { length: 100 } });
  expect(whole?.rows[99]?.value).toBe("/page-099");
  expect(await exportTable(analytics, "path", queryOf(""), today)).toHaveLength(131);
});

it("has no data before the first visit, and counts dead letters", async () => {
  await analytics.insert(deadLetter).values({ id: "x", createdAt: now, reason: "poison", message: "{}" });
  expect(await report()).toMatchObject({
    hasData: false,
    liveVisitCount: 0,
    deadLetters: 1,
    countedAt: null,
    cohorts: [],
    items: [],
  });
});

it("counts live visits by the last minutes, including inactive ones between two pings", async () => {
  const pinged = now + 59_000;
  await analytics.insert(liveMinute).values([
    { minute: Math.floor(pinged / 60_000), visits: 3 },
    { minute: Math.floor(pinged / 60_000) - 9, visits: 50 },
  ]);
  expect(await readLiveVisitCount(analytics, pinged)).toBe(3);
  // The next ping arrives within five and a half minutes and is counted some seconds later.
  expect(await readLiveVisitCount(analytics, pinged + 345_000)).toBe(3);
  expect(await readLiveVisitCount(analytics, pinged + 7 * 60_000)).toBe(0);
});

it("reads the same number of rows regardless of traffic, in one trip", async () => {
  const read = async (visits: number, scale: number) => {
    const messages = Array.from({ length: visits }, (_, n) => visitMessages(seededRandom(n), now, `visit-${n}`)).flat();
    await storeMessages(analytics, db, messages);
    await clearRollups(analytics);
    await makeRollups(analytics, now, { days: 15, scale });
    Object.assign(count, { trips: 0, rowsRead: 0 });
    await report();
    return { ...count, rowsWritten: 0 };
  };
  const few = await read(0, 1);
  const many = await read(300, 100);
  expect([few.trips, many.trips]).toEqual([1, 1]);
  expect(few.rowsRead).toBeGreaterThan(500);
  expect(many.rowsRead / few.rowsRead).toBeLessThanOrEqual(1.1);
  expect(few.rowsRead / many.rowsRead).toBeLessThanOrEqual(1.1);
});

it("finds every list by key or index", async () => {
  const recorded = recordQueryPlans(binding);
  const recording = openD1(recorded.binding, count);
  for (const search of ["", "period=12m&all=path", "by=path&value=%2F", "by=element&value=x", "by=organ&value=gi"])
    await readReport(recording, queryOf(search), now);
  for (const list of ["days", "path", "hour", "funnel", "cohorts", "items"])
    await exportTable(recording, list, queryOf(""), today);
  await readLiveVisitCount(recording, now);
  expect(recorded.sent.length).toBeGreaterThan(80);
  const key = /^SEARCH rollup USING PRIMARY KEY \(by_dimension=\? AND by_value=\? AND dimension=\? AND day>/;
  const reverse =
    /^SEARCH rollup USING (COVERING )?INDEX rollup_reverse \(dimension=\? AND value=\? AND by_dimension=\? AND day>/;
  // Allowed scans: one row per scheduled rollup, and dead letters and the index of items up to a limit.
  const scan = /^SCAN (?!rollup_run|dead_letter|item_tally USING INDEX item_tally_correct_permille)/;
  const scans: string[] = [];
  let searches = 0;
  for (const { sql, detail } of await recorded.plans()) {
    expect(sql).not.toMatch(/"(visit|event)"\./);
    if (key.test(detail) || reverse.test(detail)) searches++;
    else if (detail.includes("rollup ") || scan.test(detail)) scans.push(detail);
  }
  expect(scans).toEqual([]);
  expect(searches).toBeGreaterThan(60);
});

it("names the hardest questions by the statistics that their own pages show, from 30 first answers on", async () => {
  const numbers = async (n: number, p: number) => {
    const { questionId, versionId, content } = await makeQuestion(db);
    const options = [{ id: "a", share: p, ability: null, pointBiserial: null }];
    const statistics = JSON.stringify({ n, p, options });
    await db.insert(itemStatistics).values({ versionId, n, p, discrimination: null, statistics, flags: "" });
    return { questionId, id: content.id };
  };
  const [easy, hard, few] = [await numbers(58, 0.9), await numbers(30, 0.2), await numbers(29, 0.1)];
  await copyItemStatistics(db, analytics);
  await analytics.insert(itemTally).values({ questionId: "q-old", answers: 9, firstAnswers: 40, firstCorrect: 2 });
  await copyItemStatistics(db, analytics);
  const { items } = await readReport(analytics, queryOf(""), now);
  expect(items.map(({ questionId, firstAnswers, permille }) => [questionId, firstAnswers, permille])).toEqual([
    [hard.questionId, 30, 200],
    [easy.questionId, 58, 900],
  ]);
  for (const { questionId, firstAnswers } of items)
    expect(await readQuestionReport(db, questionId)).toMatchObject({ firstAnswers });
  expect(await readQuestionReport(db, few.questionId)).toMatchObject({ firstAnswers: 29, correct: 10 });
  expect(await exportTable(analytics, "items", queryOf(""), today)).toEqual([
    ["question", "first answers", "correct percent"],
    [hard.id, 30, 20],
    [easy.id, 58, 90],
  ]);
});
