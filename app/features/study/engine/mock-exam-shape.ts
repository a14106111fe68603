/** The number and length of the mock exam's forms, and their time per question. */
export interface MockExamShape {
  /** Number of forms, which share no question (S7). */
  forms: number;
  /** Number of questions per form, if the bank has enough. */
  questions: number;
  /** Number of timed blocks per form, with a break between two blocks. */
  blocks: number;
  secondsPerQuestion: number;
}

/**
 * The published shape of the Qualifying (Core) Exam: 657 questions in six sessions on three days, at 65 seconds each
 * (for example 117 questions in 2 hours 7 minutes). Source: American Board of Radiology, "Exam Breakdown and Timing",
 * theabr.org/exam-details/exam-breakdown-timing, in a stored copy read on November 24, 2026. The page splits the
 * questions among the sessions differently from one administration to the next, so our blocks are equal. The board does
 * not publish the share of each domain, which is a setting (domain-weights.ts). From 2028 on, only the later Certifying
 * Exam becomes oral; the Core Exam stays as it is (theabr.org/news/new-diagnostic-radiology-oral-exam, read the same day).
 */
export const boardExamShape = { questions: 657, blocks: 6, secondsPerQuestion: 65 };

/** The default settings: one form, as close to the board's exam as the bank allows. */
export const defaultMockExamShape: MockExamShape = { forms: 1, ...boardExamShape };

/** Says how the length of a form compares with the board's exam. */
export function describeMockLength(questions: number): string {
  const { questions: boardQuestions, blocks, secondsPerQuestion } = boardExamShape;
  const board = `The board's exam has ${boardQuestions} questions in ${blocks} blocks, with ${secondsPerQuestion} seconds per question.`;
  return questions >= boardQuestions
    ? `${board} This mock exam has the same length.`
    : `${board} This bank has enough questions for a mock exam of ${questions}, with the same proportions.`;
}

/** Minimum number of questions per form: with fewer, the domains cannot have their shares. */
export const minFormQuestions = 24;
