export const dayMs = 24 * 60 * 60 * 1000;
const hourMs = dayMs / 24;
const quarterHourMs = hourMs / 4;

/** Returns the UTC date (YYYY-MM-DD) of a time (ms). */
export function getUtcDay(at: number): string {
  const day = Math.floor(at / dayMs);
  // Cached, because formatting is slow and thousands of consecutive events share a day.
  if (day !== latestUtcDay.day) latestUtcDay = { day, text: new Date(at).toISOString().slice(0, 10) };
  return latestUtcDay.text;
}
let latestUtcDay = { day: Number.NaN, text: "" };

/** Names that `isTimeZone` has found, because asking the runtime takes 0.2 ms, and every page asks. */
const knownTimeZones = new Set<string>();
/** More than there are time zones. The runtime ignores case, so a request could otherwise add names without end. */
const maxKnownTimeZones = 1000;

/** Returns whether the runtime knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    if (knownTimeZones.size < maxKnownTimeZones) knownTimeZones.add(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the study day (YYYY-MM-DD) of a time (ms): the date in the learner's time zone, where a day begins at 4 a.m. (R5).
 */
export function getStudyDay(at: number, timeZone: string): string {
  return getUtcDay(at + getZoneOffset(at, timeZone) - studyDayStartHour * hourMs);
}

/** Returns the date (YYYY-MM-DD) of a time (ms) in an IANA time zone; UTC if the zone is unknown. */
export function getLocalDate(at: number, timeZone: string): string {
  return getUtcDay(at + getZoneOffset(at, timeZone));
}

/** The hour at which a study day begins in the learner's time zone (R5). */
const studyDayStartHour = 4;

/** Returns the time (ms) at which a study day (YYYY-MM-DD) begins in an IANA time zone; UTC if the zone is unknown. */
export function getStudyDayStart(day: string, timeZone: string): number {
  const localStart = Date.parse(day) + studyDayStartHour * hourMs;
  // The second step corrects the first if the clocks change between the two times.
  const estimate = localStart - getZoneOffset(localStart, timeZone);
  return localStart - getZoneOffset(estimate, timeZone);
}

/** Returns how far (ms) the local time of an IANA time zone is ahead of UTC at a time (ms); 0 if the zone is unknown. */
function getZoneOffset(at: number, timeZone: string): number {
  const { offsets } = getZone(timeZone);
  // Clocks change at full quarters of an hour only.
  const quarter = Math.floor(at / quarterHourMs);
  const offset = offsets.get(quarter) ?? computeZoneOffset(quarter * quarterHourMs, timeZone);
  if (offsets.size >= maxOffsetsKept) offsets.clear();
  offsets.set(quarter, offset);
  return offset;
}

function computeZoneOffset(at: number, timeZone: string): number {
  const getPart = getLocalTimeParts(at, timeZone);
  const [year, month, day, hour, minute] = (["year", "month", "day", "hour", "minute"] as const).map((part) =>
    Number(getPart(part)),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute) - at;
}

/** Returns the hour (0–23) of a time (ms) in an IANA time zone; UTC if the zone is unknown. */
export function getHourOfDay(at: number, timeZone: string): number {
  return Number(getLocalTimeParts(at, timeZone)("hour"));
}

type TimePart = "year" | "month" | "day" | "hour" | "minute";

/**
 * Returns a function that gives the local date and time parts of a time (ms) in an IANA time zone; UTC if the zone is unknown.
 */
export function getLocalTimeParts(at: number, timeZone: string): (part: TimePart) => string {
  const parts = getZone(timeZone).format.formatToParts(at);
  return (part) => parts.find(({ type }) => type === part)?.value ?? "";
}

/** A time zone with cached values that are slow to compute. */
interface Zone {
  timeZone: string;
  format: Intl.DateTimeFormat;
  /** Known offsets from UTC in ms, by the quarter of an hour since 1970. */
  offsets: Map<number, number>;
}

/** Maximum number of cached offsets of the zone. */
const maxOffsetsKept = 2000;

/** Returns the zone. Only the latest zone is cached, because a request has one learner. */
function getZone(timeZone: string): Zone {
  if (latestZone?.timeZone !== timeZone)
    latestZone = {
      timeZone,
      format: new Intl.DateTimeFormat("en-CA", {
        timeZone: isTimeZone(timeZone) ? timeZone : "UTC",
        year: "numeric",
        month: "2-digit",
        day: "2-digit",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
      }),
      offsets: new Map(),
    };
  return latestZone;
}
let latestZone: Zone | null = null;

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
