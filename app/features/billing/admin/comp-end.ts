import { addMonths, dayMs, utcDay } from "../../../lib/day";

/** How long a comp shall last, as an admin said it. */
export type CompWish = { kind: "date"; date: string } | { kind: "months"; months: number; from: "today" | "end" };

/** What a learner has already, ms. */
interface Has {
  compUntil: number;
  paidUntil: number;
  currentPeriodEnd: number;
}

/**
 * When the comp ends, ms: with the last moment (UTC) of the day. `from: "end"` counts from the end of what the learner has, the
 * days of grace of a renewal left out, or from today where they have nothing.
 */
export function compEnd(wish: CompWish, has: Has | null, now: number): number {
  if (wish.kind === "date") return endOfDay(wish.date);
  const paidEnd = has && has.paidUntil > now ? Math.min(has.paidUntil, has.currentPeriodEnd) : 0;
  const start = wish.from === "today" ? now : Math.max(now, has?.compUntil ?? 0, paidEnd);
  return endOfDay(addMonths(utcDay(start), wish.months));
}

function endOfDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) + dayMs - 1;
}
