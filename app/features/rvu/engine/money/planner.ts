import type { CatalogueStudy } from "../catalogue";
import type { Counts } from "../tally/counts";
import { sumsOf } from "../tally/sums";
import { type Offer, payOf } from "./offer";

/** How many studies of a mix it takes. */
export interface Plan {
  /** Hundredths of a wRVU a year. */
  work: number;
  /** Hundredths of a wRVU that one study of the mix is worth on average. */
  perStudy: number;
  studiesAYear: number;
  studiesADay: number;
  /** Each study of the mix a day, in tenths, for a mix is seldom whole. */
  mixADay: Record<string, number>;
}

/**
 * The reverse planner: how many studies of a mix a day reach a year's target (hundredths of a wRVU), over so many days;
 * rounded up to whole studies. Null when the mix is worth nothing or there are no days.
 */
export function planFor(
  target: number,
  mix: Counts,
  studies: ReadonlyMap<string, CatalogueStudy>,
  daysAYear: number,
): Plan | null {
  const { work, studies: inMix } = sumsOf(mix, studies);
  if (work <= 0 || !inMix || !(daysAYear > 0) || !(target >= 0)) return null;
  const studiesAYear = Math.ceil((target * inMix) / work);
  const mixADay = Object.entries(mix).map(([id, count]) => [
    id,
    Math.round((target * count * 10) / (work * daysAYear)),
  ]);
  return {
    work: target,
    perStudy: Math.round(work / inMix),
    studiesAYear,
    studiesADay: Math.ceil((target * inMix) / (work * daysAYear)),
    mixADay: Object.fromEntries(mixADay),
  };
}

/** The least work (hundredths of a wRVU) for which an offer pays so many cents; null when it never does below `limit`. */
export function workForPay(offer: Offer, cents: number, limit = 10_000_000): number | null {
  if (payOf(offer, limit) < cents) return null;
  let low = -1;
  let high = limit;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (payOf(offer, middle) >= cents) high = middle;
    else low = middle;
  }
  return high;
}
