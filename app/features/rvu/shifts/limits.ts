// What a learner may keep: far more than anybody works, and little enough to be read at once.

/** Parts in one sync. */
export const mostParts = 50;
/** Shifts of a learner: one a day for eleven years. */
export const mostShifts = 4_000;
/** Devices that count in one shift. */
export const mostDevices = 12;
/** Different studies in one part. */
export const mostStudies = 1_000;
/** Characters of one sync. */
export const longestSync = 400_000;
/** A timer that nobody stopped for longer, ms, tells nothing. */
export const longestShift = 14 * 24 * 60 * 60 * 1000;
export const longestShiftName = 60;
/** Shifts in one page's charts. */
export const mostInPeriod = 1_000;
/** Shifts on a page of the list. */
export const shiftsShown = 20;
/** Deleted shifts in their list. */
export const deletedShown = 50;
/** A deleted shift can be brought back for so long, ms. */
export const deletedKept = 30 * 24 * 60 * 60 * 1000;
/** An open shift that began longer ago, ms, was forgotten: other devices are not led into it. */
export const openFor = 7 * 24 * 60 * 60 * 1000;
