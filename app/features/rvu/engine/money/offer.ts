// Money for work (C4): what an offer pays for wRVUs. Whole cents and whole hundredths of a wRVU.

/** A rate that holds from a number of wRVUs a year on. */
export interface Tier {
  /** Hundredths of a wRVU. */
  from: number;
  /** Cents for one wRVU. */
  rate: number;
}

/** What is offered for a year. */
export interface Offer {
  name: string;
  /** Cents that are paid whatever is read. */
  base: number;
  /** Rates by tier: each wRVU is paid by the tier it falls in; those below the first tier are covered by the base. */
  tiers: Tier[];
}

/** One rate for every wRVU. */
export function flatOffer(name: string, rate: number): Offer {
  return { name, base: 0, tiers: [{ from: 0, rate }] };
}

/** What an offer pays for a year's work (hundredths of a wRVU), in cents, rounded half up once. */
export function payOf({ base, tiers }: Offer, work: number): number {
  const sorted = tiers.toSorted((a, b) => a.from - b.from);
  const hundredths = sorted.reduce((sum, { from, rate }, place) => {
    const until = sorted[place + 1]?.from ?? Number.POSITIVE_INFINITY;
    return sum + Math.max(0, Math.min(work, until) - from) * rate;
  }, 0);
  return base + Math.floor((hundredths + 50) / 100);
}

/** What an offer pays for each wRVU in the end, in cents; null without work. */
export function rateOf(offer: Offer, work: number): number | null {
  return work > 0 ? Math.round((payOf(offer, work) * 100) / work) : null;
}

export interface OfferAt {
  work: number;
  /** Cents of each offer, in their order. */
  pay: number[];
  /** Place of the best one; null when the first two are equal. */
  best: number | null;
}

/** Offers beside each other at several amounts of work (hundredths of a wRVU a year). */
export function compareOffers(offers: readonly Offer[], works: readonly number[]): OfferAt[] {
  return works.map((work) => {
    const pay = offers.map((offer) => payOf(offer, work));
    const most = Math.max(...pay);
    return { work, pay, best: pay.filter((one) => one === most).length === 1 ? pay.indexOf(most) : null };
  });
}

/**
 * The work from which on the second offer pays more than the first (hundredths of a wRVU), up to `limit`; null when it never
 * does, 0 when it always does. Between two amounts where a tier begins pay is a line, so only those are looked at.
 */
export function breakEven(first: Offer, second: Offer, limit = 3_000_000): number | null {
  const ahead = (work: number) => payOf(second, work) > payOf(first, work);
  const corners = [...first.tiers, ...second.tiers].map(({ from }) => from).filter((from) => from > 0 && from < limit);
  const points = [0, ...new Set(corners.sort((a, b) => a - b)), limit];
  if (ahead(0)) return 0;
  for (const [place, until] of points.entries()) {
    if (!ahead(until)) continue;
    let low = points[place - 1] ?? 0;
    let high = until;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (ahead(middle)) high = middle;
      else low = middle;
    }
    return high;
  }
  return null;
}
