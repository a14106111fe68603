import { expect, it } from "vitest";
import { freshAnalytics, freshD1 } from "~/testing/d1";
import { visitMessages } from "~/testing/make-messages";
import { visit } from "../../../db/analytics/schema";
import { seededRandom } from "../../../lib/random";
import { storeMessages } from "../store-messages.server";
import { buildReport } from "./build-report";
import { exportTable } from "./export-list.server";
import { readReport } from "./read-report.server";
import { listLimits } from "./report-limits";
import { readReportQuery } from "./report-query";

const dayMs = 86_400_000;
const now = Date.parse("2026-03-31T15:00:00Z");
const queryOf = (search: string) => readReportQuery(new URLSearchParams(search), "2026-03-31").query;

async function makeVisits(count: number) {
  const { db } = await freshD1();
  const { analytics, count: used } = await freshAnalytics();
  const random = seededRandom(7);
  const messages = Array.from({ length: count }, (_, n) =>
    visitMessages(random, now - (n % 6) * dayMs - 3_600_000 * Math.floor(random() * 12), `visit-${n}-`.padEnd(10, "0")),
  );
  await storeMessages(analytics, db, messages.flat());
  return { analytics, used };
}

it("counts exactly the visits that match all filters, by day and in every list", async () => {
  const { analytics } = await makeVisits(300);
  const query = queryOf("period=7d&by=country&value=US&by=device&value=Mobile");
  const rows = await readReport(analytics, query, now);
  const visits = await analytics.select().from(visit);
  const matching = visits.filter(
    (one) => one.country === "US" && one.device === "Mobile" && one.views > 0 && one.day >= "2026-03-25",
  );
  expect(matching.length).toBeGreaterThan(5);
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);
  expect({
    visits: sum(rows.days.map((day) => day.visits)),
    views: sum(rows.days.map((day) => day.views)),
    bounces: sum(rows.days.map((day) => day.bounces)),
    duration: sum(rows.days.map((day) => day.duration)),
  }).toEqual({
    visits: matching.length,
    views: sum(matching.map((one) => one.views)),
    bounces: matching.filter((one) => one.views === 1).length,
    duration: sum(matching.map((one) => one.lastSeenAt - one.startedAt)),
  });
  const countOf = (list: "path" | "referrer" | "campaign", value: string) =>
    rows.lists.get(list)?.find((row) => row.value === value)?.visits ?? 0;
  const viewed = (path: string) => matching.filter((one) => (JSON.parse(one.paths) as string[]).includes(path)).length;
  expect(countOf("path", "/pricing")).toBe(viewed("/pricing"));
  expect(countOf("referrer", "google.com")).toBe(matching.filter((one) => one.referrer === "google.com").length);
  const mail = matching.filter((one) => one.campaign === "newsletter / email").length;
  expect([mail > 0, countOf("campaign", "newsletter / email")]).toEqual([true, mail]);
  const shown = buildReport(query, rows, listLimits);
  expect(shown.visits.country?.rows.map(({ name, cells }) => [name, cells[0]])).toEqual([
    ["United States", String(matching.length)],
  ]);
  expect([shown.visits.element, shown.completeSinceText]).toEqual([null, null]);
  expect(await exportTable(analytics, "device", query, "2026-03-31")).toEqual([
    ["device", "visits", "entries", "bounces"],
    ["Mobile", matching.length, matching.length, matching.filter((one) => one.views === 1).length],
  ]);
});

it("narrows by a page, and never counts more than the filters one by one", async () => {
  const { analytics } = await makeVisits(120);
  const visitsUnder = async (search: string) =>
    (await readReport(analytics, queryOf(`period=7d${search}`), now)).days.reduce((sum, day) => sum + day.visits, 0);
  const [country, page, both] = [
    await visitsUnder("&by=country&value=US"),
    await visitsUnder("&by=path&value=%2Fpricing"),
    await visitsUnder("&by=country&value=US&by=path&value=%2Fpricing"),
  ];
  expect(both).toBeGreaterThan(0);
  expect(both).toBeLessThanOrEqual(Math.min(country, page));
  expect(await visitsUnder("&by=country&value=US&by=path&value=%2Fnothing")).toBe(0);
});

it("makes one trip, reads each visit a bounded number of times, and says which days are missing", async () => {
  const { analytics, used } = await makeVisits(200);
  const read = async (search: string) => {
    Object.assign(used, { trips: 0, rowsRead: 0 });
    const rows = await readReport(analytics, queryOf(search), now);
    return { trips: used.trips, rowsRead: used.rowsRead, completeSince: rows.completeSince };
  };
  const filters = "&by=country&value=US&by=device&value=Mobile";
  const combined = await read(`period=7d&compare=none${filters}`);
  expect(combined).toMatchObject({ trips: 1, completeSince: null });
  expect(combined.rowsRead).toBeLessThan(200 * 4);
  expect(await read(`period=12m${filters}`)).toMatchObject({ completeSince: "2026-01-01" });
  expect(await read("period=12m&by=country&value=US")).toMatchObject({ completeSince: null });
});
