import type { Outcome } from "../../questions/taxonomy";
import { type Memory, rateAnswer, updateMemory } from "../../review/review-scheduler";
import type { ReviewLoad } from "../../review/review-taxonomy";
import type { Confidence } from "./taxonomy";

// How the outcome of a question changes (Q1, Q2, F1). The same steps run when an answer arrives and when all outcomes are rebuilt.

/** The state of one question for one learner. */
export interface QuestionOutcome {
  state: Outcome;
  firstCorrect: boolean;
  answers: number;
  latestAt: number;
  memory: Memory | null;
}

export const unusedOutcome: QuestionOutcome = {
  state: "unused",
  firstCorrect: false,
  answers: 0,
  latestAt: 0,
  memory: null,
};

/** Returns whether the outcome counts as answered: after the first answer, unless reset since. */
export function isAnswered({ state }: QuestionOutcome): boolean {
  return state === "correct" || state === "incorrect";
}

export function applyAnswer(
  before: QuestionOutcome,
  { correct, confidence, at }: { correct: boolean; confidence: Confidence | null; at: number },
  reviewLoad: ReviewLoad,
): QuestionOutcome {
  return {
    state: correct ? "correct" : "incorrect",
    firstCorrect: isAnswered(before) ? before.firstCorrect : correct,
    answers: before.answers + 1,
    latestAt: at,
    memory: updateMemory(before.memory, rateAnswer(correct, confidence === "guess"), at, reviewLoad),
  };
}

/** Returns the outcome after a finished exam without an answer; an earlier answer still counts (Q1). */
export function applyOmission(before: QuestionOutcome, at: number): QuestionOutcome {
  return isAnswered(before) ? before : { ...before, state: "omitted", latestAt: at };
}

/** Returns the outcome after a reset: unused, but with its first answer (S8, Q2). */
export function applyReset(before: QuestionOutcome): QuestionOutcome {
  return { ...before, state: "unused", firstCorrect: false, memory: null };
}

/** Returns what an answer adds to the counts of its domains. */
export function getCellChange(before: QuestionOutcome, after: QuestionOutcome) {
  return {
    answered: isAnswered(before) ? 0 : 1,
    firstCorrect: isAnswered(before) || !after.firstCorrect ? 0 : 1,
    latestCorrect: (after.state === "correct" ? 1 : 0) - (before.state === "correct" ? 1 : 0),
  };
}
