export const dayMs = 24 * 60 * 60 * 1000;

/** Returns the UTC date (YYYY-MM-DD) of a time (ms). */
export function getUtcDay(at: number): string {
  const day = Math.floor(at / dayMs);
  // Cached, because formatting is slow and thousands of consecutive events share a day.
  if (day !== latest.day) latest = { day, text: new Date(at).toISOString().slice(0, 10) };
  return latest.text;
}
let latest = { day: Number.NaN, text: "" };

/** Returns whether the runtime knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the study day (YYYY-MM-DD) of a time (ms): the date in the learner's time zone, where a day begins at 4 a.m. (R5).
 */
export function getStudyDay(at: number, timeZone: string): string {
  const { date, hour } = getLocalTime(at, timeZone);
  return hour < 4 ? addDays(date, -1) : date;
}

/** Returns the hour (0–23) of a time (ms) in an IANA time zone; UTC if the zone is unknown. */
export function getHourOfDay(at: number, timeZone: string): number {
  return getLocalTime(at, timeZone).hour;
}

function getLocalTime(at: number, timeZone: string): { date: string; hour: number } {
  const getPart = getLocalTimeParts(at, timeZone);
  return { date: `${getPart("year")}-${getPart("month")}-${getPart("day")}`, hour: Number(getPart("hour")) };
}

type TimePart = "year" | "month" | "day" | "hour" | "minute";

/**
 * Returns a function that gives the local date and time parts of a time (ms) in an IANA time zone; UTC if the zone is unknown.
 */
export function getLocalTimeParts(at: number, timeZone: string): (part: TimePart) => string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  return (part) => parts.find(({ type }) => type === part)?.value ?? "";
}

/** Returns the calendar date `days` after `date` (both YYYY-MM-DD). */
export function addDays(date: string, days: number): string {
  return getUtcDay(Date.parse(date) + days * dayMs);
}

/** Returns the same day of the month `months` later (earlier if negative), or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const lastDayOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return getUtcDay(Date.UTC(year, month - 1 + months, Math.min(day, lastDayOfMonth)));
}

/** Returns the Monday on or before a date. */
export function getMonday(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

/** Returns the `count` dates that end with `lastDate`, oldest first. */
export function listLastDays(lastDate: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(lastDate, index - count + 1));
}
