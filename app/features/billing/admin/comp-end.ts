import { addMonths, dayMs, getUtcDay } from "../../../lib/day";

/** Maximum time from now to the end of a comp, ms. */
export const maxCompMs = 5 * 366 * dayMs;

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
export function getCompEnd(duration: CompDuration, currentAccess: CurrentAccess | null, now: number): number {
  if (duration.kind === "date") return endOfDay(duration.date);
  const paidEnd =
    currentAccess && currentAccess.paidUntil > now
      ? Math.min(currentAccess.paidUntil, currentAccess.currentPeriodEnd)
      : 0;
  const start = duration.from === "today" ? now : Math.max(now, currentAccess?.compUntil ?? 0, paidEnd);
  return endOfDay(addMonths(getUtcDay(start), duration.months));
}

function endOfDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) + dayMs - 1;
}
