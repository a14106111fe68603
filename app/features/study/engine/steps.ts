import type { Mark } from "./marks";

/** The positions that a learner can go to from a question, 0-based; null if there is none. */
export interface NavigationSteps {
  previous: number | null;
  next: number | null;
  /** The next unanswered question, wrapping around; never the current one. */
  unanswered: number | null;
}

/** Returns the steps from `position`. With `onlyMissed`, previous and next skip all but incorrect questions. */
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
