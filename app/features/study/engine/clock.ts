// The clock of a session (T2). The server owns the deadline; the browser only shows the time left.

/** The columns of `study_session` that determine its clock; times in ms. */
export interface Timing {
  marks: string;
  blockSize: number | null;
  block: number;
  allowedMs: number | null;
  deadlineAt: number | null;
  pauseKind: "pause" | "break" | null;
  remainingMs: number | null;
  /** JSON of the earlier blocks whose time ran out. */
  timedOutBlocks: string;
  closedAt: number | null;
  finishedAt: number | null;
}

/** The columns that determine the time left and whether answers are accepted. */
type RunningTiming = Omit<Timing, "timedOutBlocks">;

/** The fields of `Timing` that a change of the clock writes. */
export type TimingChange = Partial<
  Pick<Timing, "block" | "deadlineAt" | "pauseKind" | "remainingMs" | "timedOutBlocks" | "closedAt">
>;

/** Time after the deadline during which the server still accepts answers from a browser's queue, in ms (T4). */
export const maxLateMs = 2 * 60 * 1000;

/** The clock as a page shows it. */
export interface Clock {
  state: "untimed" | "running" | "pause" | "break" | "ended";
  /** Time left when the server made the page, in ms; below 0 if time is up; null if untimed or ended. */
  remainingMs: number | null;
  /** Time allowed for the whole block, in ms; null if untimed. */
  allowedMs: number | null;
  /**
   * The deadline by the server's clock, in ms; null unless the clock is running. The deadline identifies a run of the
   * clock and is never compared with the time of the browser (T2).
   */
  deadlineAt: number | null;
}

/** Returns the current block and its positions. */
export function getBlock({ marks, blockSize, block }: Pick<Timing, "marks" | "blockSize" | "block">): {
  index: number;
  count: number;
  /** The first position of the block. */
  from: number;
  /** The position after the last one of the block. */
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

/** Returns whether there is a block after the current one. */
export function hasNextBlock(timing: Timing): boolean {
  const { index, count } = getBlock(timing);
  return index + 1 < count;
}

export function getClock(timing: RunningTiming, now: number): Clock {
  const { finishedAt, closedAt, pauseKind, remainingMs, deadlineAt } = timing;
  const allowedMs = getAllowedMs(timing, timing.block);
  // A closed session also has a deadline, by which its answers must be counted.
  if (finishedAt !== null || closedAt !== null)
    return { state: "ended", remainingMs: null, allowedMs, deadlineAt: null };
  if (pauseKind) return { state: pauseKind, remainingMs, allowedMs, deadlineAt: null };
  if (deadlineAt === null) return { state: "untimed", remainingMs: null, allowedMs: null, deadlineAt: null };
  return { state: "running", remainingMs: deadlineAt - now, allowedMs, deadlineAt };
}

/** Returns whether a session has ended because the time of its last block ran out. */
export function hasTimeRunOut({ closedAt, remainingMs }: Pick<Timing, "closedAt" | "remainingMs">): boolean {
  return closedAt !== null && isTimeUp(remainingMs);
}

/** Returns the 0-based blocks whose time ran out, in order. */
export function listTimedOutBlocks(timing: Timing): number[] {
  const earlierBlocks = JSON.parse(timing.timedOutBlocks) as number[];
  return hasTimeRunOut(timing) ? [...earlierBlocks, timing.block] : earlierBlocks;
}

/** Returns whether no time is left. The clock of the page shows 0:00 in the last second. */
function isTimeUp(remainingMs: number | null): boolean {
  return remainingMs !== null && remainingMs < 1000;
}

/** Returns the time allowed for a block, in ms, in proportion to its questions, because the last block may have fewer. */
function getAllowedMs({ marks, blockSize, allowedMs }: RunningTiming, block: number): number | null {
  if (allowedMs === null || blockSize === null || blockSize >= marks.length) return allowedMs;
  const { from, to } = getBlock({ marks, blockSize, block });
  return Math.round((allowedMs * (to - from)) / blockSize / 1000) * 1000;
}

/** Returns whether an answer is still accepted: the session runs, and its deadline is at most two minutes ago (T4). */
export function acceptsAnswers(timing: RunningTiming, now: number): boolean {
  const { state, remainingMs } = getClock(timing, now);
  return state === "untimed" || (state === "running" && (remainingMs ?? 0) > -maxLateMs);
}

/** Returns the action that must follow when answers are no longer accepted; null if no action is due. */
export function findOverdueAction(timing: Timing, now: number): "end-block" | null {
  const { state, remainingMs } = getClock(timing, now);
  return state === "running" && (remainingMs ?? 0) <= -maxLateMs ? "end-block" : null;
}

/** Returns the change that pauses the clock; null if the clock is not running. */
export function pauseClock(timing: Timing, now: number): TimingChange | null {
  const { state, remainingMs } = getClock(timing, now);
  if (state !== "running" || (remainingMs ?? 0) <= 0) return null;
  return { pauseKind: "pause", remainingMs: remainingMs, deadlineAt: null };
}

/**
 * Returns the change that restarts the clock with the remaining time, after a pause or a break; null if the clock is
 * not paused.
 */
export function resumeClock(timing: Timing, now: number): TimingChange | null {
  if (!timing.pauseKind || timing.closedAt !== null) return null;
  return {
    pauseKind: null,
    remainingMs: null,
    deadlineAt: timing.remainingMs === null ? null : now + timing.remainingMs,
  };
}

/**
 * Returns the change that ends the current block: a break before the next block, or the end of the session
 * (`closedAt`); null if the block cannot end.
 */
export function endBlock(timing: Timing, now: number): TimingChange | null {
  if (timing.closedAt !== null || timing.finishedAt !== null || timing.pauseKind === "break") return null;
  if (!hasNextBlock(timing)) return { closedAt: now, pauseKind: null, remainingMs: null, deadlineAt: null };
  return {
    block: timing.block + 1,
    pauseKind: "break",
    remainingMs: getAllowedMs(timing, timing.block + 1),
    ...(isTimeUp(getClock(timing, now).remainingMs) && {
      timedOutBlocks: JSON.stringify([...(JSON.parse(timing.timedOutBlocks) as number[]), timing.block]),
    }),
    deadlineAt: null,
  };
}

/** Returns the time limit and the deadline for the start of a session; both null if untimed. */
export function startClock(
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
