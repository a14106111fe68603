import { breakEven, type Offer, payOf } from "../../engine/money/offer";

/** From an amount of work on one offer pays more. */
export interface Lead {
  /** Hundredths of a wRVU. */
  from: number;
  /** Place of the offer that pays more; null where both pay the same. */
  ahead: 0 | 1 | null;
}

/** With tiers the lead may change more than once; never as often as this. */
const mostChanges = 12;

/** Which of two offers pays more, from 0 up to `limit` hundredths of a wRVU a year: the break-evens are where it changes. */
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

/** What an offer pays beyond an amount of work: what it paid up to there is its base. */
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
