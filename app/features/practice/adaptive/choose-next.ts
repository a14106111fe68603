import { getChance } from "./elo";

/** A question from which an adaptive session may choose. */
export interface PoolQuestion {
  id: string;
  /** The domain under which the question counts in the mix: its organ, or its modality if it has no organ. */
  domain: string;
  difficulty: number;
  /** Number of first answers behind the difficulty. */
  answers: number;
  /** Number of different answers that a guess chooses from; null if a guess has no chance (G30). */
  choices: number | null;
  /** Whether the learner had answered the question before the session, so that the answer does not move the level. */
  known: boolean;
}

/** The chance of a right answer at which the choice aims: the middle of the band of 70 to 80% (G4). */
const targetChance = 0.75;
/** The next question is one of this many best ones, so that learners of the same level get different questions. */
const bestCount = 5;

/**
 * Returns the questions that may come next, in order of preference: one of the five best at random, then the others by how close
 * the chance of a right answer is to the target. The domains keep the mix of the pool: a domain that is ahead of its share comes
 * last. New questions come before known ones. `random` is a number in [0, 1).
 */
export function rankNext(
  pool: readonly PoolQuestion[],
  askedIds: ReadonlySet<string>,
  ability: number,
  random: number,
): string[] {
  const shares = countDomains(pool);
  const asked = countDomains(pool.filter(({ id }) => askedIds.has(id)));
  const isAhead = ({ domain }: PoolQuestion) =>
    (asked.get(domain) ?? 0) > ((shares.get(domain) ?? 0) / pool.length) * askedIds.size;
  const ranked = pool
    .filter(({ id }) => !askedIds.has(id))
    .map((question) => ({ question, cost: getCost(question, ability) + (isAhead(question) ? 10 : 0) }))
    .sort((a, b) => a.cost - b.cost || (a.question.id < b.question.id ? -1 : 1));
  // Only questions as good in mix and novelty as the best one compete with it.
  const best = ranked.filter(({ cost }) => Math.floor(cost) === Math.floor(ranked[0]?.cost ?? 0)).slice(0, bestCount);
  const chosen = best[Math.floor(random * best.length)];
  return [...(chosen ? [chosen] : []), ...ranked.filter((entry) => entry !== chosen)].map(
    ({ question }) => question.id,
  );
}

/** Returns the distance from the target, below 1; more for a known question. */
function getCost({ difficulty, choices, known }: PoolQuestion, ability: number): number {
  return Math.abs(getChance(ability, difficulty, choices) - targetChance) + (known ? 1 : 0);
}

function countDomains(questions: readonly PoolQuestion[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { domain } of questions) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  return counts;
}
