import { getStudyDay } from "../../../lib/day";
import type { CatalogStudy } from "../engine/rvu-catalog";
import { type Modality, modalities } from "../engine/rvu-taxonomy";
import { hasPace } from "../engine/tally/shift-pace";
import type { Counts } from "../engine/tally/tally-counts";
import { sumByModality, sumCounts } from "../engine/tally/tally-sums";
import { type Bucket, getBucketFirstDay, type ShiftSpan } from "./history-period";

/** Totals of shifts. Work is in hundredths of an RVU. */
export interface ShiftSum {
  shifts: number;
  studies: number;
  work: number;
  /** Time worked in ms, of the shifts with a timer. */
  workedMs: number;
  /** Work of the shifts with a timer; the pace uses only these shifts. */
  timedWork: number;
}

interface CountedShift {
  startedAt: number;
  counts: Counts;
  workedMs: number;
  /** Studies with the values of the shift's own release (C2). */
  studies: ReadonlyMap<string, CatalogStudy>;
}

const emptySum: ShiftSum = { shifts: 0, studies: 0, work: 0, workedMs: 0, timedWork: 0 };

/** Adds up shifts. */
export function sumShifts(shifts: readonly CountedShift[]): ShiftSum {
  return shifts.reduce((sum, shift) => {
    const { studies, work } = sumCounts(shift.counts, shift.studies);
    const isTimed = hasPace({ work, workedMs: shift.workedMs });
    return {
      shifts: sum.shifts + 1,
      studies: sum.studies + studies,
      work: sum.work + work,
      workedMs: sum.workedMs + (isTimed ? shift.workedMs : 0),
      timedWork: sum.timedWork + (isTimed ? work : 0),
    };
  }, emptySum);
}

/**
 * Adds up shifts by day, week, or month. A shift belongs to the study day it started on, in the learner's time zone (R5).
 */
export function sumByBucket(
  shifts: readonly CountedShift[],
  buckets: readonly Bucket[],
  span: ShiftSpan,
  timeZone: string,
): (Bucket & ShiftSum)[] {
  const shiftsByBucket = new Map<string, CountedShift[]>(buckets.map(({ firstDay }) => [firstDay, []]));
  for (const shift of shifts)
    shiftsByBucket.get(getBucketFirstDay(getStudyDay(shift.startedAt, timeZone), span))?.push(shift);
  return buckets.map((bucket) => ({ ...bucket, ...sumShifts(shiftsByBucket.get(bucket.firstDay) ?? []) }));
}

/** Adds up studies and work by modality, using each shift's own release. */
export function sumShiftsByModality(
  shifts: readonly CountedShift[],
): { modality: Modality; studies: number; work: number }[] {
  const sums = new Map<Modality, { studies: number; work: number }>();
  for (const { counts, studies } of shifts)
    for (const one of sumByModality(counts, studies)) {
      const sum = sums.get(one.modality) ?? { studies: 0, work: 0 };
      sums.set(one.modality, { studies: sum.studies + one.studies, work: sum.work + one.work });
    }
  return modalities.flatMap((modality) => {
    const sum = sums.get(modality);
    return sum ? [{ modality, ...sum }] : [];
  });
}
