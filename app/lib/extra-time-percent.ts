/** Converts a stored extra-time factor ("1.5") to a percentage of the usual time; 100 without extra time (T6). */
export function toExtraTimePercent(storedFactor: string | null | undefined): number {
  return Math.round(Number(storedFactor ?? 1) * 100);
}
