import { Rating } from "ts-fsrs";
import { addDays, getStudyDay, getStudyDayStart } from "../../../lib/day";
import { getReviewDueAt, type ReviewCalendar } from "../review-due";
import { type Memory, updateMemory } from "../review-scheduler";
import type { ReviewLoad } from "../review-taxonomy";
import type { CardGrade } from "./flash-card-taxonomy";

const ratings = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good } as const;

/** The settings of a learner that determine when a card comes back (F1, F2). */
export interface CardSchedule extends ReviewCalendar {
  reviewLoad: ReviewLoad;
}

/** Returns when a new card is due: on the next study day, because nothing learned today is due today (F1). */
export function getFirstDueAt(now: number, timeZone: string): number {
  return getStudyDayStart(addDays(getStudyDay(now, timeZone), 1), timeZone);
}

/** Returns the memory and the due time of a card after a review at `now`. */
export function reviewCard(
  memory: Memory | null,
  grade: CardGrade,
  now: number,
  { reviewLoad, ...calendar }: CardSchedule,
): { memory: Memory; dueAt: number } {
  const next = updateMemory(memory, ratings[grade], now, reviewLoad);
  return { memory: next, dueAt: getReviewDueAt(next, calendar, now) };
}
