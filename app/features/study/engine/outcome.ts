import type { Outcome } from "../../questions/taxonomy";
import { type Memory, ratingOf, updateMemory } from "../../review/review-scheduler";
import type { ReviewLoad } from "../../review/review-taxonomy";
import type { Confidence } from "./taxonomy";

// What becomes of a question for a learner (Q1, Q2, F1): one step for each thing that happens, the same while answers come
// in and when everything is rebuilt from them.

/** The state of one question for one learner. */
export interface QuestionOutcome {
  state: Outcome;
  firstCorrect: boolean;
  answers: number;
  latestAt: number;
  memory: Memory | null;
}

export const untouched: QuestionOutcome = {
  state: "unused",
  firstCorrect: false,
  answers: 0,
  latestAt: 0,
  memory: null,
};

/** Whether the outcome counts as answered: not before the first answer, nor after a reset. */
export function isAnswered({ state }: QuestionOutcome): boolean {
  return state === "correct" || state === "incorrect";
}

export function afterAnswer(
  before: QuestionOutcome,
  { correct, confidence, at }: { correct: boolean; confidence: Confidence | null; at: number },
  load: ReviewLoad,
): QuestionOutcome {
  return {
    state: correct ? "correct" : "incorrect",
    firstCorrect: isAnswered(before) ? before.firstCorrect : correct,
    answers: before.answers + 1,
    latestAt: at,
    memory: updateMemory(before.memory, ratingOf(correct, confidence === "guess"), at, load),
  };
}

/** A finished exam left it unanswered: an answer from before still counts (Q1). */
export function afterOmission(before: QuestionOutcome, at: number): QuestionOutcome {
  return isAnswered(before) ? before : { ...before, state: "omitted", latestAt: at };
}

/** Unused again; that it was answered once is not forgotten (S8, Q2). */
export function afterReset(before: QuestionOutcome): QuestionOutcome {
  return { ...before, state: "unused", firstCorrect: false, memory: null };
}

/** What an answer adds to the counts of its domain. */
export function cellChange(before: QuestionOutcome, after: QuestionOutcome) {
  return {
    answered: isAnswered(before) ? 0 : 1,
    firstCorrect: isAnswered(before) || !after.firstCorrect ? 0 : 1,
    latestCorrect: (after.state === "correct" ? 1 : 0) - (before.state === "correct" ? 1 : 0),
  };
}
