import type { ExamReview } from "./components/exam/review-screen";
import { getBlock, getClock } from "./engine/clock";
import type { SessionResults } from "./session-results.server";

/**
 * Returns the data of the review screen of an open exam: which questions of the current block are answered and flagged.
 */
export function toExamReview({ summary, timing, questions }: SessionResults, now: number): ExamReview {
  const block = getBlock(timing);
  const countUnanswered = (from: number, to: number) =>
    questions.filter(({ position, mark }) => position >= from && position < to && mark === "unanswered").length;
  return {
    id: summary.id,
    mode: summary.mode,
    block,
    clock: getClock(timing, now),
    questions: questions
      .filter(({ position }) => position >= block.from && position < block.to)
      .map(({ position, mark, flagged }) => ({ position, answered: mark !== "unanswered", flagged })),
    laterUnansweredCount: countUnanswered(block.to, questions.length),
  };
}
