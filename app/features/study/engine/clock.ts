// The clock of a session (T2): the server owns the deadline, the browser only shows it.

/** What a session's row says about its time; times are ms. */
export interface Timing {
  marks: string;
  blockSize: number | null;
  block: number;
  allowedMs: number | null;
  deadlineAt: number | null;
  pauseKind: "pause" | "break" | null;
  remainingMs: number | null;
  closedAt: number | null;
  finishedAt: number | null;
}

/** The fields of a `Timing` that a step changes. */
export type Step = Partial<Pick<Timing, "block" | "deadlineAt" | "pauseKind" | "remainingMs" | "closedAt">>;

/** What was entered in time may arrive so much later (T4). */
export const lateMs = 2 * 60 * 1000;

/** The clock as a page shows it. */
export interface Clock {
  state: "untimed" | "running" | "pause" | "break" | "ended";
  /** Left when the page was made, ms; null: untimed. Below 0: the time is up. */
  remainingMs: number | null;
  /** The whole time of the block, ms; null: untimed. */
  allowedMs: number | null;
  /**
   * When it will be up on the server's clock, ms; null: untimed, or the clock stands. Tells one run of the clock from
   * another, and is never held against the browser's own time (T2).
   */
  deadlineAt: number | null;
}

/** The block at a position of the list, and what it spans. */
export function blockOf({ marks, blockSize, block }: Pick<Timing, "marks" | "blockSize" | "block">): {
  index: number;
  count: number;
  /** First position, and the one after the last. */
  from: number;
  to: number;
} {
  const size = blockSize ?? marks.length;
  const from = Math.min(block * size, marks.length);
  return {
    index: block,
    count: Math.max(1, Math.ceil(marks.length / size)),
    from,
    to: Math.min(from + size, marks.length),
  };
}

/** Whether there is a block after the present one. */
export function hasNextBlock(timing: Timing): boolean {
  const { index, count } = blockOf(timing);
  return index + 1 < count;
}

export function clockOf(timing: Timing, now: number): Clock {
  const { finishedAt, closedAt, pauseKind, remainingMs, deadlineAt } = timing;
  const allowedMs = allowedFor(timing, timing.block);
  // A closed session has a deadline too, the one by which it must be counted.
  if (finishedAt !== null || closedAt !== null)
    return { state: "ended", remainingMs: null, allowedMs, deadlineAt: null };
  if (pauseKind) return { state: pauseKind, remainingMs, allowedMs, deadlineAt: null };
  if (deadlineAt === null) return { state: "untimed", remainingMs: null, allowedMs: null, deadlineAt: null };
  return { state: "running", remainingMs: deadlineAt - now, allowedMs, deadlineAt };
}

/** The time of a block, ms: the last one may have fewer questions than the others. */
function allowedFor({ marks, blockSize, allowedMs }: Timing, block: number): number | null {
  if (allowedMs === null || blockSize === null || blockSize >= marks.length) return allowedMs;
  const { from, to } = blockOf({ marks, blockSize, block });
  return Math.round((allowedMs * (to - from)) / blockSize / 1000) * 1000;
}

/** Whether an answer may still be taken: the session runs, and the time was not up more than two minutes ago. */
export function takes(timing: Timing, now: number): boolean {
  const { state, remainingMs } = clockOf(timing, now);
  return state === "untimed" || (state === "running" && (remainingMs ?? 0) > -lateMs);
}

/** What has to happen because the time is up for good; null: nothing. */
export function overdue(timing: Timing, now: number): "end-block" | null {
  const { state, remainingMs } = clockOf(timing, now);
  return state === "running" && (remainingMs ?? 0) <= -lateMs ? "end-block" : null;
}

/** Stops the clock; null where there is nothing to stop. */
export function pause(timing: Timing, now: number): Step | null {
  const { state, remainingMs } = clockOf(timing, now);
  if (state !== "running" || (remainingMs ?? 0) <= 0) return null;
  return { pauseKind: "pause", remainingMs: remainingMs, deadlineAt: null };
}

/** Goes on after a pause or a break, with the time that was left. */
export function resume(timing: Timing, now: number): Step | null {
  if (!timing.pauseKind || timing.closedAt !== null) return null;
  return {
    pauseKind: null,
    remainingMs: null,
    deadlineAt: timing.remainingMs === null ? null : now + timing.remainingMs,
  };
}

/** Ends the present block for good: a break before the next, or the end of the session (`closedAt`). */
export function endBlock(timing: Timing, now: number): Step | null {
  if (timing.closedAt !== null || timing.finishedAt !== null || timing.pauseKind === "break") return null;
  if (!hasNextBlock(timing)) return { closedAt: now, pauseKind: null, remainingMs: null, deadlineAt: null };
  return {
    block: timing.block + 1,
    pauseKind: "break",
    remainingMs: allowedFor(timing, timing.block + 1),
    deadlineAt: null,
  };
}

/** Where the clock stands when a session begins. */
export function begin(
  questions: number,
  secondsPerQuestion: number | null,
  extraTimePercent: number,
  blockSize: number | null,
  now: number,
): Pick<Timing, "allowedMs" | "deadlineAt"> {
  if (secondsPerQuestion === null) return { allowedMs: null, deadlineAt: null };
  const allowedMs =
    Math.round((Math.min(blockSize ?? questions, questions) * secondsPerQuestion * extraTimePercent) / 100) * 1000;
  return { allowedMs, deadlineAt: now + allowedMs };
}
