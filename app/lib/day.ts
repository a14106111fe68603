/** A day, ms. */
export const dayMs = 24 * 60 * 60 * 1000;

/** The UTC date (YYYY-MM-DD) of a moment. */
export function utcDay(at: number): string {
  const day = Math.floor(at / dayMs);
  // Thousands of events in a row are of one day, and writing a date out is slow.
  if (day !== latest.day) latest = { day, text: new Date(at).toISOString().slice(0, 10) };
  return latest.text;
}
let latest = { day: Number.NaN, text: "" };

/** Whether the runtime knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The study day (YYYY-MM-DD) of a moment: the date in the learner's zone, where a day begins at 4 a.m. (R5). */
export function studyDay(at: number, timeZone: string): string {
  const { date, hour } = localTime(at, timeZone);
  return hour < 4 ? addDays(date, -1) : date;
}

/** The hour (0–23) of a moment in an IANA time zone; UTC where the zone is not known. */
export function hourOfDay(at: number, timeZone: string): number {
  return localTime(at, timeZone).hour;
}

function localTime(at: number, timeZone: string): { date: string; hour: number } {
  const part = localTimeParts(at, timeZone);
  return { date: `${part("year")}-${part("month")}-${part("day")}`, hour: Number(part("hour")) };
}

type TimePart = "year" | "month" | "day" | "hour" | "minute";

/** The parts of a moment as calendar and clock on a wall in the IANA time zone show them; UTC where the zone is not known. */
export function localTimeParts(at: number, timeZone: string): (part: TimePart) => string {
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

/** The calendar date `days` after `date` (both YYYY-MM-DD). */
export function addDays(date: string, days: number): string {
  return utcDay(Date.parse(date) + days * dayMs);
}

/** The same date so many months later (earlier if negative), or the month's last day where it is shorter. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return utcDay(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}

/** The Monday at or before a date. */
export function mondayOf(date: string): string {
  return addDays(date, -((new Date(date).getUTCDay() + 6) % 7));
}

/** The `count` dates that end with `last`, oldest first. */
export function lastDays(last: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(last, index - count + 1));
}
