import type { PriceRow } from "./stand-in-state";

/**
 * Returns the time (s) that is `periods` after the anchor. In a month without that day, returns the month's last day, as Stripe
 * does.
 */
export function addPeriods(anchor: number, periods: number, interval: PriceRow["interval"]): number {
  const day = 24 * 60 * 60;
  if (interval === "day") return anchor + periods * day;
  if (interval === "week") return anchor + periods * 7 * day;
  const from = new Date(anchor * 1000);
  const monthIndex = from.getUTCMonth() + periods * (interval === "year" ? 12 : 1);
  const lastDayOfMonth = new Date(Date.UTC(from.getUTCFullYear(), monthIndex + 1, 0)).getUTCDate();
  const time = anchor - Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()) / 1000;
  return Date.UTC(from.getUTCFullYear(), monthIndex, Math.min(from.getUTCDate(), lastDayOfMonth)) / 1000 + time;
}
