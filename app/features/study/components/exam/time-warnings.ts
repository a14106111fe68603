// Warnings before the time of a block ends (T5).

const minuteInSeconds = 60;
/** A warning appears when `at` seconds are left and stays for `visibleSeconds`. */
const timeWarnings = [
  { at: minuteInSeconds, visibleSeconds: minuteInSeconds, text: "1 minute left" },
  { at: 10 * minuteInSeconds, visibleSeconds: 30, text: "10 minutes left" },
];

/**
 * Returns the warning to show when this many seconds are left. Returns null if no warning is due or the block is too
 * short for the warning.
 */
export function findTimeWarning(seconds: number, allowedMs: number | null): string | null {
  const allowedSeconds = (allowedMs ?? Number.POSITIVE_INFINITY) / 1000;
  const dueWarning = timeWarnings.find(
    ({ at, visibleSeconds }) => seconds > 0 && at < allowedSeconds && seconds <= at && seconds > at - visibleSeconds,
  );
  return dueWarning?.text ?? null;
}
