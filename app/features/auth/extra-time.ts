/** Percent of usual time for an extra time as it is stored ("1.5"); 100 where none is (T6). */
export function extraTimePercent(stored: string | null | undefined): number {
  return Math.round(Number(stored ?? 1) * 100);
}
