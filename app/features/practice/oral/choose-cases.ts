import { hashText, seededRandom, shuffled } from "~/lib/random";
import { maxCases } from "./section-time";

interface CaseReference {
  id: string;
  version: number;
}

/**
 * Returns the cases of a section, the ones that the learner has seen least first, in an order that follows from the seed (G23).
 * `seen` lists the ids of earlier cases, once for each time.
 */
export function chooseCases(cases: readonly CaseReference[], seen: readonly string[], seed: string): CaseReference[] {
  const random = seededRandom(hashText(seed));
  const countSeen = ({ id }: CaseReference) => seen.filter((one) => one === id).length;
  const leastSeen = shuffled(cases, random)
    .sort((a, b) => countSeen(a) - countSeen(b))
    .slice(0, maxCases);
  return shuffled(leastSeen, random);
}
