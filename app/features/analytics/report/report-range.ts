import { addDays, addMonths, getUtcDay } from "../../../lib/day";
import { rollupRetentionMonths } from "../retention";

// The days of a report, as UTC dates; pure.

export const periods = ["today", "yesterday", "7d", "28d", "90d", "12m", "mtd"] as const;
type Period = (typeof periods)[number];
export const periodNames: Record<Period, string> = {
  today: "Today",
  yesterday: "Yesterday",
  "7d": "7 days",
  "28d": "28 days",
  "90d": "90 days",
  "12m": "12 months",
  mtd: "Month to date",
};

export const comparisons = ["previous", "year", "none"] as const;
export type Comparison = (typeof comparisons)[number];
export const comparisonNames: Record<Comparison, string> = {
  previous: "Previous period",
  year: "Previous year",
  none: "No comparison",
};

/** First and last day, inclusive. */
export interface Days {
  from: string;
  to: string;
}

export interface Range extends Days {
  period: Period | "custom";
}

const defaultPeriod: Period = "28d";

/** Parses the range from the address; an invalid range yields the default range, with a message in `problem`. */
export function readRange(search: URLSearchParams, today: string): { range: Range; problem: string | null } {
  const requestedPeriod = search.get("period") ?? defaultPeriod;
  if (requestedPeriod === "custom") {
    const days = { from: search.get("from") ?? "", to: search.get("to") ?? "" };
    const problem = findRangeProblem(days, today);
    return { range: problem ? getRange(defaultPeriod, today) : { period: "custom", ...days }, problem };
  }
  const period = periods.find((one) => one === requestedPeriod);
  return {
    range: getRange(period ?? defaultPeriod, today),
    problem: period ? null : "This period does not exist. You see the last 28 days.",
  };
}

function findRangeProblem({ from, to }: Days, today: string): string | null {
  const fallback = "You see the last 28 days.";
  if (!isDate(from) || !isDate(to)) return `Enter both dates as year-month-day. ${fallback}`;
  if (from > to) return `The first day is after the last day. ${fallback}`;
  if (to > today) return `The last day is in the future. ${fallback}`;
  if (from < getOldestDay(today))
    return `Numbers are stored for ${rollupRetentionMonths} months, since ${getOldestDay(today)}. ${fallback}`;
  return null;
}

function getRange(period: Period, today: string): Range {
  const getLastDays = (count: number) => ({ period, from: addDays(today, 1 - count), to: today });
  switch (period) {
    case "today":
      return getLastDays(1);
    case "yesterday":
      return { period, from: addDays(today, -1), to: addDays(today, -1) };
    case "7d":
      return getLastDays(7);
    case "28d":
      return getLastDays(28);
    case "90d":
      return getLastDays(90);
    case "12m":
      return { period, from: addDays(addMonths(today, -12), 1), to: today };
    case "mtd":
      return { period, from: `${today.slice(0, 8)}01`, to: today };
  }
}

/**
 * Returns the days to compare a range with; null without a comparison, or if the compared days are no longer stored. For the
 * month to date, the previous period is the same days of the month before; for every other range, it is the same number of days
 * directly before the range.
 */
export function getComparedDays(range: Range, comparison: Comparison, today: string): Days | null {
  const days = computeComparedDays(range, comparison);
  return days && days.from >= getOldestDay(today) ? days : null;
}

function computeComparedDays({ period, from, to }: Range, comparison: Comparison): Days | null {
  if (comparison === "none") return null;
  if (comparison === "year") return { from: addMonths(from, -12), to: addMonths(to, -12) };
  if (period === "mtd") return { from: addMonths(from, -1), to: addMonths(to, -1) };
  return { from: addDays(from, -listDays({ from, to }).length), to: addDays(from, -1) };
}

/** Returns the first day whose rollups are still stored. */
export function getOldestDay(today: string): string {
  return addMonths(today, -rollupRetentionMonths);
}

/** Returns every day of a range, oldest first. */
export function listDays({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Formats days as "Nov 1 – 21, 2026". */
export function formatDays({ from, to }: Days): string {
  const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
  return format.formatRange(Date.parse(from), Date.parse(to));
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && getUtcDay(at) === text;
}
