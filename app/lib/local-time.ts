import { dayMs, getLocalTimeParts } from "./day";

// Values of `<input type="datetime-local">`, such as "2026-03-01T09:30", have no time zone; these functions convert them.

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** Formats a time (ms) as local date and time in an IANA time zone; UTC if the zone is unknown. */
export function toLocalDateTime(at: number, timeZone: string): string {
  const getPart = getLocalTimeParts(at, timeZone);
  return `${getPart("year").padStart(4, "0")}-${getPart("month")}-${getPart("day")}T${getPart("hour")}:${getPart("minute")}`;
}

/**
 * Parses a local date and time in a time zone to ms; null if it is invalid. A time that a clock change skips is read as an hour
 * later; a time that occurs twice is read as the earlier one.
 */
export function fromLocalDateTime(localTime: string, timeZone: string): number | null {
  const asUtc = pattern.test(localTime) ? Date.parse(`${localTime}Z`) : Number.NaN;
  // February 30 parses as a day in March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(localTime)) return null;
  const offset = (at: number) => Date.parse(`${toLocalDateTime(at, timeZone)}Z`) - Math.floor(at / 60_000) * 60_000;
  // The offsets before and after a possible clock change, the larger first, because it gives the earlier time.
  const offsets = [offset(asUtc - dayMs), offset(asUtc + dayMs)].sort((one, other) => other - one);
  const matchingTime = offsets
    .map((offsetMs) => asUtc - offsetMs)
    .find((at) => toLocalDateTime(at, timeZone) === localTime.slice(0, 16));
  return matchingTime ?? asUtc - (offsets[1] ?? 0);
}
