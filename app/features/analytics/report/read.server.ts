import { and, asc, desc, eq, gt, gte, isNotNull, lte, max, type SQL, sql } from "drizzle-orm";
import { activityPingAttemptInterval, minActivityPingInterval } from "../../../constants";
import {
  cohortWeek,
  deadLetter,
  funnelDay,
  itemTally,
  liveMinute,
  rollup,
  rollupRun,
} from "../../../db/analytics/schema";
import type { Db } from "../../../db/client.server";
import { addDays, getMonday, utcDay } from "../../../lib/day";
import { placeInOrder } from "../sums";
import { type Filter, type ListId, listsUnder, listUnder } from "./dimensions";
import type { Counts } from "./metrics";
import type { ReportQuery } from "./query";
import { comparedWith, type Days, oldestDay } from "./range";

// The reads of the report: rollups only, each list one range of their key, all in one trip.

/** Rows of a list, and of one that is shown whole. */
export const listRows = { few: 10, all: 100 };
const cohortsShown = 12;
const worstItems = 10;
/** Dead letters are counted so far. */
const mostLetters = 100;
/** Minutes, this one among them, whose visits are here now: who only reads pings so often, and the first one is cut. */
const liveMinutes = Math.ceil((minActivityPingInterval + activityPingAttemptInterval) / 60_000) + 1;
const noDays: Days = { from: "9", to: "0" };

/** Everything the report shows. One trip. */
export async function readReport(analytics: Db, query: ReportQuery, now: number) {
  const { range, filter, comparison, all } = query;
  const today = utcDay(now);
  const compared = comparedWith(range, comparison, today);
  const ids = listsUnder(filter).filter((id) => id !== filter?.dimension);
  const [days, before, landing, funnel, cohorts, live, runs, letters, items, first, ...found] = await analytics.batch([
    selectDays(analytics, filter, range),
    selectDays(analytics, filter, compared ?? noDays),
    selectLandings(analytics, range),
    selectFunnel(analytics, range),
    selectCohorts(analytics, today),
    selectLive(analytics, now),
    analytics.select({ at: max(rollupRun.ranAt) }).from(rollupRun),
    analytics.select({ id: deadLetter.id }).from(deadLetter).limit(mostLetters),
    selectItems(analytics, worstItems),
    // Whether anything was ever counted.
    analytics
      .select({ day: rollup.day })
      .from(rollup)
      .where(inList("", "", "", { from: oldestDay(today), to: today }))
      .limit(1),
    ...ids.map((id) => selectList(analytics, id, filter, range, (all === id ? listRows.all : listRows.few) + 1)),
  ]);
  return {
    today,
    compared,
    days,
    before,
    landing,
    funnel,
    cohorts,
    live: live[0]?.live ?? 0,
    countedAt: runs[0]?.at ?? null,
    letters: letters.length,
    items,
    ever: first.length > 0,
    lists: new Map<ListId, Awaited<ReturnType<typeof selectList>>>(ids.map((id, index) => [id, found[index] ?? []])),
  };
}

/** The counts of each day, without days of nothing. */
export function selectDays(analytics: Db, filter: Pick<Filter, "dimension" | "value"> | null, days: Days) {
  return analytics
    .select({ day: rollup.day, ...plain })
    .from(rollup)
    .where(filter ? after("", filter, days) : inList("", "", "", days));
}

/** The first rows of a list, most first; hours in their order. */
export function selectList(analytics: Db, id: ListId, filter: Filter | null, days: Days, limit: number) {
  const { by } = listUnder(id, filter);
  const turned = filter !== null && placeInOrder(id) < placeInOrder(filter.dimension);
  const value = turned ? rollup.byValue : rollup.value;
  const order = id === "hour" ? asc(value) : desc(sql.raw(`sum_${by}`));
  return analytics
    .select({ value: sql<string>`${value}`.as("listed"), ...sums })
    .from(rollup)
    .where(turned ? after(id, filter, days) : inList(filter?.dimension ?? "", filter?.value ?? "", id, days))
    .groupBy(value)
    .orderBy(order, asc(value))
    .limit(id === "hour" ? 24 : limit);
}

/** The counts of the landing page, by day. */
export function selectLandings(analytics: Db, days: Days) {
  return selectDays(analytics, { dimension: "path", value: "/" }, days);
}

/** How far the learners came who signed up in these days. */
export function selectFunnel(analytics: Db, { from, to }: Days) {
  return analytics
    .select({ step: funnelDay.step, learners: sql<number>`sum(${funnelDay.learners})`.as("learners") })
    .from(funnelDay)
    .where(and(gte(funnelDay.day, from), lte(funnelDay.day, to)))
    .groupBy(funnelDay.step);
}

/** The last cohorts, week by week; week −1 is all who signed up. */
export function selectCohorts(analytics: Db, today: string) {
  const first = addDays(getMonday(today), -7 * (cohortsShown - 1));
  return analytics
    .select({ cohort: cohortWeek.cohort, week: cohortWeek.week, learners: cohortWeek.learners })
    .from(cohortWeek)
    .where(gte(cohortWeek.cohort, first));
}

/** Questions that the fewest get right at first, of those that enough have answered. */
export function selectItems(analytics: Db, limit: number) {
  return analytics
    .select({
      questionId: itemTally.questionId,
      firstAnswers: itemTally.firstAnswers,
      permille: itemTally.correctPermille,
    })
    .from(itemTally)
    .where(isNotNull(itemTally.correctPermille))
    .orderBy(asc(itemTally.correctPermille))
    .limit(limit);
}

/** Visits with a sign of life in the last minutes. One trip. */
export async function readLive(analytics: Db, now: number): Promise<number> {
  const [row] = await selectLive(analytics, now);
  return row?.live ?? 0;
}

function selectLive(analytics: Db, now: number) {
  return analytics
    .select({ live: sql<number>`coalesce(sum(${liveMinute.visits}), 0)`.as("live") })
    .from(liveMinute)
    .where(gt(liveMinute.minute, Math.floor(now / 60_000) - liveMinutes));
}

/** One range of the key: all days of a list, among what has a value of an earlier dimension. */
function inList(byDimension: string, byValue: string, dimension: string, days: Days): SQL | undefined {
  return and(
    eq(rollup.byDimension, byDimension),
    eq(rollup.byValue, byValue),
    eq(rollup.dimension, dimension),
    gte(rollup.day, days.from),
    lte(rollup.day, days.to),
  );
}

/** One range of the index: all days of a list, or of everything (""), among what has a value of a later dimension. */
function after(
  id: ListId | "",
  { dimension, value }: Pick<Filter, "dimension" | "value">,
  days: Days,
): SQL | undefined {
  return and(
    eq(rollup.dimension, dimension),
    eq(rollup.value, value),
    eq(rollup.byDimension, id),
    gte(rollup.day, days.from),
    lte(rollup.day, days.to),
  );
}

const plain = {
  visitors: rollup.visitors,
  newcomers: rollup.newcomers,
  visits: rollup.visits,
  entries: rollup.entries,
  bounces: rollup.bounces,
  duration: rollup.duration,
  views: rollup.views,
  clicks: rollup.clicks,
  events: rollup.events,
  answers: rollup.answers,
  correct: rollup.correct,
} satisfies Record<keyof Counts, unknown>;

const total = (name: keyof Counts) => sql<number>`sum(${rollup[name]})`.as(`sum_${name}`);
const sums = {
  visitors: total("visitors"),
  newcomers: total("newcomers"),
  visits: total("visits"),
  entries: total("entries"),
  bounces: total("bounces"),
  duration: total("duration"),
  views: total("views"),
  clicks: total("clicks"),
  events: total("events"),
  answers: total("answers"),
  correct: total("correct"),
};
