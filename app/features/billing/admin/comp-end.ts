import { addMonths, dayMs, utcDay } from "../../../lib/day";

/** The duration of a comp, as the admin chose it in the form. */
export type CompDuration = { kind: "date"; date: string } | { kind: "months"; months: number; from: "today" | "end" };

/** The learner's current access, in ms since the epoch. */
interface CurrentAccess {
  compUntil: number;
  paidUntil: number;
  currentPeriodEnd: number;
}

/**
 * Returns the end of the comp (ms): the last moment of the day in UTC. `from: "end"` counts from the end of the learner's
 * current access without the grace period, or from today if they have none.
 */
export function getCompEnd(wish: CompDuration, has: CurrentAccess | null, now: number): number {
  if (wish.kind === "date") return endOfDay(wish.date);
  const paidEnd = has && has.paidUntil > now ? Math.min(has.paidUntil, has.currentPeriodEnd) : 0;
  const start = wish.from === "today" ? now : Math.max(now, has?.compUntil ?? 0, paidEnd);
  return endOfDay(addMonths(utcDay(start), wish.months));
}

function endOfDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) + dayMs - 1;
}
