import { studyDay } from "../../../lib/day";
import type { CatalogueStudy } from "../engine/catalogue";
import type { Counts } from "../engine/tally/counts";
import { sumsByModality, sumsOf } from "../engine/tally/sums";
import { type Modality, modalities } from "../engine/taxonomy";
import { type Bucket, bucketOf, type ShiftSpan } from "./period";

/** What shifts come to. Work in hundredths of an RVU. */
export interface ShiftSum {
  shifts: number;
  studies: number;
  work: number;
  /** Time worked, ms, and the work of the shifts whose timer ran: the pace is made of these two. */
  workedMs: number;
  timedWork: number;
}

interface Counted {
  startedAt: number;
  counts: Counts;
  workedMs: number;
  /** The studies of the shift's own release (C2). */
  studies: ReadonlyMap<string, CatalogueStudy>;
}

const nothing: ShiftSum = { shifts: 0, studies: 0, work: 0, workedMs: 0, timedWork: 0 };

/** All shifts together. */
export function sumShifts(shifts: readonly Counted[]): ShiftSum {
  return shifts.reduce((sum, shift) => {
    const { studies, work } = sumsOf(shift.counts, shift.studies);
    const timed = shift.workedMs >= 60_000;
    return {
      shifts: sum.shifts + 1,
      studies: sum.studies + studies,
      work: sum.work + work,
      workedMs: sum.workedMs + (timed ? shift.workedMs : 0),
      timedWork: sum.timedWork + (timed ? work : 0),
    };
  }, nothing);
}

/** The same by day, week or month: a shift belongs to the study day it began on, in the learner's time zone (R5). */
export function sumByBucket(
  shifts: readonly Counted[],
  buckets: readonly Bucket[],
  span: ShiftSpan,
  timeZone: string,
): (Bucket & ShiftSum)[] {
  const own = new Map<string, Counted[]>(buckets.map(({ from }) => [from, []]));
  for (const shift of shifts) own.get(bucketOf(studyDay(shift.startedAt, timeZone), span))?.push(shift);
  return buckets.map((bucket) => ({ ...bucket, ...sumShifts(own.get(bucket.from) ?? []) }));
}

/** Studies and work by modality over all shifts, each by its own release. */
export function sumModalities(shifts: readonly Counted[]): { modality: Modality; studies: number; work: number }[] {
  const sums = new Map<Modality, { studies: number; work: number }>();
  for (const { counts, studies } of shifts)
    for (const one of sumsByModality(counts, studies)) {
      const sum = sums.get(one.modality) ?? { studies: 0, work: 0 };
      sums.set(one.modality, { studies: sum.studies + one.studies, work: sum.work + one.work });
    }
  return modalities.flatMap((modality) => {
    const sum = sums.get(modality);
    return sum ? [{ modality, ...sum }] : [];
  });
}
