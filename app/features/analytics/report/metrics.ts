import { formatDuration } from "../../../lib/duration";
import type { FilterDimension } from "./dimensions";

// The numbers at the top of the report, and how each is made of the counts of the rollups; pure.

/** Sums of the columns of `rollup`. */
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

/** The sum of rows, column by column. */
export function addUp(rows: readonly Counts[]): Counts {
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
  /** What exactly is counted. */
  note: string;
  /** The number itself; null when nothing was there to be measured. */
  of(counts: Counts): number | null;
  text(value: number): string;
  /** A percentage: its change is told in points. */
  rate?: boolean;
  /** Less of it is good. */
  lowerIsBetter?: boolean;
}

const whole = (value: number) => value.toLocaleString("en");
const per = (part: number, n: number) => (n > 0 ? part / n : null);

export const metrics: Record<MetricId, Metric> = {
  visitors: {
    name: "Daily visitors",
    note: "Browsers, each once a day: someone who comes on three days counts three times",
    of: (counts) => counts.visitors,
    text: whole,
  },
  visits: { name: "Visits", note: "Counted on the UTC day they began", of: (counts) => counts.visits, text: whole },
  views: { name: "Page views", note: "Pages opened, repeats included", of: (counts) => counts.views, text: whole },
  "views-per-visit": {
    name: "Views per visit",
    note: "Page views divided by visits",
    of: (counts) => per(counts.views, counts.visits),
    text: (value) => value.toFixed(1),
  },
  "bounce-rate": {
    name: "Bounce rate",
    note: "Visits that saw a single page",
    of: (counts) => per(100 * counts.bounces, counts.entries),
    text: (value) => `${Math.round(value)}%`,
    rate: true,
    lowerIsBetter: true,
  },
  duration: {
    name: "Average duration",
    note: "From the first to the last sign of life of a visit",
    of: (counts) => per(counts.duration, counts.entries),
    text: formatDuration,
  },
  clicks: { name: "Clicks", note: "On buttons and links", of: (counts) => counts.clicks, text: whole },
  newcomers: {
    name: "New visitors",
    note: "Visits of browsers never seen before",
    of: (counts) => counts.newcomers,
    text: whole,
  },
  events: { name: "Engagement events", note: "Study steps told by the browser", of: (c) => c.events, text: whole },
};

/** The numbers that are shown under a filter, and those of them that are counted under it. */
export function metricsUnder(dimension: FilterDimension | null): { shown: MetricId[]; counted: MetricId[] } {
  const shown = metricIds.filter((id) => id !== "events");
  switch (dimension) {
    case "path":
      return { shown, counted: shown.filter((id) => id !== "visitors" && id !== "newcomers") };
    case "element":
      return { shown: ["clicks"], counted: ["clicks"] };
    case "event":
      return { shown: ["events"], counted: ["events"] };
    default:
      return { shown, counted: shown };
  }
}

export interface Change {
  text: string;
  tone: "good" | "bad" | "same";
}

/** How a number moved against the comparison; null when there is nothing to compare with. */
export function changeOf(id: MetricId, now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const { rate, lowerIsBetter } = metrics[id];
  if (!rate && before === 0) return now === 0 ? { text: "0%", tone: "same" } : null;
  const moved = Math.round(rate ? now - before : (100 * (now - before)) / before);
  const sign = moved > 0 ? "+" : moved < 0 ? "−" : "";
  const unit = !rate ? "%" : Math.abs(moved) === 1 ? " pt" : " pts";
  const text = `${sign}${Math.abs(moved).toLocaleString("en")}${unit}`;
  return { text, tone: moved === 0 ? "same" : moved > 0 === !lowerIsBetter ? "good" : "bad" };
}
