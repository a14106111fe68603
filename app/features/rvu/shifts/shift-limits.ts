import { dayMs } from "../../../lib/day";
// Limits of a learner's history.

/** Maximum number of parts in one sync request. */
export const maxPartsPerSync = 50;
/** Maximum number of shifts of a learner, one a day for eleven years. */
export const maxShiftsPerLearner = 4_000;
/** Maximum number of devices in one shift. */
export const maxDevicesPerShift = 12;
/** Maximum number of different studies in one part. */
export const maxStudiesPerPart = 1_000;
/** Maximum length of a sync request, in characters. */
export const maxSyncLength = 400_000;
/** Maximum time worked in a shift, in ms; limits timers that were never stopped. */
export const maxWorkedMs = 14 * dayMs;
export const maxShiftNameLength = 60;
/** Maximum number of shifts in the charts of one page. */
export const maxShiftsInPeriod = 1_000;
/** Number of shifts per page of the list. */
export const shiftsPerPage = 20;
/** Maximum number of listed deleted shifts. */
export const maxListedDeletedShifts = 50;
/** Time in ms during which a deleted shift can be restored. */
export const restorableMs = 30 * dayMs;
/** Time in ms after which an open shift counts as abandoned and is not offered to other devices. */
export const abandonedAfterMs = 7 * dayMs;
