import { type Clock, getBlock, getClock } from "./engine/clock";
import type { SessionMode } from "./engine/session-taxonomy";
import type { SessionResults } from "./session-results.server";

/** What the review screen of an open exam shows. */
export interface ExamReview {
  id: string;
  mode: SessionMode;
  block: { index: number; count: number; from: number; to: number };
  clock: Clock;
  /** Whether the learner sees no clocks unless asked (A5). */
  isCalmMode: boolean;
  /** The questions of the current block. */
  questions: { position: number; answered: boolean; flagged: boolean }[];
  /** Number of unanswered questions in later blocks. */
  laterUnansweredCount: number;
}

/**
 * Returns the data of the review screen of an open exam: which questions of the current block are answered and flagged.
 */
export function toExamReview(
  { summary, timing, questions }: SessionResults,
  { now, isCalmMode }: { now: number; isCalmMode: boolean },
): ExamReview {
  const block = getBlock(timing);
  const countUnanswered = (from: number, to: number) =>
    questions.filter(({ position, mark }) => position >= from && position < to && mark === "unanswered").length;
  return {
    id: summary.id,
    mode: summary.mode,
    block,
    clock: getClock(timing, now),
    isCalmMode,
    questions: questions
      .filter(({ position }) => position >= block.from && position < block.to)
      .map(({ position, mark, flagged }) => ({ position, answered: mark !== "unanswered", flagged })),
    laterUnansweredCount: countUnanswered(block.to, questions.length),
  };
}
