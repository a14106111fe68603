import { breakEven, type Offer, payOf } from "../../engine/money/offer";

/** The offer that pays more from an amount of work on. */
export interface Lead {
  /** Hundredths of a wRVU. */
  from: number;
  /** Index of the offer that pays more; null if both pay the same. */
  ahead: 0 | 1 | null;
}

/** Upper bound on lead changes, to end the search; offers have at most five tiers each. */
const mostChanges = 12;

/** Returns which of two offers pays more, from 0 to `limit` hundredths of a wRVU a year, with an entry per break-even. */
export function leadsOf(first: Offer, second: Offer, limit: number): Lead[] {
  const offers = [first, second] as const;
  const leads: Lead[] = [{ from: 0, ahead: aheadAt(offers, 0) }];
  for (let change = 0; change < mostChanges; change++) {
    const { from, ahead } = leads.at(-1) as Lead;
    const [one, other] = [laterPart(first, from), laterPart(second, from)];
    const rest = limit - from;
    const overtakes = ([0, 1] as const)
      .filter((place) => place !== ahead)
      .flatMap((place) => {
        const at = place === 1 ? breakEven(one, other, rest) : breakEven(other, one, rest);
        return at === null ? [] : [{ from: from + at, ahead: place }];
      })
      .sort((a, b) => a.from - b.from);
    const [next] = overtakes;
    if (!next) break;
    leads.push(next);
  }
  return leads;
}

function aheadAt([first, second]: readonly [Offer, Offer], work: number): Lead["ahead"] {
  const difference = payOf(first, work) - payOf(second, work);
  return difference === 0 ? null : difference > 0 ? 0 : 1;
}

/** Returns the offer that starts at `from`, with the pay up to there as its base. */
function laterPart(offer: Offer, from: number): Offer {
  return {
    name: offer.name,
    base: payOf(offer, from),
    tiers: offer.tiers
      .toSorted((a, b) => a.from - b.from)
      .flatMap((tier, place, all) => {
        const end = all[place + 1]?.from ?? Number.POSITIVE_INFINITY;
        return end <= from ? [] : [{ from: Math.max(0, tier.from - from), rate: tier.rate }];
      }),
  };
}
