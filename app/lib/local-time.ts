import { dayMs, localTimeParts } from "./day";

// What `<input type="datetime-local">` speaks, "2026-03-01T09:30", is a time on somebody's wall; these two say whose.

const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/;

/** The moment (ms) as the clock on a wall in the IANA time zone shows it; UTC where the zone is not known. */
export function toLocalDateTime(at: number, timeZone: string): string {
  const part = localTimeParts(at, timeZone);
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/**
 * The moment (ms) at which a wall in the time zone shows this time; null when it is none. A time that is skipped when
 * clocks go forward is read as the hour after; of one that comes twice the first is meant.
 */
export function fromLocalDateTime(local: string, timeZone: string): number | null {
  const asUtc = pattern.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  // The 30th of February parses, as a day of March.
  if (Number.isNaN(asUtc) || !new Date(asUtc).toISOString().startsWith(local)) return null;
  const offset = (at: number) => Date.parse(`${toLocalDateTime(at, timeZone)}Z`) - Math.floor(at / 60_000) * 60_000;
  // The offsets on either side of a change of clocks, the larger first: it gives the earlier moment.
  const offsets = [offset(asUtc - dayMs), offset(asUtc + dayMs)].sort((one, other) => other - one);
  const found = offsets.map((by) => asUtc - by).find((at) => toLocalDateTime(at, timeZone) === local.slice(0, 16));
  return found ?? asUtc - (offsets[1] ?? 0);
}
