import { addDays, listLastDays } from "../../lib/day";
import { countStreak } from "./progress-cells";

interface StudyDayCounts {
  /** YYYY-MM-DD. */
  day: string;
  answers: number;
  correct: number;
}

/** Totals of a learner's recent days. */
export interface DaysOverview {
  /** Study days in a row (R5). */
  streak: number;
  /** All recent days, oldest first. */
  recentDays: StudyDayCounts[];
  /** Recent days with at least one answer. */
  studyDays: number;
  answers: number;
  correct: number;
}

/** Sums up the `count` days that end with `today` (YYYY-MM-DD). `days` are the learner's study days, newest first. */
export function summarizeDays(days: readonly StudyDayCounts[], today: string, count: number): DaysOverview {
  const countsByDay = new Map(days.map((day) => [day.day, day]));
  const recentDays = listLastDays(today, count).map((day) => ({
    day,
    answers: countsByDay.get(day)?.answers ?? 0,
    correct: countsByDay.get(day)?.correct ?? 0,
  }));
  const sumCounts = (key: "answers" | "correct") => recentDays.reduce((sum, day) => sum + day[key], 0);
  return {
    streak: countStreak(
      days.map((day) => day.day),
      today,
      (day) => addDays(day, -1),
    ),
    recentDays,
    studyDays: recentDays.filter((day) => day.answers > 0).length,
    answers: sumCounts("answers"),
    correct: sumCounts("correct"),
  };
}
