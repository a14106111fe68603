/** The published sustained pace of radiologists, in wRVU per hour (C8). */
export const publishedPace = { low: 6, high: 12 };

/** Shortest time worked, in ms, for which a shift counts as timed and has a pace. */
export const minTimedMs = 60_000;

/** Shortest time worked, in ms, after which a running shift shows its pace, because the first minutes are not meaningful. */
export const minShiftPaceMs = 5 * 60_000;

/**
 * Maximum pace that is shown, in wRVU per hour: five times the upper published pace. A higher pace means that the studies were
 * entered after they were read, so the pace cannot be computed from the time worked.
 */
const maxPlausiblePace = 60;

export interface Pace {
  /** Hundredths of a wRVU per hour; null in the first minute, and if the pace is not plausible. */
  workPerHour: number | null;
  /** Hundredths of a wRVU left to the goal; null without a goal. */
  remainingWork: number | null;
  /** Milliseconds to the goal at this pace; null if unknown, 0 if the goal is reached. */
  msToGoal: number | null;
  comparison: "below" | "within" | "above" | "implausible" | null;
}

/** Checks whether a plausible pace can be computed from a shift's work, in hundredths of a wRVU, and its time worked. */
export function hasPace({ work, workedMs }: { work: number; workedMs: number }): boolean {
  return workedMs >= minTimedMs && getWorkPerHour(work, workedMs) <= maxPlausiblePace * 100;
}

/** Returns the pace of a shift from its work and its goal, in hundredths of a wRVU, and the time worked. */
export function computePace({ work, workedMs, goal }: { work: number; workedMs: number; goal: number | null }): Pace {
  const workPerHour = hasPace({ work, workedMs }) ? getWorkPerHour(work, workedMs) : null;
  const remainingWork = goal === null ? null : Math.max(0, goal - work);
  return {
    workPerHour,
    remainingWork,
    msToGoal: getMsToGoal(remainingWork, workPerHour),
    comparison: workedMs >= minTimedMs && workPerHour === null ? "implausible" : compareToPublished(workPerHour),
  };
}

function getWorkPerHour(work: number, workedMs: number): number {
  return Math.round((work * 3_600_000) / workedMs);
}

function getMsToGoal(remainingWork: number | null, workPerHour: number | null): number | null {
  if (remainingWork === 0) return 0;
  return remainingWork === null || !workPerHour ? null : Math.ceil((remainingWork * 3_600_000) / workPerHour);
}

function compareToPublished(workPerHour: number | null): Pace["comparison"] {
  if (workPerHour === null) return null;
  if (workPerHour < publishedPace.low * 100) return "below";
  return workPerHour > publishedPace.high * 100 ? "above" : "within";
}
