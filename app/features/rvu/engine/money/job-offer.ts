// Pay by wRVUs (C4). Amounts are in whole cents, work in whole hundredths of a wRVU.

/** A rate that applies from a number of wRVUs a year. */
export interface Tier {
  /** Hundredths of a wRVU. */
  from: number;
  /** Cents for one wRVU. */
  rate: number;
}

/** A job offer for one year. */
export interface Offer {
  name: string;
  /** Guaranteed pay in cents. */
  base: number;
  /** Each wRVU is paid at the rate of its tier. The base covers the wRVUs below the first tier. */
  tiers: Tier[];
}

/** Builds an offer with one rate for every wRVU. */
export function createFlatOffer(name: string, rate: number): Offer {
  return { name, base: 0, tiers: [{ from: 0, rate }] };
}

/** Returns an offer's pay in cents for a year's work in hundredths of a wRVU, rounded half up once. */
export function computePay({ base, tiers }: Offer, work: number): number {
  const sortedTiers = tiers.toSorted((a, b) => a.from - b.from);
  const hundredths = sortedTiers.reduce((sum, { from, rate }, index) => {
    const until = sortedTiers[index + 1]?.from ?? Number.POSITIVE_INFINITY;
    return sum + Math.max(0, Math.min(work, until) - from) * rate;
  }, 0);
  return base + Math.floor((hundredths + 50) / 100);
}

/** Returns the average cents per wRVU; null without work. */
export function computeAverageRate(offer: Offer, work: number): number | null {
  return work > 0 ? Math.round((computePay(offer, work) * 100) / work) : null;
}

export interface PayAtWork {
  work: number;
  /** Pay in cents, in the order of the offers. */
  pay: number[];
  /** Index of the offer that pays most; null if several offers pay the same. */
  bestIndex: number | null;
}

/** Compares offers at several amounts of work a year, in hundredths of a wRVU. */
export function compareOffers(offers: readonly Offer[], workAmounts: readonly number[]): PayAtWork[] {
  return workAmounts.map((work) => {
    const pay = offers.map((offer) => computePay(offer, work));
    const highestPay = Math.max(...pay);
    return {
      work,
      pay,
      bestIndex: pay.filter((one) => one === highestPay).length === 1 ? pay.indexOf(highestPay) : null,
    };
  });
}

/**
 * Returns the lowest work, in hundredths of a wRVU, at which the second offer pays more than the first; null if there
 * is none up to `limit`. Pay is linear between the starts of tiers, so comparing it at these points finds the right
 * interval.
 */
export function findBreakEven(first: Offer, second: Offer, limit = 3_000_000): number | null {
  const isSecondAhead = (work: number) => computePay(second, work) > computePay(first, work);
  const tierStarts = [...first.tiers, ...second.tiers]
    .map(({ from }) => from)
    .filter((from) => from > 0 && from < limit);
  const workAmounts = [0, ...new Set(tierStarts.sort((a, b) => a - b)), limit];
  if (isSecondAhead(0)) return 0;
  for (const [index, until] of workAmounts.entries()) {
    if (!isSecondAhead(until)) continue;
    let low = workAmounts[index - 1] ?? 0;
    let high = until;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (isSecondAhead(middle)) high = middle;
      else low = middle;
    }
    return high;
  }
  return null;
}
