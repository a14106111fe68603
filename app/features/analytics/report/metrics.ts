import { formatDuration } from "../../../lib/duration";
import { type Filter, getCombinedFilters } from "./dimensions";

// The metrics at the top of the report, computed from rollups; pure.

/** The count columns of `rollup`. */
export interface Counts {
  visitors: number;
  newcomers: number;
  visits: number;
  entries: number;
  bounces: number;
  duration: number;
  views: number;
  clicks: number;
  events: number;
  answers: number;
  correct: number;
}

export const noCounts: Counts = {
  visitors: 0,
  newcomers: 0,
  visits: 0,
  entries: 0,
  bounces: 0,
  duration: 0,
  views: 0,
  clicks: 0,
  events: 0,
  answers: 0,
  correct: 0,
};

/** Returns the sums of the rows by column. */
export function sumCounts(rows: readonly Counts[]): Counts {
  const total = { ...noCounts };
  for (const row of rows) for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += row[name];
  return total;
}

export const metricIds = [
  "visitors",
  "visits",
  "views",
  "views-per-visit",
  "bounce-rate",
  "duration",
  "clicks",
  "newcomers",
  "events",
] as const;
export type MetricId = (typeof metricIds)[number];

interface Metric {
  name: string;
  /** Tooltip that explains the metric. */
  note: string;
  /** Returns the value; null without data to divide by. */
  getValue(counts: Counts): number | null;
  format(value: number): string;
  /** True for a percentage; its change is shown in percentage points. */
  isRate?: boolean;
  isLowerBetter?: boolean;
}

const formatCount = (value: number) => value.toLocaleString("en");
const divide = (part: number, n: number) => (n > 0 ? part / n : null);

export const metrics: Record<MetricId, Metric> = {
  visitors: {
    name: "Daily visitors",
    note: "Browsers, counted once per day: a visitor on three days counts three times",
    getValue: (counts) => counts.visitors,
    format: formatCount,
  },
  visits: {
    name: "Visits",
    note: "Visits, counted on the UTC day they started",
    getValue: (counts) => counts.visits,
    format: formatCount,
  },
  views: {
    name: "Page views",
    note: "Pages opened, including repeats",
    getValue: (counts) => counts.views,
    format: formatCount,
  },
  "views-per-visit": {
    name: "Views per visit",
    note: "Page views divided by visits",
    getValue: (counts) => divide(counts.views, counts.visits),
    format: (value) => value.toFixed(1),
  },
  "bounce-rate": {
    name: "Bounce rate",
    note: "Share of visits with a single page view",
    getValue: (counts) => divide(100 * counts.bounces, counts.entries),
    format: (value) => `${Math.round(value)}%`,
    isRate: true,
    isLowerBetter: true,
  },
  duration: {
    name: "Average duration",
    note: "Time from the first to the last activity of a visit",
    getValue: (counts) => divide(counts.duration, counts.entries),
    format: formatDuration,
  },
  clicks: {
    name: "Clicks",
    note: "Clicks on buttons and links",
    getValue: (counts) => counts.clicks,
    format: formatCount,
  },
  newcomers: {
    name: "New visitors",
    note: "Browsers that visited for the first time",
    getValue: (counts) => counts.newcomers,
    format: formatCount,
  },
  events: {
    name: "Engagement events",
    note: "Study steps reported by the browser",
    getValue: (counts) => counts.events,
    format: formatCount,
  },
};

/**
 * Returns the metrics shown under filters (`shownMetrics`), and those among them that have a value under the filters
 * (`availableMetrics`).
 */
export function getMetrics(filters: readonly Filter[]): {
  shownMetrics: MetricId[];
  availableMetrics: MetricId[];
} {
  const shownMetrics = metricIds.filter((id) => id !== "events");
  if (getCombinedFilters(filters))
    return { shownMetrics, availableMetrics: shownMetrics.filter((id) => id !== "clicks") };
  switch (filters[0]?.dimension) {
    case "path":
      return { shownMetrics, availableMetrics: shownMetrics.filter((id) => id !== "visitors" && id !== "newcomers") };
    case "element":
      return { shownMetrics: ["clicks"], availableMetrics: ["clicks"] };
    case "event":
      return { shownMetrics: ["events"], availableMetrics: ["events"] };
    default:
      return { shownMetrics, availableMetrics: shownMetrics };
  }
}

export interface Change {
  text: string;
  tone: "good" | "bad" | "same";
}

/** Formats the change from the compared days; null without a comparable value. */
export function formatChange(id: MetricId, now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const { isRate, isLowerBetter } = metrics[id];
  if (!isRate && before === 0) return now === 0 ? { text: "0%", tone: "same" } : null;
  const difference = Math.round(isRate ? now - before : (100 * (now - before)) / before);
  const sign = difference > 0 ? "+" : difference < 0 ? "−" : "";
  const unit = !isRate ? "%" : Math.abs(difference) === 1 ? " pt" : " pts";
  const text = `${sign}${Math.abs(difference).toLocaleString("en")}${unit}`;
  return { text, tone: difference === 0 ? "same" : difference > 0 === !isLowerBetter ? "good" : "bad" };
}
