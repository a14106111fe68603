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
  const positions = marks.map((_, index) => index);
  const laterPositions = positions.slice(position + 1);
  const earlierPositions = positions.slice(0, position);
  const isUnanswered = (index: number) => marks[index] === "unanswered";
  return {
    previous: earlierPositions.reverse().find(isWanted) ?? null,
    next: laterPositions.find(isWanted) ?? null,
    unanswered: laterPositions.find(isUnanswered) ?? positions.slice(0, position).find(isUnanswered) ?? null,
  };
}
