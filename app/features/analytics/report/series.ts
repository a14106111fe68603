import { formatShortDate } from "../../../lib/time-text";
import { addUp, type Change, type Counts, changeOf, type MetricId, metrics, metricsUnder, noCounts } from "./metrics";
import type { ReportQuery } from "./query";
import { type Days, daysOf } from "./range";

// The numbers at the top and their line by day, in the words of the page; pure.

export type DayCounts = Counts & { day: string };

export interface Tile {
  id: MetricId;
  /** Null where it is not counted under the filter. */
  text: string | null;
  change: Change | null;
}

/** The numbers of a range with their change against the days compared with (null = no comparison). */
export function tilesOf(query: ReportQuery, days: readonly Counts[], before: readonly Counts[] | null): Tile[] {
  const { shown, counted } = metricsUnder(query.filter?.dimension ?? null);
  const [now, then] = [addUp(days), before && addUp(before)];
  return shown.map((id) => {
    if (!counted.includes(id)) return { id, text: null, change: null };
    const value = metrics[id].of(now);
    return {
      id,
      text: value === null ? "–" : metrics[id].text(value),
      change: changeOf(id, value, then && metrics[id].of(then)),
    };
  });
}

export interface Point {
  label: string;
  value: number;
  text: string;
  before?: { label: string; value: number; text: string };
}

/** One number by day, each day beside the one it is compared with. */
export function pointsOf(
  id: MetricId,
  range: Days,
  days: readonly DayCounts[],
  compared: Days | null,
  before: readonly DayCounts[],
): Point[] {
  const now = byDay(days);
  const then = byDay(before);
  const otherDays = compared ? daysOf(compared) : [];
  const { of, text } = metrics[id];
  const at = (known: Map<string, Counts>, day: string) => {
    const value = of(known.get(day) ?? noCounts);
    return { label: formatShortDate(day), value: value ?? 0, text: value === null ? "–" : text(value) };
  };
  return daysOf(range).map((day, index) => {
    const other = otherDays[index];
    return { ...at(now, day), ...(other ? { before: at(then, other) } : {}) };
  });
}

function byDay(days: readonly DayCounts[]): Map<string, Counts> {
  return new Map(days.map((row) => [row.day, row]));
}
