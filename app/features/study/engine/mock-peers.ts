/** Minimum number of learners for a comparison: fewer would say more about persons than about the exam (R2). */
export const minMockPeers = 30;

/** How learners did on a question of the mock exam. */
export interface PeerCount {
  learners: number;
  correct: number;
}

/**
 * Returns the learners' mean score on these questions in percent, rounded; null if one of the questions has no count, so
 * that both scores are always about the same questions.
 */
export function getPeerPercent(questions: readonly { peers: PeerCount | null }[]): number | null {
  if (questions.length === 0) return null;
  let sum = 0;
  for (const { peers } of questions) {
    if (!peers?.learners) return null;
    sum += peers.correct / peers.learners;
  }
  return Math.round((100 * sum) / questions.length);
}

/** Returns the number of learners behind the comparison: the smallest of the counted questions; 0 if none is counted. */
export function countPeers(questions: readonly { peers: PeerCount | null }[]): number {
  const counts = questions.flatMap(({ peers }) => (peers ? [peers.learners] : []));
  return counts.length ? Math.min(...counts) : 0;
}
