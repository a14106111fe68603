import { dayMs } from "../../lib/day";

// What a learner is asked to review today, so that a pile never looks like a debt (F3).

/** A study day of the learner, YYYY-MM-DD. */
interface Day {
  day: string;
  answers: number;
}

/** What is waiting, and how much of it is for today. */
export interface TodaysReviews {
  /** Reviews for today, those already done taken off. */
  today: number;
  /** Days until nothing waits, today among them; 0: nothing is left for today or later. */
  days: number;
  /** Whether the pile is spread over several days. */
  spread: boolean;
}

/** The shortest time away after which a pile is spread, days. */
const minDaysAway = 3;
/** How much more than a usual day a catch-up day may be. */
const catchUpFactor = 1.3;
/** A day is never counted as smaller than this, or a pile would last for ever. */
const minUsualDay = 10;
/** Study days that a usual day is taken from. */
const usualDayWindow = 30;
/** How long a time away is made up for, days. */
const catchUpWindow = 14;

/** Answers of a usual study day: the median of the last 30, at least 10. `days` newest first. */
export function usualDay(days: readonly Day[]): number {
  const counts = days
    .slice(0, usualDayWindow)
    .map(({ answers }) => answers)
    .sort((a, b) => a - b);
  const middle = Math.floor(counts.length / 2);
  const median = counts.length % 2 ? counts[middle] : ((counts[middle - 1] ?? 0) + (counts[middle] ?? 0)) / 2;
  return Math.max(minUsualDay, Math.round(median ?? 0));
}

/**
 * The most days in a row without an answer in the last two weeks before `today`; it stays while the pile is made up for. 0 for
 * a learner who has only begun. `days` newest first.
 */
export function daysAway(days: readonly Pick<Day, "day">[], today: string): number {
  let away = 0;
  let later = Date.parse(today);
  // Today may still come.
  for (const { day } of days) {
    const at = Date.parse(day);
    away = Math.max(away, Math.round((later - at) / dayMs) - 1);
    later = at;
    if (later < Date.parse(today) - catchUpWindow * dayMs) break;
  }
  return away;
}

/** The most reviews on a day of catching up (F3). */
export function maxReviewsPerDay(usualPerDay: number): number {
  return Math.floor(catchUpFactor * usualPerDay);
}

/**
 * How much of what is due is for today (F3): all of it, or, after three days away, no more than 1.3 of a usual day.
 * `reviewedToday` counts towards today.
 */
export function planReviews(due: number, usualPerDay: number, daysAway: number, reviewedToday = 0): TodaysReviews {
  const most = maxReviewsPerDay(usualPerDay);
  const spread = daysAway >= minDaysAway && due + reviewedToday > most;
  if (!spread) return { today: due, days: due > 0 ? 1 : 0, spread };
  const today = Math.min(due, Math.max(0, most - reviewedToday));
  return { today, days: (today > 0 ? 1 : 0) + Math.ceil((due - today) / most), spread };
}
