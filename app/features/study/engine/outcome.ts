import type { Outcome } from "../../questions/taxonomy";
import { type Memory, rateAnswer, updateMemory } from "../../review/review-scheduler";
import type { ReviewLoad } from "../../review/review-taxonomy";
import type { Confidence } from "./answer-taxonomy";

// Rules for how the outcome of a question changes (Q1, Q2, F1). They apply both when an answer arrives and when all
// outcomes are rebuilt.

/** The outcome of one question for one learner, with the data from which later outcomes follow. */
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

/** Returns whether the question counts as answered: it has an answer since the last reset. */
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

/** Returns the outcome after an exam in which the question was omitted. An earlier answer still counts (Q1). */
export function applyOmission(before: QuestionOutcome, at: number): QuestionOutcome {
  return isAnswered(before) ? before : { ...before, state: "omitted", latestAt: at };
}

/**
 * Returns the outcome after a reset: unused, but still with the number of answers, so that the next answer is not a
 * first answer (S8, Q2).
 */
export function applyReset(before: QuestionOutcome): QuestionOutcome {
  return { ...before, state: "unused", firstCorrect: false, memory: null };
}

/**
 * Returns the numbers to add to the counts of a progress cell after an answer changed an outcome from `before` to
 * `after`.
 */
export function getCellChange(before: QuestionOutcome, after: QuestionOutcome) {
  return {
    answered: isAnswered(before) ? 0 : 1,
    firstCorrect: isAnswered(before) || !after.firstCorrect ? 0 : 1,
    latestCorrect: (after.state === "correct" ? 1 : 0) - (before.state === "correct" ? 1 : 0),
  };
}
