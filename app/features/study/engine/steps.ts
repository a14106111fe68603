import type { Mark } from "./marks";

/** Where the learner can go from a question of a session; positions are 0-based, null where there is nothing. */
export interface Steps {
  previous: number | null;
  next: number | null;
  /** The unanswered question that follows, round the end of the session; never the present one. */
  unanswered: number | null;
}

/** The steps from `position`; with `onlyMissed`, previous and next pass over all that is not incorrect. */
export function stepsFrom(marks: readonly Mark[], position: number, onlyMissed = false): Steps {
  const wanted = (index: number) => !onlyMissed || marks[index] === "incorrect";
  const all = marks.map((_, index) => index);
  const after = all.slice(position + 1);
  const before = all.slice(0, position);
  const unanswered = (index: number) => marks[index] === "unanswered";
  return {
    previous: before.reverse().find(wanted) ?? null,
    next: after.find(wanted) ?? null,
    unanswered: after.find(unanswered) ?? all.slice(0, position).find(unanswered) ?? null,
  };
}
