import { emptyFilter, type Filter } from "../questions/filter";
import { type Level, levels } from "../questions/taxonomy";

/**
 * Returns the filter that the builder starts with: the levels up to the learner's training year. Returns null for learners who
 * gave no year, and in the last year, which includes every level.
 */
export function getDefaultFilter(trainingYear: Level | null): Filter | null {
  const upToYear = trainingYear ? levels.slice(0, levels.indexOf(trainingYear) + 1) : [];
  return upToYear.length > 0 && upToYear.length < levels.length ? { ...emptyFilter, levels: upToYear } : null;
}
