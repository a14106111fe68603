/** A day, ms. */
export const day = 24 * 60 * 60 * 1000;

/** The UTC start, ms, of the Monday at or before a moment. */
export function mondayOf(at: number): number {
  // Day 0, 1 January 1970, was a Thursday.
  const index = Math.floor(at / day);
  return (index - ((index + 3) % 7)) * day;
}

/** The same UTC day and time so many months earlier; the month's last day where it has no such day. */
export function monthsBefore(at: number, months: number): number {
  const then = new Date(at);
  const date = then.getUTCDate();
  then.setUTCDate(1);
  then.setUTCMonth(then.getUTCMonth() - months);
  const last = new Date(Date.UTC(then.getUTCFullYear(), then.getUTCMonth() + 1, 0)).getUTCDate();
  then.setUTCDate(Math.min(date, last));
  return then.getTime();
}
