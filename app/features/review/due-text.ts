import { dayMs, getLocalDate, getStudyDay } from "../../lib/day";
import { formatShortDate } from "../../lib/time-text";

/** Maximum number of days ahead for which a due date is shown as a number of days. */
const maxDaysAhead = 13;

/**
 * Formats when a question falls due: "later today", "after 4 a.m." (at night, for the study day that begins then), "tomorrow",
 * "in 5 days", "on Mar 20".
 */
export function formatDueDay(dueAt: number, now: number, timeZone: string): string {
  const { daysAhead, date, isNextStudyDay } = toDueDay(dueAt, now, timeZone);
  if (daysAhead <= 0) return isNextStudyDay ? "after 4 a.m." : "later today";
  if (daysAhead > maxDaysAhead) return `on ${date}`;
  return formatDaysAhead(daysAhead);
}

/**
 * Formats the next review of a question with its date: "today", "today after 4 a.m." (at night), "tomorrow, Nov 25", "in 6 days,
 * Nov 30", "on Mar 20".
 */
export function formatNextReview(dueAt: number, now: number, timeZone: string): string {
  const { daysAhead, date, isNextStudyDay } = toDueDay(dueAt, now, timeZone);
  if (daysAhead <= 0) return isNextStudyDay ? "today after 4 a.m." : "today";
  if (daysAhead > maxDaysAhead) return `on ${date}`;
  return `${formatDaysAhead(daysAhead)}, ${date}`;
}

function formatDaysAhead(days: number): string {
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

/** Days are counted from the date on the learner's clock, which changes at midnight, hours before the study day (R5). */
function toDueDay(dueAt: number, now: number, timeZone: string) {
  const [today, day] = [getLocalDate(now, timeZone), getStudyDay(dueAt, timeZone)];
  const isThisYear = day.slice(0, 4) === today.slice(0, 4);
  return {
    daysAhead: Math.round((Date.parse(day) - Date.parse(today)) / dayMs),
    date: isThisYear ? formatShortDate(day) : `${formatShortDate(day)}, ${day.slice(0, 4)}`,
    isNextStudyDay: day > getStudyDay(now, timeZone),
  };
}
