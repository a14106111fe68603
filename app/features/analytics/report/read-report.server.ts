import { and, asc, desc, eq, gt, gte, lte, max, type SQL, sql } from "drizzle-orm";
import { activityPingAttemptInterval, minActivityPingInterval } from "../../../constants";
import { deadLetter, liveMinute, rollup, rollupRun } from "../../../db/analytics/schema";
import type { Db } from "../../../db/client.server";
import { getUtcDay } from "../../../lib/day";
import { getRebuildableDays } from "../retention";
import { getDimensionRank } from "../rollup-sums";
import { readCombinedCounts, selectCombinedCounts } from "./combined-filters.server";
import { type Filter, getAvailableLists, getCombinedFilters, getListColumns, type ListId } from "./dimensions";
import { selectHardestQuestions } from "./hardest-questions.server";
import type { Counts } from "./metrics";
import { listLimits, maxDeadLetters } from "./report-limits";
import type { ReportQuery } from "./report-query";
import { type Days, getComparedDays, getOldestDay } from "./report-range";
import { selectCohorts, selectFunnel, selectSignUpSources } from "./select-learner-counts.server";

// Reads the report in one trip. Without a filter or with one, it reads rollups only, and each list is one range of the rollups' key
// or index; combined filters need single visits (combined-filters.server.ts).

const maxHardestQuestions = 10;
/**
 * Number of minutes for which a visit counts as live after its last beacon: the longest time between two pings, rounded up, and
 * one minute more, because the oldest minute is partial.
 */
const liveMinutes = Math.ceil((minActivityPingInterval + activityPingAttemptInterval) / 60_000) + 1;
const emptyRange: Days = { from: "9", to: "0" };

/** Reads all data of the report in one trip. */
export async function readReport(analytics: Db, query: ReportQuery, now: number) {
  const { range, filters, comparison, expandedList } = query;
  const [filter = null] = filters;
  const today = getUtcDay(now);
  const combined = getCombinedFilters(filters);
  const oldestVisitDay = getRebuildableDays(today).oldestDay;
  const rangeDays = getComparedDays(range, comparison, today);
  const comparedDays = combined && rangeDays && rangeDays.from < oldestVisitDay ? null : rangeDays;
  const listIds = combined ? [] : getAvailableLists(filters).filter((id) => id !== filter?.dimension);
  const [
    days,
    before,
    landingCounts,
    funnel,
    signUpSources,
    cohorts,
    liveRows,
    rollupRuns,
    deadLetters,
    items,
    firstRollup,
    ...listRows
  ] = await analytics.batch([
    selectDays(analytics, filter, combined ? emptyRange : range),
    selectDays(analytics, filter, (!combined && comparedDays) || emptyRange),
    selectLandings(analytics, range),
    selectFunnel(analytics, range),
    selectSignUpSources(analytics, range),
    selectCohorts(analytics, today),
    selectLiveVisitCount(analytics, now),
    analytics.select({ at: max(rollupRun.ranAt) }).from(rollupRun),
    analytics.select({ id: deadLetter.id }).from(deadLetter).limit(maxDeadLetters),
    selectHardestQuestions(analytics, maxHardestQuestions),
    // Selects one row to find out whether there is any data.
    analytics
      .select({ day: rollup.day })
      .from(rollup)
      .where(selectRange("", "", "", { from: getOldestDay(today), to: today }))
      .limit(1),
    ...(combined
      ? [range, comparedDays ?? emptyRange].map((days) => selectCombinedCounts(analytics, combined, days))
      : []),
    ...listIds.map((id) =>
      selectList(analytics, id, filter, range, (expandedList === id ? listLimits.expanded : listLimits.collapsed) + 1),
    ),
  ]);
  const counts = combined && readCombinedCounts(listRows[0] ?? []);
  // Visits older than this are deleted, or were not read.
  const completeSince = counts && (counts.completeSince ?? (range.from < oldestVisitDay ? oldestVisitDay : null));
  return {
    today,
    comparedDays,
    days: counts?.days ?? days,
    before: combined ? readCombinedCounts(listRows[1] ?? []).days : before,
    completeSince,
    landingCounts,
    funnel,
    signUpSources,
    cohorts,
    liveVisitCount: liveRows[0]?.live ?? 0,
    countedAt: rollupRuns[0]?.at ?? null,
    deadLetters: deadLetters.length,
    items,
    hasData: firstRollup.length > 0,
    lists: counts
      ? new Map<ListId, ListRow[]>(counts.lists)
      : new Map<ListId, ListRow[]>(listIds.map((id, index) => [id, listRows[index] ?? []])),
  };
}

type ListRow = Counts & { list: string; value: string };

/** Selects the counts by day; days without counts have no row. */
export function selectDays(analytics: Db, filter: Pick<Filter, "dimension" | "value"> | null, days: Days) {
  return analytics
    .select({ day: rollup.day, ...countColumns })
    .from(rollup)
    .where(filter ? selectReverseRange("", filter, days) : selectRange("", "", "", days));
}

/** Selects the rows of a list, largest count first; hours in chronological order. */
export function selectList(analytics: Db, id: ListId, filter: Filter | null, days: Days, limit: number) {
  const { orderBy } = getListColumns(id, filter ? [filter] : []);
  const isReversed = filter !== null && getDimensionRank(id) < getDimensionRank(filter.dimension);
  const value = isReversed ? rollup.byValue : rollup.value;
  const order = id === "hour" ? asc(value) : desc(sql.raw(`sum_${orderBy}`));
  return analytics
    .select({ list: sql<string>`${id}`.as("list"), value: sql<string>`${value}`.as("listed"), ...sumColumns })
    .from(rollup)
    .where(
      isReversed
        ? selectReverseRange(id, filter, days)
        : selectRange(filter?.dimension ?? "", filter?.value ?? "", id, days),
    )
    .groupBy(value)
    .orderBy(order, asc(value))
    .limit(id === "hour" ? 24 : limit);
}

/** Selects the counts of the landing page by day. */
export function selectLandings(analytics: Db, days: Days) {
  return selectDays(analytics, { dimension: "path", value: "/" }, days);
}

/** Returns the number of visits with recent activity. One trip. */
export async function readLiveVisitCount(analytics: Db, now: number): Promise<number> {
  const [row] = await selectLiveVisitCount(analytics, now);
  return row?.live ?? 0;
}

function selectLiveVisitCount(analytics: Db, now: number) {
  return analytics
    .select({ live: sql<number>`coalesce(sum(${liveMinute.visits}), 0)`.as("live") })
    .from(liveMinute)
    .where(gt(liveMinute.minute, Math.floor(now / 60_000) - liveMinutes));
}

/**
 * Builds the condition for a list without a filter, or under a filter whose dimension comes before the list's in
 * `dimensionOrder`: a range of the key.
 */
function selectRange(byDimension: string, byValue: string, dimension: string, days: Days): SQL | undefined {
  return and(
    eq(rollup.byDimension, byDimension),
    eq(rollup.byValue, byValue),
    eq(rollup.dimension, dimension),
    gte(rollup.day, days.from),
    lte(rollup.day, days.to),
  );
}

/**
 * Builds the condition for a list (or the total, "") under a filter whose dimension comes after the list's: a range of the
 * index.
 */
function selectReverseRange(
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

const countColumns = {
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

const buildSum = (name: keyof Counts) => sql<number>`sum(${rollup[name]})`.as(`sum_${name}`);
const sumColumns = {
  visitors: buildSum("visitors"),
  newcomers: buildSum("newcomers"),
  visits: buildSum("visits"),
  entries: buildSum("entries"),
  bounces: buildSum("bounces"),
  duration: buildSum("duration"),
  views: buildSum("views"),
  clicks: buildSum("clicks"),
  events: buildSum("events"),
  answers: buildSum("answers"),
  correct: buildSum("correct"),
};
