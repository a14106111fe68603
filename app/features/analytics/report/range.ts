import { addDays } from "../../../lib/day";

// The days of a report. All of them are UTC dates; pure.

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
  year: "A year before",
  none: "No comparison",
};

/** From the first to the last day, both counted. */
export interface Days {
  from: string;
  to: string;
}

export interface Range extends Days {
  period: Period | "custom";
}

/** Months that rollups are kept (app/db/analytics/schema.ts). */
const keptMonths = 13;
const usual: Period = "28d";

/** The range an address asks for; a wrong one gives the usual range, and says in `problem` what was wrong. */
export function readRange(search: URLSearchParams, today: string): { range: Range; problem: string | null } {
  const asked = search.get("period") ?? usual;
  if (asked === "custom") {
    const days = { from: search.get("from") ?? "", to: search.get("to") ?? "" };
    const problem = customProblem(days, today);
    return { range: problem ? rangeOf(usual, today) : { period: "custom", ...days }, problem };
  }
  const period = periods.find((one) => one === asked);
  return {
    range: rangeOf(period ?? usual, today),
    problem: period ? null : "There is no such period. These are the last 28 days.",
  };
}

function customProblem({ from, to }: Days, today: string): string | null {
  const instead = "These are the last 28 days.";
  if (!isDate(from) || !isDate(to)) return `Both dates are needed, as year-month-day. ${instead}`;
  if (from > to) return `The first day comes after the last. ${instead}`;
  if (to > today) return `The last day is in the future. ${instead}`;
  if (from < oldestDay(today)) return `Numbers are kept for 13 months, since ${oldestDay(today)}. ${instead}`;
  return null;
}

function rangeOf(period: Period, today: string): Range {
  const last = (count: number) => ({ period, from: addDays(today, 1 - count), to: today });
  switch (period) {
    case "today":
      return last(1);
    case "yesterday":
      return { period, from: addDays(today, -1), to: addDays(today, -1) };
    case "7d":
      return last(7);
    case "28d":
      return last(28);
    case "90d":
      return last(90);
    case "12m":
      return { period, from: addDays(addMonths(today, -12), 1), to: today };
    case "mtd":
      return { period, from: `${today.slice(0, 8)}01`, to: today };
  }
}

/**
 * The days a range is compared with; null without a comparison, or when they are no longer kept. The month to date is
 * compared with the same days of the month before, every other range with as many days right before it.
 */
export function comparedWith(range: Range, comparison: Comparison, today: string): Days | null {
  const days = comparedDays(range, comparison);
  return days && days.from >= oldestDay(today) ? days : null;
}

function comparedDays({ period, from, to }: Range, comparison: Comparison): Days | null {
  if (comparison === "none") return null;
  if (comparison === "year") return { from: addMonths(from, -12), to: addMonths(to, -12) };
  if (period === "mtd") return { from: addMonths(from, -1), to: addMonths(to, -1) };
  return { from: addDays(from, -daysOf({ from, to }).length), to: addDays(from, -1) };
}

/** The first day whose numbers are still kept. */
export function oldestDay(today: string): string {
  return addMonths(today, -keptMonths);
}

/** Days, today among them, whose visits and events are still there to be counted again (90, prune.server.ts). */
export const countableDays = 90;

/** The first day that may be counted again. */
export function oldestCountable(today: string): string {
  return addDays(today, 1 - countableDays);
}

/** Every day of a range, oldest first. */
export function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** "Nov 1 – 21, 2026" as people read it. */
export function daysText({ from, to }: Days): string {
  const format = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
  return format.formatRange(Date.parse(`${from}T00:00:00Z`), Date.parse(`${to}T00:00:00Z`));
}

/** The same day of another month, or its last day where the month is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}
