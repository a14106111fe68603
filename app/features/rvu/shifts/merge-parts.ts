import { addCounts, type Counts, getCount } from "../engine/tally/tally-counts";

/** One device's newest revision of a shift. */
export interface ShiftPart {
  deviceId: string;
  revision: number;
  counts: Counts;
  startedAt: number | null;
  endedAt: number | null;
  workedMs: number;
}

/** Adds up the counts of all parts. A part may be negative, the sum may not. The order does not matter. */
export function mergeCounts(parts: readonly Pick<ShiftPart, "counts">[]): Counts {
  const sum = parts.reduce<Counts>((all, { counts }) => addCounts(all, counts), {});
  return Object.fromEntries(
    Object.keys(sum)
      .sort()
      .flatMap((id) => (getCount(sum, id) > 0 ? [[id, getCount(sum, id)]] : [])),
  );
}

/** Adds up the other devices' counts, including negative ones, because this device clamps only after adding its own. */
export function mergeOtherCounts(parts: readonly Pick<ShiftPart, "counts" | "deviceId">[], deviceId: string): Counts {
  const sum = parts
    .filter((part) => part.deviceId !== deviceId)
    .reduce<Counts>((all, { counts }) => addCounts(all, counts), {});
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
}

/**
 * Returns the time worked in ms. Overlapping runs count once. A part has only its start and duration, so pauses are assumed
 * to be at its end.
 */
export function mergeWorkedMs(parts: readonly Pick<ShiftPart, "startedAt" | "workedMs">[]): number {
  const runs = parts
    .flatMap(({ startedAt, workedMs }) =>
      startedAt !== null && workedMs > 0 ? [{ from: startedAt, to: startedAt + workedMs }] : [],
    )
    .sort((one, other) => one.from - other.from);
  let worked = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { from, to } of runs) {
    worked += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return worked;
}

/** Returns the earliest start of a timer in ms; null if none started. */
export function findStart(parts: readonly Pick<ShiftPart, "startedAt">[]): number | null {
  const starts = parts.flatMap(({ startedAt }) => (startedAt === null ? [] : [startedAt]));
  return starts.length ? Math.min(...starts) : null;
}
