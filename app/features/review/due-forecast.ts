import { addDays, getStudyDay, getStudyDayStart } from "../../lib/day";
import { formatShortDate } from "../../lib/time-text";
import { countDaysAway, getMaxReviewsPerDay, getUsualDay, maxDuePerDay } from "./daily-review-rules";

/** Number of study days in the forecast, today included. */
const forecastDays = 14;
/** Maximum number of questions in the forecast: as many as can be shown in that time (F5). */
export const maxForecastQuestions = forecastDays * maxDuePerDay;

/** The questions that fall due in the next 14 study days. */
export interface DueForecast {
  /** Today first; today includes everything due earlier. */
  days: { label: string; due: number }[];
  total: number;
  /** Whether more questions than `maxForecastQuestions` fall due. */
  hasMore: boolean;
  /** Maximum number of due questions shown on a study day (F3, F5) if a day exceeds it; otherwise null. */
  exceededMaxPerDay: number | null;
}

/** Returns the ends (ms) of the study days of the forecast. */
export function listForecastDayEnds(now: number, timeZone: string): number[] {
  const today = getStudyDay(now, timeZone);
  return Array.from({ length: forecastDays }, (_, index) => getStudyDayStart(addDays(today, index + 1), timeZone));
}

/** Builds the forecast from the rows of `selectDueForecast`; `studyDays` are the learner's study days, newest first. */
export function buildDueForecast(
  rows: readonly { dayIndex: number; due: number; read: number }[],
  studyDays: readonly { day: string; answers: number }[],
  { now, timeZone }: { now: number; timeZone: string },
): DueForecast {
  const today = getStudyDay(now, timeZone);
  const days = Array.from({ length: forecastDays }, (_, index) => ({
    label: index === 0 ? "Today" : formatShortDate(addDays(today, index)),
    due: rows.find(({ dayIndex }) => dayIndex === index)?.due ?? 0,
  }));
  const maxPerDay = getMaxReviewsPerDay(getUsualDay(studyDays), countDaysAway(studyDays, today));
  return {
    days,
    total: days.reduce((sum, { due }) => sum + due, 0),
    hasMore: rows.reduce((sum, { read }) => sum + read, 0) > maxForecastQuestions,
    exceededMaxPerDay: days.some(({ due }) => due > maxPerDay) ? maxPerDay : null,
  };
}
