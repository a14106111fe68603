import type { Modality, Organ } from "../../questions/taxonomy";
import type { Mark } from "./marks";
import { getPeerPercent, type PeerCount } from "./mock-peers";
import { getScore, type ShownScore } from "./score";
import type { SessionMode } from "./session-taxonomy";

export type DomainAxis = "organ" | "modality";
export type AxisDomain = Organ | Modality | "none";

/** A question of the results, as far as its domains are concerned. */
export interface ScoredQuestion {
  mark: Mark;
  organ: Organ | "none";
  modality: Modality;
  peers: PeerCount | null;
}

export interface DomainScore extends ShownScore {
  domain: AxisDomain;
  /** The peers' mean score in percent; null without a comparison. */
  peerPercent: number | null;
}

/**
 * Returns the score of each domain of an axis, counted as in the score of the session (Q3), the weakest first; of equal
 * ones, that with more questions. Leaves out domains in which no question counts.
 */
export function scoreDomains(
  session: { mode: SessionMode; finishedAt: number | null },
  questions: readonly ScoredQuestion[],
  axis: DomainAxis,
): DomainScore[] {
  const countedQuestions = questions.filter(({ mark }) => mark !== "withheld");
  return [...new Set(countedQuestions.map((question) => question[axis]))]
    .map((domain) => {
      const inDomain = countedQuestions.filter((question) => question[axis] === domain);
      const tally = {
        total: inDomain.length,
        answered: inDomain.filter(({ mark }) => mark !== "unanswered").length,
        correct: inDomain.filter(({ mark }) => mark === "correct").length,
      };
      return { domain, ...getScore(session, tally), peerPercent: getPeerPercent(inDomain) };
    })
    .filter(({ outOf }) => outOf > 0)
    .sort((a, b) => a.right / a.outOf - b.right / b.outOf || b.outOf - a.outOf);
}
