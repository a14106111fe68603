import type { Mark } from "./marks";

/** The 0-based positions to which a learner can go from a question; null if there is no such position. */
export interface NavigationSteps {
  previous: number | null;
  next: number | null;
  /** The next unanswered position; without one, the first unanswered position before the current position. */
  unanswered: number | null;
}

/**
 * Returns where a learner can go from `position`. With `onlyMissed`, `previous` and `next` lead only to incorrect
 * answers.
 */
export function findSteps(marks: readonly Mark[], position: number, onlyMissed = false): NavigationSteps {
  const isWanted = (index: number) => !onlyMissed || marks[index] === "incorrect";
  const all = marks.map((_, index) => index);
  const after = all.slice(position + 1);
  const before = all.slice(0, position);
  const unanswered = (index: number) => marks[index] === "unanswered";
  return {
    previous: before.reverse().find(isWanted) ?? null,
    next: after.find(isWanted) ?? null,
    unanswered: after.find(unanswered) ?? all.slice(0, position).find(unanswered) ?? null,
  };
}
