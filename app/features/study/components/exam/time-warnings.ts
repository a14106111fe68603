// The warnings before the time of a block is up (T5).

const minute = 60;
/** Seconds before the end, and for how long the warning stands. */
const warnings = [
  { at: minute, stands: minute, words: "1 minute left" },
  { at: 10 * minute, stands: 30, words: "10 minutes left" },
];

/** The warning that stands when so many seconds are left; none in a block that is no longer than that to begin with. */
export function findWarning(seconds: number, allowedMs: number | null): string | null {
  const allowed = (allowedMs ?? Number.POSITIVE_INFINITY) / 1000;
  const due = warnings.find(({ at, stands }) => seconds > 0 && at < allowed && seconds <= at && seconds > at - stands);
  return due?.words ?? null;
}
