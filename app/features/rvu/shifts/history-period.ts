import { addDays, addMonths, getMonday, listLastDays } from "~/lib/day";
import { fromLocalDateTime } from "~/lib/local-time";
import { formatShortDate } from "~/lib/time-text";
import { paths } from "~/paths";

/** Time spans that one bar of the history can stand for (C8). */
export const shiftSpans = ["day", "week", "month"] as const;
export type ShiftSpan = (typeof shiftSpans)[number];

/** Number of bars by span. */
const barCountBySpan: Record<ShiftSpan, number> = { day: 30, week: 12, month: 12 };

/** The requested part of the history. `until` is the last study day of the part; null stands for today. */
export interface HistoryQuery {
  span: ShiftSpan;
  until: string | null;
  page: number;
  /** Id of a shift that was just deleted and can be restored. */
  deletedShiftId: string | null;
}

/** Parses `?by=…&until=…&page=…`; ignores invalid values. */
export function parseHistoryQuery(query: URLSearchParams): HistoryQuery {
  const until = query.get("until") ?? "";
  const page = query.get("page") ?? "";
  return {
    span: shiftSpans.find((span) => span === query.get("by")) ?? "day",
    until: /^20\d\d-\d\d-\d\d$/.test(until) && !Number.isNaN(Date.parse(until)) ? until : null,
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
    deletedShiftId: query.get("deleted")?.slice(0, 60) || null,
  };
}

/** Returns the path of the history page; leaves out default values. */
export function getHistoryPath({ span, until, page = 1, deletedShiftId }: Partial<HistoryQuery> = {}): string {
  const query = new URLSearchParams();
  if (span && span !== "day") query.set("by", span);
  if (until) query.set("until", until);
  if (page > 1) query.set("page", String(page));
  if (deletedShiftId) query.set("deleted", deletedShiftId);
  return query.size ? `${paths.rvuShifts}?${query}` : paths.rvuShifts;
}

export interface Bucket {
  /** First study day of the bucket. */
  firstDay: string;
  label: string;
}

export interface Period {
  buckets: Bucket[];
  /** First and last study day of the period. */
  first: string;
  last: string;
  /** Start and exclusive end in ms; a study day begins at 4 a.m. (R5). */
  from: number;
  until: number;
  /** Values of `until` for the previous and the next period; `nextUntil` is null if that period is in the future. */
  previousUntil: string;
  nextUntil: string | null;
}

/** Returns the period whose last bucket contains `until`, or today if `until` is null or later. */
export function computePeriod(
  { span, until }: Pick<HistoryQuery, "span" | "until">,
  today: string,
  timeZone: string,
): Period {
  const lastDay = until !== null && until < today ? until : today;
  const buckets = listBuckets(lastDay, span);
  const first = buckets[0]?.firstDay ?? lastDay;
  const last = addDays(getNextBucket(buckets.at(-1)?.firstDay ?? lastDay, span), -1);
  const nextPeriodEnd = getLastDay(addBuckets(buckets.at(-1)?.firstDay ?? lastDay, span, barCountBySpan[span]), span);
  return {
    ...{ buckets, first, last },
    from: getStartOfDay(first, timeZone),
    until: getStartOfDay(addDays(last, 1), timeZone),
    previousUntil: addDays(first, -1),
    nextUntil: last < today ? (nextPeriodEnd < today ? nextPeriodEnd : today) : null,
  };
}

/** Returns the first day of a study day's bucket. */
export function getBucketFirstDay(day: string, span: ShiftSpan): string {
  if (span === "week") return getMonday(day);
  return span === "month" ? `${day.slice(0, 7)}-01` : day;
}

function listBuckets(day: string, span: ShiftSpan): Bucket[] {
  const last = getBucketFirstDay(day, span);
  if (span === "day")
    return listLastDays(last, barCountBySpan.day).map((firstDay) => ({ firstDay, label: formatShortDate(firstDay) }));
  return Array.from({ length: barCountBySpan[span] }, (_, index) => {
    const firstDay = addBuckets(last, span, index - barCountBySpan[span] + 1);
    return { firstDay, label: span === "month" ? formatMonth(firstDay) : formatShortDate(firstDay) };
  });
}

function addBuckets(from: string, span: ShiftSpan, by: number): string {
  return span === "month" ? addMonths(from, by) : addDays(from, span === "week" ? by * 7 : by);
}

function getNextBucket(from: string, span: ShiftSpan): string {
  return addBuckets(from, span, 1);
}

function getLastDay(from: string, span: ShiftSpan): string {
  return addDays(getNextBucket(from, span), -1);
}

function getStartOfDay(day: string, timeZone: string): number {
  return fromLocalDateTime(`${day}T04:00`, timeZone) ?? Date.parse(day);
}

const monthFormat = new Intl.DateTimeFormat("en", { month: "short", year: "2-digit", timeZone: "UTC" });

function formatMonth(day: string): string {
  return monthFormat.format(Date.parse(day));
}
