/** Days that visits, events and dead letters are kept: what a single visitor did. */
export const rawDays = 90;

/** Months that rollups and counts of learners are kept, which name nobody: a year and the month before it, to compare with. */
export const rollupMonths = 13;
