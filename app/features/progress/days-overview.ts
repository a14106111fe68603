import { addDays, lastDays } from "../../lib/day";
import { streak } from "./progress-cells";

interface Day {
  /** YYYY-MM-DD. */
  day: string;
  answers: number;
  correct: number;
}

/** What the days of a learner come to. */
export interface DaysOverview {
  /** Study days in a row (R5). */
  streak: number;
  /** Every one of the last days, oldest first. */
  recent: Day[];
  /** Of those, days with an answer. */
  studyDays: number;
  answers: number;
  correct: number;
}

/** Sums up the `last` days before and with `today` (YYYY-MM-DD). `days` are the learner's study days, newest first. */
export function overviewOfDays(days: readonly Day[], today: string, last: number): DaysOverview {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const recent = lastDays(today, last).map((day) => ({
    day,
    answers: byDay.get(day)?.answers ?? 0,
    correct: byDay.get(day)?.correct ?? 0,
  }));
  const total = (key: "answers" | "correct") => recent.reduce((sum, day) => sum + day[key], 0);
  return {
    streak: streak(
      days.map((day) => day.day),
      today,
      (day) => addDays(day, -1),
    ),
    recent,
    studyDays: recent.filter((day) => day.answers > 0).length,
    answers: total("answers"),
    correct: total("correct"),
  };
}
