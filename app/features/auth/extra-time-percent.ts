/** Converts the stored extra time ("1.5") to percent of the usual time; 100 without extra time (T6). */
export function toExtraTimePercent(stored: string | null | undefined): number {
  return Math.round(Number(stored ?? 1) * 100);
}
