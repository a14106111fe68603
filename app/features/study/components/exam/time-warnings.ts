// Warnings before the time of a block ends (T5).

const minute = 60;
/** A warning appears when `at` seconds are left and stays for `visibleSeconds`. */
const warnings = [
  { at: minute, visibleSeconds: minute, text: "1 minute left" },
  { at: 10 * minute, visibleSeconds: 30, text: "10 minutes left" },
];

/**
 * Returns the warning to show when this many seconds are left. Returns null if no warning is due or the block is too
 * short for the warning.
 */
export function findWarning(seconds: number, allowedMs: number | null): string | null {
  const allowed = (allowedMs ?? Number.POSITIVE_INFINITY) / 1000;
  const due = warnings.find(
    ({ at, visibleSeconds }) => seconds > 0 && at < allowed && seconds <= at && seconds > at - visibleSeconds,
  );
  return due?.text ?? null;
}
