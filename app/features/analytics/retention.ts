import { addDays } from "../../lib/day";

/** Days to keep visits, events, and dead letters, which describe single visitors. */
export const rawRetentionDays = 90;

/** Months to keep anonymous counts: a year, and a month more to compare with the year before. */
export const rollupRetentionMonths = 13;

/** A visit accepts beacons for 24 hours, so the last complete day is the day before yesterday. */
const openVisitDays = 2;

/** Returns the first and last UTC day whose rollups can be rebuilt: its events are still stored, and no more will arrive. */
export function getRebuildableDays(today: string): { oldest: string; latest: string } {
  return { oldest: addDays(today, 1 - rawRetentionDays), latest: addDays(today, -openVisitDays) };
}
