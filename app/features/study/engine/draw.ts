import { seeded, shuffled } from "../../../lib/random";

/** A question that may be drawn, as far as the draw needs to know it. */
export interface Candidate {
  id: string;
  organ: string;
  modality: string;
  outcome: "unused" | "incorrect" | "correct";
  /** Already opened by the learner: costs no quota. */
  opened: boolean;
}

const rank = { unused: 0, incorrect: 1, correct: 2 };

/**
 * Up to `size` question ids, no repeats, in the order to be asked: unused first, then missed, then known (S1); within
 * each, spread over organs and modalities. At most `maxUnopened` that would cost quota (P2). The same candidates and
 * seed always give the same draw (S3).
 */
export function draw(candidates: readonly Candidate[], size: number, maxUnopened: number, seed: number): string[] {
  const random = seeded(seed);
  const distinct = [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()];
  distinct.sort((a, b) => (a.id < b.id ? -1 : 1));
  const waiting = shuffled(distinct, random).sort((a, b) => rank[a.outcome] - rank[b.outcome]);
  const taken = new Map<string, number>();
  const chosen: string[] = [];
  let unopened = 0;
  while (chosen.length < size) {
    let best = -1;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const [index, candidate] of waiting.entries()) {
      if (!candidate.opened && unopened >= maxUnopened) continue;
      const cost =
        rank[candidate.outcome] * 1e6 + (taken.get(candidate.organ) ?? 0) + (taken.get(candidate.modality) ?? 0);
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
