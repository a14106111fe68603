import { sql } from "drizzle-orm";
import { cohortWeek, funnelDay, itemTally, liveMinute, rollup, rollupRun, signUpSource } from "../db/analytics/schema";
import type { Db } from "../db/client.server";
import { getDimensionRank } from "../features/analytics/rollup-sums";
import { addDays, dayMs, getMonday, getUtcDay } from "../lib/day";

// Cells of the rollups for tests of analytics reports, as the counting writes them.

type Cell = Partial<typeof rollup.$inferInsert> & { day: string };

/** Returns one row of the rollups; missing counts are 0, and missing dimensions mean all. */
export function cell({ byDimension = "", byValue = "", dimension = "", value = "", ...counts }: Cell) {
  const none = { visitors: 0, newcomers: 0, visits: 0, entries: 0, bounces: 0, duration: 0 };
  const nothing = { ...none, views: 0, clicks: 0, events: 0, answers: 0, correct: 0 };
  return { ...nothing, byDimension, byValue, dimension, value, ...counts };
}

/** Writes cells of the rollups; of a pair of dimensions, only the direction that is stored. */
export async function writeCells(analytics: Db, all: readonly ReturnType<typeof cell>[]): Promise<void> {
  const cells = all.filter(
    ({ byDimension, dimension }) =>
      dimension === "dropped" || getDimensionRank(byDimension) <= getDimensionRank(dimension),
  );
  const columns = ["byDimension", "byValue", "dimension", "day", "value", "visitors", "newcomers", "visits"] as const;
  const more = ["entries", "bounces", "duration", "views", "clicks", "events", "answers", "correct"] as const;
  const names = [...columns, ...more];
  const list = sql.raw(names.map((_, index) => `value->>${index}`).join(", "));
  for (let from = 0; from < cells.length; from += 2000) {
    const rows = JSON.stringify(cells.slice(from, from + 2000).map((one) => names.map((name) => one[name])));
    await analytics
      .insert(rollup)
      .select(sql`select ${list} from json_each(${rows}) where true`)
      // A page view of an earlier test may be counted late.
      .onConflictDoUpdate({
        target: [rollup.byDimension, rollup.byValue, rollup.dimension, rollup.day, rollup.value],
        set: Object.fromEntries(names.slice(5).map((name) => [name, sql.raw(`excluded.${name}`)])),
      });
  }
}

/** Deletes all rows that reports read. */
export async function clearRollups(analytics: Db): Promise<void> {
  await analytics.batch([
    analytics.delete(rollup),
    analytics.delete(liveMinute),
    analytics.delete(itemTally),
    analytics.delete(funnelDay),
    analytics.delete(cohortWeek),
    analytics.delete(signUpSource),
    analytics.delete(rollupRun),
  ]);
}

const values: Record<string, [value: string, weight: number][]> = {
  referrer: [
    ["Direct", 44],
    ["www.google.com", 27],
    ["www.reddit.com", 11],
    ["radiopaedia.org", 7],
    ["t.co", 4],
    ["duckduckgo.com", 3],
    ["residency.example.edu", 2],
    ["www.bing.com", 1],
    ["a-very-long-subdomain-of-a-teaching-hospital.radiology.example.org", 1],
  ],
  device: [
    ["Desktop", 61],
    ["Mobile", 34],
    ["Tablet", 5],
  ],
  os: [
    ["Windows", 36],
    ["iOS", 27],
    ["macOS", 24],
    ["Android", 11],
    ["Linux", 2],
  ],
  browser: [
    ["Chrome", 55],
    ["Safari", 31],
    ["Edge", 9],
    ["Firefox", 5],
  ],
  country: [
    ["US", 48],
    ["CA", 13],
    ["GB", 10],
    ["IN", 9],
    ["DE", 5],
    ["AU", 4],
    ["BR", 3],
    ["EG", 2],
    ["NL", 2],
    ["JP", 2],
    ["SE", 1],
    ["Unknown", 1],
  ],
};
const pages: [path: string, weight: number][] = [
  ["/", 40],
  ["/questions/session/:id", 96],
  ["/questions", 31],
  ["/pricing", 17],
  ["/questions/session/:id/results", 16],
  ["/login", 12],
  ["/progress", 9],
  ["/recent-study-sets", 5],
  ["/flagged-questions", 4],
  ["/settings", 3],
  ["/verify-email", 2],
  ["/subscription/manage", 1],
];
const elements: [string, number][] = [
  ["Submit answer", 60],
  ["Next", 52],
  ["Quick start", 20],
  ["Create account", 9],
  ["Flag", 7],
  ["Get annual access", 4],
];
const happenings: [string, number][] = [
  ["study_session: start", 30],
  ["question_interaction: answer", 160],
  ["study_session: finish", 21],
];
const study: Record<string, [string, number][]> = {
  mode: [["tutor", 1]],
  organ: ["neuro", "gi", "thoracic", "msk", "gu", "none", "cardiovascular", "pediatric", "breast"].map(
    (organ, index) => [organ, 10 - index],
  ),
  modality: ["ct", "mr", "radiography-fluoroscopy", "ultrasound", "physics", "nuclear", "ir", "noninterpretive"].map(
    (modality, index) => [modality, 9 - index],
  ),
  hour: Array.from({ length: 24 }, (_, hour) => [
    String(hour).padStart(2, "0"),
    Math.round(12 + 11 * Math.sin(((hour - 13) / 24) * 2 * Math.PI)),
  ]),
};

/** Writes months of realistic rollups that end on the day of `now`; `scale` multiplies every count. */
export async function makeRollups(analytics: Db, now: number, { days = 70, scale = 1 } = {}): Promise<void> {
  const cells: ReturnType<typeof cell>[] = [];
  for (let back = 0; back < days; back++) {
    const day = getUtcDay(now - back * dayMs);
    const weekday = new Date(now - back * dayMs).getUTCDay();
    const swing = (weekday % 6 === 0 ? 0.62 : 1) * (1.3 - back / 160) * (1 + 0.09 * Math.sin(back * 1.7));
    cells.push(...dayCells(day, Math.round(110 * swing) * scale));
  }
  await writeCells(analytics, cells);
  const minute = Math.floor(now / 60_000);
  await analytics.insert(liveMinute).values([
    { minute, visits: 4 * scale },
    { minute: minute - 3, visits: 3 * scale },
    { minute: minute - 9, visits: 50 * scale },
  ]);
  await analytics.insert(rollupRun).values({ name: "learners", ranAt: now - 7 * 60_000 });
  await makeLearners(analytics, now, scale);
}

function dayCells(day: string, visits: number) {
  const whole = { dimension: "", value: "", share: 1 };
  const own = [whole, ...shares(values)];
  const counts = (share: number) => {
    const some = Math.round(visits * share);
    return {
      visits: some,
      visitors: Math.round(some * 0.87),
      newcomers: Math.round(some * 0.35),
      entries: some,
      bounces: Math.round(some * 0.38),
      duration: some * 214_000,
      views: Math.round(some * 4.3),
      clicks: Math.round(some * 5.1),
      events: Math.round(some * 3.2),
    };
  };
  const cells = [];
  for (const by of own)
    for (const one of own) {
      if (by.dimension === one.dimension && by !== whole) continue;
      const place = { byDimension: by.dimension, byValue: by.value, dimension: one.dimension, value: one.value, day };
      cells.push(cell({ ...place, ...counts(by.share * one.share) }));
    }
  const between = (dimension: string, list: [string, number][], of: (some: number) => object) => {
    for (const one of shares({ [dimension]: list }))
      for (const by of own) {
        const some = of(visits * one.share * by.share);
        cells.push(cell({ byDimension: by.dimension, byValue: by.value, dimension, value: one.value, day, ...some }));
      }
  };
  between("path", pages, (some) => ({
    views: Math.round(some * 4.3),
    visits: Math.round(some * 1.6),
    entries: Math.round(some),
    bounces: Math.round(some * 0.38),
    duration: Math.round(some) * 214_000,
  }));
  between("element", elements, (some) => ({ clicks: Math.round(some * 5.1) }));
  between("event", happenings, (some) => ({ events: Math.round(some * 3.2) }));
  cells.push(cell({ day, dimension: "dropped", value: "bot", events: Math.round(visits * 0.2) }));
  cells.push(cell({ day, dimension: "dropped", value: "opted-out", events: Math.round(visits * 0.06) }));
  const answers = visits * 6;
  const total = cells.find((one) => !one.byDimension && !one.dimension);
  if (total) Object.assign(total, { answers, correct: Math.round(answers * 0.66) });
  for (const by of [whole, ...shares(study)])
    for (const one of [whole, ...shares(study)]) {
      if (by.dimension === one.dimension) continue;
      const some = Math.round(answers * by.share * one.share);
      const place = { byDimension: by.dimension, byValue: by.value, dimension: one.dimension, value: one.value, day };
      cells.push(cell({ ...place, answers: some, correct: Math.round(some * Math.min(0.66, 0.5 + one.share)) }));
    }
  return cells;
}

function shares(lists: Record<string, [string, number][]>) {
  return Object.entries(lists).flatMap(([dimension, list]) => {
    const sum = list.reduce((total, [, weight]) => total + weight, 0);
    return list.map(([value, weight]) => ({ dimension, value, share: weight / sum }));
  });
}

async function makeLearners(analytics: Db, now: number, scale: number) {
  const steps = [
    ["signed-up", 14],
    ["verified", 12],
    ["first-answer", 10],
    ["ten-answers", 7],
    ["quota-end", 2],
    ["subscribed", 1],
  ] as const;
  const monday = getMonday(getUtcDay(now));
  for (let back = 0; back < 28; back++)
    await analytics
      .insert(funnelDay)
      .values(steps.map(([step, n]) => ({ day: getUtcDay(now - back * dayMs), step, learners: n * scale })));
  for (let back = 0; back < 12; back++) {
    const signedUp = (96 - back * 4) * scale;
    const weeks = Array.from({ length: back + 1 }, (_, week) => ({
      week,
      learners: Math.round(signedUp * 0.74 * 0.82 ** week),
    }));
    await analytics
      .insert(cohortWeek)
      .values(
        [{ week: -1, learners: signedUp }, ...weeks].map((row) => ({ ...row, cohort: addDays(monday, -7 * back) })),
      );
  }
  await analytics.insert(itemTally).values(
    Array.from({ length: 14 }, (_, index) => ({
      questionId: `q-gi-${String(index + 1).padStart(3, "0")}`,
      answers: (60 + index) * scale,
      firstAnswers: (40 + index) * scale,
      firstCorrect: Math.round((40 + index) * (0.18 + index * 0.03)) * scale,
      permille: Math.round(1000 * (0.18 + index * 0.03)),
    })),
  );
}
