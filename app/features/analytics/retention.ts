import { addDays } from "../../lib/day";

/** Days that visits, events and dead letters are kept: what a single visitor did. */
export const rawRetentionDays = 90;

/** Months that rollups and counts of learners are kept, which name nobody: a year and the month before it, to compare with. */
export const rollupRetentionMonths = 13;

/** A day's visits take beacons for 24 hours, so the day before yesterday is the last that nobody counts on any more. */
const openVisitDays = 2;

/** The first and the last day (UTC) whose rollups can be made anew: its events are still kept, and no more come. */
export function getRebuildableDays(today: string): { oldest: string; latest: string } {
  return { oldest: addDays(today, 1 - rawRetentionDays), latest: addDays(today, -openVisitDays) };
}
