import { addDays, getStudyDay } from "../../lib/day";
import { formatShortDate } from "../../lib/time-text";
import { countDaysAway, getMaxReviewsPerDay, getUsualDay, planReviews } from "./daily-review-rules";

/** The due queue on the home page. */
export interface DueQueue {
  /** Number of questions due now; if `hasMore` is true, more questions are due than this number. */
  due: number;
  hasMore: boolean;
  /** Due questions left for today. */
  todayCount: number;
  /** Set when the pile is spread over days (F3): reviews per day, and days until it is cleared (null if unknown). */
  catchUpPlan: { perDay: number; days: number | null } | null;
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
  const share = planReviews(due, usualAnswersPerDay, countDaysAway(days, today), reviewedToday);
  return {
    due,
    hasMore,
    todayCount: share.today,
    catchUpPlan: share.isSpread
      ? { perDay: getMaxReviewsPerDay(usualAnswersPerDay), days: hasMore ? null : share.days }
      : null,
    nextDueText: due > 0 || nextAt === null ? null : formatDueDay(nextAt, now, timeZone),
  };
}

/** Formats a due time by study days: "later today", "tomorrow", "in 5 days", "on Mar 20". */
function formatDueDay(at: number, now: number, timeZone: string): string {
  const today = getStudyDay(now, timeZone);
  const day = getStudyDay(at, timeZone);
  if (day === today) return "later today";
  if (day === addDays(today, 1)) return "tomorrow";
  const daysAhead = Array.from({ length: 12 }, (_, index) => index + 2).find((days) => addDays(today, days) === day);
  return daysAhead ? `in ${daysAhead} days` : `on ${formatShortDate(day)}`;
}
