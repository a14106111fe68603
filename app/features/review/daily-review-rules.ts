import { dayMs } from "../../lib/day";

// Today's share of the due reviews, limited so that a pile never looks like a debt (F3, F5).

/** A study day, YYYY-MM-DD. */
interface StudyDayCounts {
  day: string;
  answers: number;
}

/** The due reviews and today's share of them. */
export interface TodaysReviews {
  /** Reviews left for today. */
  today: number;
  /** Days until the pile is cleared, today included; 0 if nothing is left. */
  days: number;
  /** Whether the pile is spread over several days. */
  isSpread: boolean;
}

/** Maximum number of due questions shown on one study day (F5); the others stay due. */
export const maxDuePerDay = 50;
/** Minimum number of days without an answer after which a pile is spread. */
const minDaysAway = 3;
/** Maximum number of reviews on a catch-up day, as a multiple of a usual day. */
const catchUpFactor = 1.3;
/** Smallest number of answers that counts as a usual day, so that a pile always shrinks. */
const minUsualDay = 10;
/** Number of study days whose median is the usual day. */
const usualDayWindow = 30;
/** Number of days before today in which days away count. The window is long, because catching up takes several days. */
const daysAwayWindow = 14;

/** Returns the answers of a usual study day: the median of the last 30, at least 10. `days` are newest first. */
export function getUsualDay(days: readonly StudyDayCounts[]): number {
  const counts = days
    .slice(0, usualDayWindow)
    .map(({ answers }) => answers)
    .sort((a, b) => a - b);
  const middle = Math.floor(counts.length / 2);
  const median = counts.length % 2 ? counts[middle] : ((counts[middle - 1] ?? 0) + (counts[middle] ?? 0)) / 2;
  return Math.max(minUsualDay, Math.round(median ?? 0));
}

/**
 * Returns the longest run of days without an answer in the two weeks before `today`; 0 for a new learner. `days` are
 * newest first.
 */
export function countDaysAway(days: readonly Pick<StudyDayCounts, "day">[], today: string): number {
  let longestGap = 0;
  let nextDay = Date.parse(today);
  // Today does not count, because the learner may still study.
  for (const { day } of days) {
    const at = Date.parse(day);
    longestGap = Math.max(longestGap, Math.round((nextDay - at) / dayMs) - 1);
    nextDay = at;
    if (nextDay < Date.parse(today) - daysAwayWindow * dayMs) break;
  }
  return longestGap;
}

/** Returns the maximum number of reviews on one study day: less after days away (F3), never more than the cap (F5). */
export function getMaxReviewsPerDay(usualAnswersPerDay: number, daysAway: number): number {
  const catchUpMax = Math.floor(catchUpFactor * usualAnswersPerDay);
  return daysAway >= minDaysAway ? Math.min(catchUpMax, maxDuePerDay) : maxDuePerDay;
}

/**
 * Returns today's share of the due reviews: all of them, or at most the cap of the day (F5), and after three days away at
 * most 1.3 times a usual day (F3). The reviews in `reviewedToday` count toward the share.
 */
export function planReviews(
  due: number,
  usualAnswersPerDay: number,
  daysAway: number,
  reviewedToday = 0,
): TodaysReviews {
  const maxPerDay = getMaxReviewsPerDay(usualAnswersPerDay, daysAway);
  const isSpread = due > 0 && due + reviewedToday > maxPerDay;
  if (!isSpread) return { today: due, days: due > 0 ? 1 : 0, isSpread };
  const today = Math.min(due, Math.max(0, maxPerDay - reviewedToday));
  return { today, days: (today > 0 ? 1 : 0) + Math.ceil((due - today) / maxPerDay), isSpread };
}
