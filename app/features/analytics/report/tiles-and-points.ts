import { formatShortDate } from "../../../lib/time-text";
import {
  type Change,
  type Counts,
  formatChange,
  getMetrics,
  type MetricId,
  metrics,
  noCounts,
  sumCounts,
} from "./metrics";
import type { ReportQuery } from "./report-query";
import { type Days, listDays } from "./report-range";

// Formats the metric tiles and the points of the chart; pure.

export type DayCounts = Counts & { day: string };

export interface Tile {
  id: MetricId;
  /** Null if the metric is not available under the filter. */
  text: string | null;
  change: Change | null;
}

/**
 * Builds the metric tiles; `before` holds the compared days, null without a comparison. A report on today alone compares an
 * unfinished day with a whole one, so its changes are neither good nor bad.
 */
export function buildTiles(
  query: ReportQuery,
  days: readonly Counts[],
  before: readonly Counts[] | null,
  today: string,
): Tile[] {
  const isUnfinishedDay = query.range.from === today;
  const { shownMetrics, availableMetrics } = getMetrics(query.filters);
  const [currentCounts, earlierCounts] = [sumCounts(days), before && sumCounts(before)];
  return shownMetrics.map((id) => {
    if (!availableMetrics.includes(id)) return { id, text: null, change: null };
    const value = metrics[id].getValue(currentCounts);
    const change = formatChange(id, value, earlierCounts && metrics[id].getValue(earlierCounts));
    return {
      id,
      text: value === null ? "–" : metrics[id].format(value),
      change: isUnfinishedDay && change ? { ...change, tone: "same" } : change,
    };
  });
}

export interface Point {
  label: string;
  value: number;
  text: string;
  before?: { label: string; value: number; text: string };
}

/** Builds one metric's chart points, one per day, each with its compared day. */
export function buildPoints(
  id: MetricId,
  range: Days,
  days: readonly DayCounts[],
  comparedDays: Days | null,
  before: readonly DayCounts[],
): Point[] {
  const currentByDay = indexByDay(days);
  const earlierByDay = indexByDay(before);
  const earlierDays = comparedDays ? listDays(comparedDays) : [];
  const { getValue, format } = metrics[id];
  const toPoint = (countsByDay: Map<string, Counts>, day: string) => {
    const value = getValue(countsByDay.get(day) ?? noCounts);
    return { label: formatShortDate(day), value: value ?? 0, text: value === null ? "–" : format(value) };
  };
  return listDays(range).map((day, index) => {
    const earlierDay = earlierDays[index];
    return { ...toPoint(currentByDay, day), ...(earlierDay ? { before: toPoint(earlierByDay, earlierDay) } : {}) };
  });
}

function indexByDay(days: readonly DayCounts[]): Map<string, Counts> {
  return new Map(days.map((row) => [row.day, row]));
}
