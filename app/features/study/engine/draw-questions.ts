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
  /** Whether the question is due for review, so that up to half of the draw prefers it (S1). */
  due?: boolean;
}

/** Order of preference; lower is drawn first. Due questions beyond half of the draw follow the new ones (S1). */
const ranks = { due: 0, unused: 1, dueBeyondHalf: 2, omitted: 3, incorrect: 4, correct: 5 };

/** Weights by domain; a missing domain has the weight 1. */
export type Weights = Readonly<Record<string, number>>;

/**
 * Returns up to `size` distinct question ids in the order to ask. At most half are due, and the rest are unused (S1). If
 * there are too few unused questions, more due ones fill the draw, then omitted, missed, and known ones. Each group is
 * spread over organs and modalities by weight. At most `maxUnopened` of the questions are unopened (P2). The same
 * candidates and seed give the same draw (S3).
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
  const undrawnCandidates = shuffled(distinctCandidates, random);
  const maxPreferredDue = Math.floor(size / 2);
  const drawnCounts = new Map<string, number>();
  const getLoad = (domain: string) => (drawnCounts.get(domain) ?? 0) / (weights[domain] ?? 1);
  const drawnIds: string[] = [];
  let unopenedCount = 0;
  let dueCount = 0;
  const getRank = ({ due, outcome }: Candidate) =>
    due ? (dueCount < maxPreferredDue ? ranks.due : ranks.dueBeyondHalf) : ranks[outcome];
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
    if (candidate.due) dueCount += 1;
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
