/** The factors by which a learner can extend the time limits of timed modes (T6). */
export const extraTimes = ["1", "1.25", "1.5", "2"] as const;

/** Converts the stored extra time ("1.5") to percent of the usual time; 100 without extra time (T6). */
export function toExtraTimePercent(stored: string | null | undefined): number {
  return Math.round(Number(stored ?? 1) * 100);
}
