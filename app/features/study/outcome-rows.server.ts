import { sql } from "drizzle-orm";
import { outcome, progressCell, studyDay, studySession } from "../../db/schema";
import { getReviewDueAt, type ReviewCalendar } from "../review/review-due";
import type { Memory } from "../review/review-scheduler";
import { type QuestionOutcome, unusedOutcome } from "./engine/outcome";
import { maxRecentLength } from "./engine/recent-answer-codes";

// Builds the rows that are computed from answers: for a new answer, at the end of an exam, and when progress is
// rebuilt.

/** Maximum time that counts for one question, in ms, because a tab left open overnight is not study time. */
const maxDurationMs = 30 * 60 * 1000;

/** The columns of `outcome` that `toOutcome` and `isDueReview` need. */
export const outcomeColumns = {
  state: outcome.state,
  firstCorrect: outcome.firstCorrect,
  answersBefore: outcome.answers,
  latestAt: outcome.latestAt,
  dueAt: outcome.dueAt,
  memory: outcome.memory,
};

interface OutcomeRow {
  state: QuestionOutcome["state"] | null;
  firstCorrect: boolean | null;
  answersBefore: number | null;
  latestAt: number | null;
  memory: string | null;
}

/** Converts a stored row to an outcome; without a row, the outcome is unused. */
export function toOutcome({ state, firstCorrect, answersBefore, latestAt, memory }: OutcomeRow): QuestionOutcome {
  if (state === null) return unusedOutcome;
  return {
    state,
    firstCorrect: firstCorrect ?? false,
    answers: answersBefore ?? 0,
    latestAt: latestAt ?? 0,
    memory: memory ? (JSON.parse(memory) as Memory) : null,
  };
}

/** Returns whether an answer at `now` is a review of a due question, which counts toward the cap of the day (F5). */
export function isDueReview({ dueAt }: { dueAt: number | null }, now: number): boolean {
  return dueAt !== null && dueAt <= now;
}

/** Returns the duration in whole ms, limited to 0 to `maxDurationMs`. */
export function clampDuration(took: number): number {
  return Math.round(Math.min(Math.max(took, 0), maxDurationMs));
}

/** SQL: the marks of the session with one mark replaced. */
export function replaceMark(position: number, mark: string) {
  return sql`substr(${studySession.marks}, 1, ${position}) || ${mark} || substr(${studySession.marks}, ${position} + 2)`;
}

/** Returns the values of an `outcome` row in column order, with the due date that the learner's calendar gives (F2). */
export function toOutcomeValues(
  userId: string,
  questionId: string,
  { state, firstCorrect, answers, latestAt, memory }: QuestionOutcome,
  calendar: ReviewCalendar,
  now: number,
) {
  return [
    userId,
    questionId,
    firstCorrect ? 1 : 0,
    answers,
    latestAt,
    state,
    memory && getReviewDueAt(memory, calendar, now),
    memory?.lapses ?? 0,
    memory && JSON.stringify(memory),
  ];
}

export const outcomeUpsert = {
  target: [outcome.userId, outcome.questionId],
  set: {
    firstCorrect: sql`excluded.first_correct`,
    answers: sql`excluded.answers`,
    latestAt: sql`excluded.latest_at`,
    state: sql`excluded.state`,
    dueAt: sql`excluded.due_at`,
    lapses: sql`excluded.lapses`,
    memory: sql`excluded.memory`,
  },
};

export const cellUpsert = {
  target: [progressCell.userId, progressCell.organ, progressCell.modality],
  set: {
    answered: sql`${progressCell.answered} + excluded.answered`,
    firstCorrect: sql`${progressCell.firstCorrect} + excluded.first_correct`,
    latestCorrect: sql`${progressCell.latestCorrect} + excluded.latest_correct`,
    recent: sql`substr(${progressCell.recent} || excluded.recent, -${sql.raw(String(maxRecentLength))})`,
  },
};

export const dayUpsert = {
  target: [studyDay.userId, studyDay.day],
  set: {
    answers: sql`${studyDay.answers} + excluded.answers`,
    correct: sql`${studyDay.correct} + excluded.correct`,
    durationMs: sql`${studyDay.durationMs} + excluded.duration_ms`,
    reviews: sql`${studyDay.reviews} + excluded.reviews`,
  },
};
