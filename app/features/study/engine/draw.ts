import { seeded, shuffled } from "../../../lib/random";
import type { Outcome } from "../../questions/taxonomy";

/** A question that may be drawn, as far as the draw needs to know it. */
export interface Candidate {
  id: string;
  organ: string;
  modality: string;
  outcome: Outcome;
  /** Already opened by the learner: costs no quota. */
  opened: boolean;
  /** Spaced review wants it again: drawn before all others (S1). */
  due?: boolean;
}

const rank = { unused: 1, omitted: 2, incorrect: 3, correct: 4 };

function rankOf(candidate: Candidate): number {
  return candidate.due ? 0 : rank[candidate.outcome];
}

/** How much of a mock exam each domain is; one that is not named weighs 1. */
export type Weights = Readonly<Record<string, number>>;

/**
 * Up to `size` question ids, no repeats, in the order to be asked: due first, then unused, omitted, missed, known (S1);
 * within each, spread over organs and modalities by their weights. At most `maxUnopened` that would cost quota (P2). The
 * same candidates and seed always give the same draw (S3).
 */
export function draw(
  candidates: readonly Candidate[],
  size: number,
  maxUnopened: number,
  seed: number,
  weights: Weights = {},
): string[] {
  const random = seeded(seed);
  const distinct = [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()];
  distinct.sort((a, b) => (a.id < b.id ? -1 : 1));
  const waiting = shuffled(distinct, random).sort((a, b) => rankOf(a) - rankOf(b));
  const taken = new Map<string, number>();
  const share = (domain: string) => (taken.get(domain) ?? 0) / (weights[domain] ?? 1);
  const chosen: string[] = [];
  let unopened = 0;
  while (chosen.length < size) {
    let best = -1;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const [index, candidate] of waiting.entries()) {
      if (!candidate.opened && unopened >= maxUnopened) continue;
      const cost = rankOf(candidate) * 1e6 + share(candidate.organ) + share(candidate.modality);
      if (cost < bestCost) {
        best = index;
        bestCost = cost;
      }
    }
    const [candidate] = best < 0 ? [] : waiting.splice(best, 1);
    if (!candidate) break;
    chosen.push(candidate.id);
    if (!candidate.opened) unopened += 1;
    for (const domain of [candidate.organ, candidate.modality]) taken.set(domain, (taken.get(domain) ?? 0) + 1);
  }
  return shuffled(chosen, random);
}

/** The first `size` ids of a list that has an order of its own, without the ones that would cost more quota than is left. */
export function takeInOrder(candidates: readonly Candidate[], size: number, maxUnopened: number): string[] {
  let unopened = 0;
  const affordable = candidates.filter(({ opened }) => opened || unopened++ < maxUnopened);
  return [...new Set(affordable.map(({ id }) => id))].slice(0, size);
}
