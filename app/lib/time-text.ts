import { dayMs, isTimeZone } from "./day";

/** A formatted time, made on the server so that the browser shows the same text. */
export interface TimeText {
  /** ISO 8601, for `<time dateTime>`. */
  iso: string;
  /** Date and time in the reader's time zone, such as "Mar 3, 2026, 2:05 PM". */
  exact: string;
  /** Time that has passed, such as "3 hours ago". */
  relative: string;
}

const minute = 60_000;
const hour = 60 * minute;
const unitSteps: [from: number, unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  [60 * dayMs, "month", 30 * dayMs],
  [14 * dayMs, "week", 7 * dayMs],
  [dayMs, "day", dayMs],
  [hour, "hour", hour],
  [minute, "minute", minute],
];
const relativeFormat = new Intl.RelativeTimeFormat("en");

/** Formats the time `at` (ms) as seen at `now` (ms) in an IANA time zone. */
export function formatTime(at: number, now: number, timeZone: string): TimeText {
  const elapsedMs = Math.max(0, now - at);
  const step = unitSteps.find(([from]) => elapsedMs >= from);
  const exactFormat = new Intl.DateTimeFormat("en", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
  });
  return {
    iso: new Date(at).toISOString(),
    exact: exactFormat.format(at),
    relative: step ? relativeFormat.format(-Math.floor(elapsedMs / step[2]), step[1]) : "just now",
  };
}

const shortDateFormat = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });
const weekdayFormat = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });

/** Formats a calendar date (YYYY-MM-DD) as "Mar 3". */
export function formatShortDate(date: string): string {
  return shortDateFormat.format(Date.parse(`${date}T00:00:00Z`));
}

/** Formats the weekday of a calendar date (YYYY-MM-DD) as "Tue". */
export function formatWeekday(date: string): string {
  return weekdayFormat.format(Date.parse(`${date}T00:00:00Z`));
}

/** Formats the date of a time (ms) in an IANA time zone as "March 3, 2026". */
export function formatDate(at: number, timeZone: string): string {
  return formatDateIn("long", at, timeZone);
}

/** Formats the date of a time (ms) in an IANA time zone as "Mar 3, 2026", the format of all admin pages. */
export function formatMediumDate(at: number, timeZone: string): string {
  return formatDateIn("medium", at, timeZone);
}

function formatDateIn(dateStyle: "long" | "medium", at: number, timeZone: string): string {
  return new Intl.DateTimeFormat("en", { dateStyle, timeZone: isTimeZone(timeZone) ? timeZone : "UTC" }).format(at);
}
