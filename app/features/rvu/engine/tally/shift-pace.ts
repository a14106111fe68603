/** The published sustained pace of radiologists, in wRVU per hour (C8). */
export const publishedPace = { low: 6, high: 12 };

export interface Pace {
  /** Hundredths of a wRVU per hour; null in the first minute. */
  perHour: number | null;
  /** Hundredths of a wRVU left to the goal; null without a goal. */
  remaining: number | null;
  /** Milliseconds to the goal at this pace; null if unknown, 0 if the goal is reached. */
  msToGoal: number | null;
  against: "below" | "within" | "above" | null;
}

/** Returns the pace of a shift from its work and its goal, in hundredths of a wRVU, and the time worked. */
export function computePace({ work, workedMs, goal }: { work: number; workedMs: number; goal: number | null }): Pace {
  const perHour = workedMs >= 60_000 ? Math.round((work * 3_600_000) / workedMs) : null;
  const remaining = goal === null ? null : Math.max(0, goal - work);
  return { perHour, remaining, msToGoal: getMsToGoal(remaining, perHour), against: compareToPublished(perHour) };
}

function getMsToGoal(remaining: number | null, perHour: number | null): number | null {
  if (remaining === 0) return 0;
  return remaining === null || !perHour ? null : Math.ceil((remaining * 3_600_000) / perHour);
}

function compareToPublished(perHour: number | null): Pace["against"] {
  if (perHour === null) return null;
  if (perHour < publishedPace.low * 100) return "below";
  return perHour > publishedPace.high * 100 ? "above" : "within";
}
