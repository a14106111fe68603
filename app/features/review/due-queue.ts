import { getStudyDay } from "../../lib/day";
import { countDaysAway, getMaxReviewsPerDay, getUsualDay, planReviews } from "./daily-review-rules";
import { formatDueDay } from "./due-text";

/** The due queue on the home page. */
export interface DueQueue {
  /** Number of questions due now; if `hasMore` is true, more questions are due than this number. */
  due: number;
  hasMore: boolean;
  /** Due questions left for today. */
  todayCount: number;
  /**
   * Set when the pile is spread over days (F3, F5): reviews per day, number of today's due questions left for tomorrow, and
   * days until the pile is cleared (null if unknown).
   */
  catchUpPlan: { perDay: number; tomorrowCount: number; days: number | null } | null;
  /** When the next question falls due ("tomorrow") if none is due now; null if none will. */
  nextDueText: string | null;
}

interface StudyDayCounts {
  day: string;
  answers: number;
  reviews: number;
}

/** Builds the queue; `days` are the learner's study days, newest first. */
export function buildDueQueue(
  { due, hasMore, nextAt }: { due: number; hasMore: boolean; nextAt: number | null },
  days: readonly StudyDayCounts[],
  { now, timeZone }: { now: number; timeZone: string },
): DueQueue {
  const today = getStudyDay(now, timeZone);
  const usualAnswersPerDay = getUsualDay(days);
  const reviewedToday = days[0]?.day === today ? days[0].reviews : 0;
  const daysAway = countDaysAway(days, today);
  const perDay = getMaxReviewsPerDay(usualAnswersPerDay, daysAway);
  const share = planReviews(due, usualAnswersPerDay, daysAway, reviewedToday);
  return {
    due,
    hasMore,
    todayCount: share.today,
    catchUpPlan: share.isSpread
      ? { perDay, tomorrowCount: Math.min(perDay, due - share.today), days: hasMore ? null : share.days }
      : null,
    nextDueText: due > 0 || nextAt === null ? null : formatDueDay(nextAt, now, timeZone),
  };
}
