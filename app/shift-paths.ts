import { paths } from "./paths";

// URLs of shifts in the RVU calculator.

/** Returns the URL of one of the learner's shifts. */
export function shiftPath(shiftId: string): string {
  return `${paths.rvuShifts}/${encodeURIComponent(shiftId)}`;
}

/** Returns the URL of a shared shift. */
export function sharedShiftPath(token: string): string {
  return `${paths.rvu}/shared/${encodeURIComponent(token)}`;
}

/** Returns the URL that exports one shift or all of them. */
export function exportPath(format: "csv" | "json", shiftId?: string): string {
  return `${paths.rvuShifts}/export?${new URLSearchParams({ format, ...(shiftId && { shift: shiftId }) })}`;
}
