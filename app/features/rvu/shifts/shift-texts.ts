import { formatDuration } from "~/lib/duration";
import { formatRvu } from "../browser/rvu-format";
import { minTimedMs, type Pace, publishedPace } from "../engine/tally/shift-pace";

/** Formats a pace in hundredths of a wRVU per hour: "8.40 wRVU/h", or a dash if unknown. */
export function formatPace(workPerHour: number | null): string {
  return workPerHour === null ? "–" : `${formatRvu(workPerHour)} wRVU/h`;
}

/** Formats time worked: "7 h 30 min", or a dash without a timer. */
export function formatWorkedTime(ms: number): string {
  return ms >= minTimedMs ? formatDuration(Math.round(ms / 60_000) * 60_000) : "–";
}

/** Describes how a pace compares with the published pace (C8). */
export function describePace(comparison: Pace["comparison"]): string {
  const paceRange = `${publishedPace.low} to ${publishedPace.high}`;
  if (comparison === null) return `Published sustained pace: ${paceRange}`;
  if (comparison === "implausible") return "Entered faster than studies can be read, so no pace is shown";
  if (comparison === "within") return `Within the published pace of ${paceRange}`;
  return `${comparison === "below" ? "Below" : "Above"} the published pace of ${paceRange}`;
}
