import { seededRandom, shuffled } from "../../../lib/random";
import type { Outcome } from "../../questions/taxonomy";

/** The fields of a question that a draw needs. */
export interface Candidate {
  id: string;
  organ: string;
  modality: string;
  outcome: Outcome;
  /** Whether the learner has opened the question, so that it uses no free question. */
  opened: boolean;
  /** Whether the question is due for review and therefore drawn first (S1). */
  due?: boolean;
}

const outcomeRanks = { unused: 1, omitted: 2, incorrect: 3, correct: 4 };

function getRank(candidate: Candidate): number {
  return candidate.due ? 0 : outcomeRanks[candidate.outcome];
}

/** Weights by domain; a missing domain has the weight 1. */
export type Weights = Readonly<Record<string, number>>;

/**
 * Returns up to `size` distinct question ids in the order to ask. The draw prefers due, then unused, omitted, missed,
 * and known questions (S1), and spreads each group over organs and modalities by weight. At most `maxUnopened` of the
 * questions are unopened (P2). The same candidates and seed give the same draw (S3).
 */
export function drawQuestions(
  candidates: readonly Candidate[],
  size: number,
  maxUnopened: number,
  seed: number,
  weights: Weights = {},
): string[] {
  const random = seededRandom(seed);
  const distinctCandidates = [...new Map(candidates.map((candidate) => [candidate.id, candidate])).values()];
  distinctCandidates.sort((a, b) => (a.id < b.id ? -1 : 1));
  const undrawnCandidates = shuffled(distinctCandidates, random).sort((a, b) => getRank(a) - getRank(b));
  const drawnCounts = new Map<string, number>();
  const getLoad = (domain: string) => (drawnCounts.get(domain) ?? 0) / (weights[domain] ?? 1);
  const drawnIds: string[] = [];
  let unopenedCount = 0;
  while (drawnIds.length < size) {
    let bestIndex = -1;
    let bestCost = Number.POSITIVE_INFINITY;
    for (const [index, candidate] of undrawnCandidates.entries()) {
      if (!candidate.opened && unopenedCount >= maxUnopened) continue;
      const cost = getRank(candidate) * 1e6 + getLoad(candidate.organ) + getLoad(candidate.modality);
      if (cost < bestCost) {
        bestIndex = index;
        bestCost = cost;
      }
    }
    const [candidate] = bestIndex < 0 ? [] : undrawnCandidates.splice(bestIndex, 1);
    if (!candidate) break;
    drawnIds.push(candidate.id);
    if (!candidate.opened) unopenedCount += 1;
    for (const domain of [candidate.organ, candidate.modality])
      drawnCounts.set(domain, (drawnCounts.get(domain) ?? 0) + 1);
  }
  return shuffled(drawnIds, random);
}

/** Returns the first `size` ids of an ordered list, without unopened questions after the first `maxUnopened` (P2). */
export function takeInOrder(candidates: readonly Candidate[], size: number, maxUnopened: number): string[] {
  let unopenedCount = 0;
  const allowedCandidates = candidates.filter(({ opened }) => opened || unopenedCount++ < maxUnopened);
  return [...new Set(allowedCandidates.map(({ id }) => id))].slice(0, size);
}
