/** Formats a duration as "8 s", "1 min 12 s", or "2 h 5 min". */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return joinUnits(Math.floor(seconds / 60), "min", seconds % 60, "s");
  const minutes = Math.round(seconds / 60);
  return joinUnits(Math.floor(minutes / 60), "h", minutes % 60, "min");
}

function joinUnits(largeCount: number, largeUnit: string, smallCount: number, smallUnit: string): string {
  return smallCount ? `${largeCount} ${largeUnit} ${smallCount} ${smallUnit}` : `${largeCount} ${largeUnit}`;
}

/** Formats a duration as minutes and seconds, such as "0:08" or "71:02". */
export function formatClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
