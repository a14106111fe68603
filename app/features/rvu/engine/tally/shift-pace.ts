/** The published sustained pace of radiologists, in wRVU per hour (C8). */
export const publishedPace = { low: 6, high: 12 };

/** Shortest time worked, in ms, for which a shift counts as timed and has a pace. */
export const minTimedMs = 60_000;

/** Shortest time worked, in ms, after which a running shift shows its pace, because the first minutes are not meaningful. */
export const minShiftPaceMs = 5 * 60_000;

export interface Pace {
  /** Hundredths of a wRVU per hour; null in the first minute. */
  workPerHour: number | null;
  /** Hundredths of a wRVU left to the goal; null without a goal. */
  remainingWork: number | null;
  /** Milliseconds to the goal at this pace; null if unknown, 0 if the goal is reached. */
  msToGoal: number | null;
  comparison: "below" | "within" | "above" | null;
}

/** Returns the pace of a shift from its work and its goal, in hundredths of a wRVU, and the time worked. */
export function computePace({ work, workedMs, goal }: { work: number; workedMs: number; goal: number | null }): Pace {
  const workPerHour = workedMs >= minTimedMs ? Math.round((work * 3_600_000) / workedMs) : null;
  const remainingWork = goal === null ? null : Math.max(0, goal - work);
  return {
    workPerHour,
    remainingWork,
    msToGoal: getMsToGoal(remainingWork, workPerHour),
    comparison: compareToPublished(workPerHour),
  };
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
