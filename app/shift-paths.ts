import { paths } from "./paths";

// Links of shifts in the RVU calculator that hold an id.

/** A shift of the learner's. */
export function shiftPath(shiftId: string): string {
  return `${paths.rvuShifts}/${encodeURIComponent(shiftId)}`;
}

/** A shift that somebody shares. */
export function sharedShiftPath(token: string): string {
  return `${paths.rvu}/shared/${encodeURIComponent(token)}`;
}

/** One shift as a file, or all of them. */
export function exportPath(format: "csv" | "json", shiftId?: string): string {
  return `${paths.rvuShifts}/export?${new URLSearchParams({ format, ...(shiftId && { shift: shiftId }) })}`;
}
