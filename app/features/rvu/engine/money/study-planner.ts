import type { CatalogStudy } from "../rvu-catalog";
import type { Counts } from "../tally/tally-counts";
import { sumCounts } from "../tally/tally-sums";
import { computePay, type Offer } from "./job-offer";

/** The work and the number of studies that reach a target. */
export interface WorkloadPlan {
  /** Hundredths of a wRVU a year. */
  work: number;
  /** Average hundredths of a wRVU per study of the mix. */
  workPerStudy: number;
  studiesPerYear: number;
  studiesPerDay: number;
  /** Studies per day by study id, in tenths, because a mix rarely divides into whole studies. */
  countsPerDay: Record<string, number>;
}

/**
 * Returns how many studies of a mix reach a target, rounded up to whole studies (C4). `target` is in hundredths of a
 * wRVU per year. Null if the mix has no value or `daysPerYear` is 0.
 */
export function planStudies(
  target: number,
  mix: Counts,
  studies: ReadonlyMap<string, CatalogStudy>,
  daysPerYear: number,
): WorkloadPlan | null {
  const { work, studies: studiesInMix } = sumCounts(mix, studies);
  if (work <= 0 || !studiesInMix || !(daysPerYear > 0) || !(target >= 0)) return null;
  const studiesPerYear = Math.ceil((target * studiesInMix) / work);
  const countsPerDay = Object.entries(mix).map(([id, count]) => [
    id,
    Math.round((target * count * 10) / (work * daysPerYear)),
  ]);
  return {
    work: target,
    workPerStudy: Math.round(work / studiesInMix),
    studiesPerYear,
    studiesPerDay: Math.ceil((target * studiesInMix) / (work * daysPerYear)),
    countsPerDay: Object.fromEntries(countsPerDay),
  };
}

/**
 * Returns the least work, in hundredths of a wRVU, at which an offer pays at least `cents`; null if there is none up to
 * `limit`.
 */
export function findWorkForPay(offer: Offer, cents: number, limit = 10_000_000): number | null {
  if (computePay(offer, limit) < cents) return null;
  let low = -1;
  let high = limit;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (computePay(offer, middle) >= cents) high = middle;
    else low = middle;
  }
  return high;
}
