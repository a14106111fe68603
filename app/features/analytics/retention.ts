import { addDays } from "../../lib/day";

/** Days to keep visits, events, and dead letters, which describe single visitors. */
export const rawRetentionDays = 90;

/** Months to keep anonymous counts: a year, plus a month for the comparison with the previous year. */
export const rollupRetentionMonths = 13;

/** A visit accepts beacons for 24 hours, so the last complete day is the day before yesterday. */
const openVisitDays = 2;

/**
 * Returns the oldest and latest UTC days whose rollups can be rebuilt: their events are still stored, and no more will arrive.
 */
export function getRebuildableDays(today: string): { oldestDay: string; latestDay: string } {
  return { oldestDay: addDays(today, 1 - rawRetentionDays), latestDay: addDays(today, -openVisitDays) };
}
