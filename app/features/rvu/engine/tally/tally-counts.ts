/** Number of studies by study id. */
export type Counts = Record<string, number>;

/** The stopwatch of a shift, which can be paused. */
export interface ShiftTimer {
  /** Time of the first start in ms; null if never started. */
  startedAt: number | null;
  /** Time of the last start in ms; null while paused. */
  runningSince: number | null;
  /** Milliseconds worked, without the time since `runningSince`. */
  workedMs: number;
}

export const emptyTimer: ShiftTimer = { startedAt: null, runningSince: null, workedMs: 0 };

/** Returns the count of a study, 0 if missing. Safe for ids such as "constructor". */
export function getCount(counts: Counts, studyId: string): number {
  return Object.hasOwn(counts, studyId) ? (counts[studyId] ?? 0) : 0;
}

/** Adds two sets of counts. */
export function addCounts(counts: Counts, changes: Counts): Counts {
  const sum = { ...counts };
  for (const [id, by] of Object.entries(changes)) sum[id] = getCount(sum, id) + by;
  return sum;
}

/** Checks whether two sets of counts are equal. */
export function areEqualCounts(one: Counts, other: Counts): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

/** Returns the changes that undo the given changes. */
export function negateCounts(changes: Counts): Counts {
  return Object.fromEntries(Object.entries(changes).map(([id, by]) => [id, -by]));
}

/** Returns the timer after a start or stop; the same object if nothing changes. */
export function updateTimer(timer: ShiftTimer, { type, now }: { type: "start" | "stop"; now: number }): ShiftTimer {
  if (type === "start")
    return timer.runningSince === null ? { ...timer, startedAt: timer.startedAt ?? now, runningSince: now } : timer;
  return timer.runningSince === null ? timer : { ...timer, runningSince: null, workedMs: getWorkedMs(timer, now) };
}

/** Returns the milliseconds worked so far. */
export function getWorkedMs({ runningSince, workedMs: before }: ShiftTimer, now: number): number {
  return before + (runningSince === null ? 0 : Math.max(0, now - runningSince));
}
