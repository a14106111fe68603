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

/**
 * Adds up the counts of all parts, in any order. A count of a part may be negative; the sum leaves out studies whose
 * total is not positive.
 */
export function mergeCounts(parts: readonly Pick<ShiftPart, "counts">[]): Counts {
  const sum = parts.reduce<Counts>((all, { counts }) => addCounts(all, counts), {});
  return Object.fromEntries(
    Object.keys(sum)
      .sort()
      .flatMap((id) => (getCount(sum, id) > 0 ? [[id, getCount(sum, id)]] : [])),
  );
}

/**
 * Adds up the other devices' counts, including negative sums, because this device limits totals to 0 only after adding
 * its own counts.
 */
export function mergeOtherCounts(parts: readonly Pick<ShiftPart, "counts" | "deviceId">[], deviceId: string): Counts {
  const sum = parts
    .filter((part) => part.deviceId !== deviceId)
    .reduce<Counts>((all, { counts }) => addCounts(all, counts), {});
  return Object.fromEntries(Object.entries(sum).filter(([, count]) => count !== 0));
}

/**
 * Returns the time worked in ms. Time on several devices at once counts once. A part has only a start and a duration,
 * so all its pauses are assumed to be at the end.
 */
export function mergeWorkedMs(parts: readonly Pick<ShiftPart, "startedAt" | "workedMs">[]): number {
  const workPeriods = parts
    .flatMap(({ startedAt, workedMs }) =>
      startedAt !== null && workedMs > 0 ? [{ from: startedAt, to: startedAt + workedMs }] : [],
    )
    .sort((one, other) => one.from - other.from);
  let workedTotal = 0;
  let coveredUntil = Number.NEGATIVE_INFINITY;
  for (const { from, to } of workPeriods) {
    workedTotal += Math.max(0, to - Math.max(from, coveredUntil));
    coveredUntil = Math.max(coveredUntil, to);
  }
  return workedTotal;
}

/** Returns the earliest start of a timer in ms; null if no timer was started. */
export function findEarliestStart(parts: readonly Pick<ShiftPart, "startedAt">[]): number | null {
  const starts = parts.flatMap(({ startedAt }) => (startedAt === null ? [] : [startedAt]));
  return starts.length ? Math.min(...starts) : null;
}
