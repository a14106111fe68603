/** Study id → how many. */
export type Counts = Record<string, number>;

/** A shift's stop watch: it may rest and go on. */
export interface ShiftTimer {
  /** When the shift began; null when it has not. */
  startedAt: number | null;
  /** Since when it runs; null while it rests. */
  runningSince: number | null;
  /** Milliseconds of the runs before. */
  workedMs: number;
}

export const emptyTimer: ShiftTimer = { startedAt: null, runningSince: null, workedMs: 0 };

/** How many of a study; ids such as "constructor" have none either. */
export function countIn(counts: Counts, studyId: string): number {
  return Object.hasOwn(counts, studyId) ? (counts[studyId] ?? 0) : 0;
}

/** Both counts together. */
export function addTo(counts: Counts, changes: Counts): Counts {
  const sum = { ...counts };
  for (const [id, by] of Object.entries(changes)) sum[id] = countIn(sum, id) + by;
  return sum;
}

/** Whether both count the same of the same studies. */
export function sameCounts(one: Counts, other: Counts): boolean {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
}

/** The changes that undo changes. */
export function takeBack(changes: Counts): Counts {
  return Object.fromEntries(Object.entries(changes).map(([id, by]) => [id, -by]));
}

/** The timer after it was started or stopped; the same object when it was so already. */
export function currentTimer(timer: ShiftTimer, { type, now }: { type: "start" | "stop"; now: number }): ShiftTimer {
  if (type === "start")
    return timer.runningSince === null ? { ...timer, startedAt: timer.startedAt ?? now, runningSince: now } : timer;
  return timer.runningSince === null ? timer : { ...timer, runningSince: null, workedMs: workedMs(timer, now) };
}

/** How long the shift has run. */
export function workedMs({ runningSince, workedMs: before }: ShiftTimer, now: number): number {
  return before + (runningSince === null ? 0 : Math.max(0, now - runningSince));
}
