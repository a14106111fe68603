import { computePay, findBreakEven, type Offer } from "../../engine/money/job-offer";

/** The offer that pays more from a certain amount of work on. */
export interface Lead {
  /** Hundredths of a wRVU. */
  from: number;
  /** Index of the offer that pays more; null if both pay the same. */
  leader: 0 | 1 | null;
}

/** Maximum number of lead changes to search for; two offers have at most ten tiers together. */
const maxLeadChanges = 12;

/**
 * Returns which of two offers pays more, from 0 to `limit` hundredths of a wRVU a year: one entry for 0, and one per
 * break-even.
 */
export function findLeads(first: Offer, second: Offer, limit: number): Lead[] {
  const offers = [first, second] as const;
  const leads: Lead[] = [{ from: 0, leader: getLeader(offers, 0) }];
  for (let change = 0; change < maxLeadChanges; change++) {
    const { from, leader } = leads.at(-1) as Lead;
    const [one, other] = [getOfferBeyond(first, from), getOfferBeyond(second, from)];
    const remainingWork = limit - from;
    const leadChanges = ([0, 1] as const)
      .filter((offerIndex) => offerIndex !== leader)
      .flatMap((offerIndex) => {
        const at =
          offerIndex === 1 ? findBreakEven(one, other, remainingWork) : findBreakEven(other, one, remainingWork);
        return at === null ? [] : [{ from: from + at, leader: offerIndex }];
      })
      .sort((a, b) => a.from - b.from);
    const [next] = leadChanges;
    if (!next) break;
    leads.push(next);
  }
  return leads;
}

function getLeader([first, second]: readonly [Offer, Offer], work: number): Lead["leader"] {
  const difference = computePay(first, work) - computePay(second, work);
  return difference === 0 ? null : difference > 0 ? 0 : 1;
}

/** Returns the offer for the work beyond `from`; the pay up to `from` is its base. */
function getOfferBeyond(offer: Offer, from: number): Offer {
  return {
    name: offer.name,
    base: computePay(offer, from),
    tiers: offer.tiers
      .toSorted((a, b) => a.from - b.from)
      .flatMap((tier, place, all) => {
        const tierEnd = all[place + 1]?.from ?? Number.POSITIVE_INFINITY;
        return tierEnd <= from ? [] : [{ from: Math.max(0, tier.from - from), rate: tier.rate }];
      }),
  };
}
