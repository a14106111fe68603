import { formatDuration } from "../../../lib/duration";
import { rvuText } from "../browser/words";
import { publishedPace } from "../engine/tally/pace";

/** A pace in hundredths an hour: "8.40 wRVU/h"; a dash where none can be said. */
export function paceText(perHour: number | null): string {
  return perHour === null ? "–" : `${rvuText(perHour)} wRVU/h`;
}

/** A time worked: "7 h 30 min"; a dash where no timer ran. */
export function workedText(ms: number): string {
  return ms >= 60_000 ? formatDuration(Math.round(ms / 60_000) * 60_000) : "–";
}

/** How a pace stands beside what is published (C8). */
export function againstText(against: "below" | "within" | "above" | null): string {
  const published = `${publishedPace.low} to ${publishedPace.high}`;
  if (against === null) return `Published: ${published} sustained`;
  if (against === "within") return `Within the published ${published}`;
  return `${against === "below" ? "Below" : "Above"} the published ${published}`;
}
