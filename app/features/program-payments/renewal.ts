import { addMonths, dayMs, getUtcDay } from "../../lib/day";
import type { Price } from "../../services/payments/payments";

/** A year of a program's seats, as it is paid by card (V7). */
export interface Renewal {
  seats: number;
  /** Price of one seat, in the currency's smallest unit. */
  unitAmount: number;
  amount: number;
  currency: string;
  /** End of the access, ms: the last moment of a UTC day. */
  coversUntil: number;
}

/** Returns the last moment of a UTC day, ms. */
export function getEndOfUtcDay(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) + dayMs - 1;
}

/**
 * Returns the next year of a program: every seat at the price of a learner's subscription, from the end of the paid time on, or from
 * today if that is over. Null if no yearly price is on sale.
 */
export function planRenewal(
  { seats, paidUntil }: { seats: number; paidUntil: number },
  { amount, currency, interval, isOnSale }: Pick<Price, "amount" | "currency" | "interval" | "isOnSale">,
  now: number,
): Renewal | null {
  if (!isOnSale || interval !== "year" || amount <= 0) return null;
  return {
    ...{ seats, unitAmount: amount, amount: amount * seats, currency },
    coversUntil: getEndOfUtcDay(addMonths(getUtcDay(Math.max(paidUntil, now)), 12)),
  };
}

/** How many days before the end of the paid time the coordinators and the owners get a notice. */
export const noticeDays = [30, 7] as const;

/** Returns the whole days left until the end of the paid time, if it is near; null otherwise and after the end. */
export function getDaysLeft(paidUntil: number, now: number): number | null {
  const msLeft = paidUntil - now;
  return msLeft > 0 && msLeft <= noticeDays[0] * dayMs ? Math.ceil(msLeft / dayMs) : null;
}
