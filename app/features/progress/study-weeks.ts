import { addDays, getMonday } from "../../lib/day";

interface StudyDayCounts {
  day: string;
  answers: number;
  correct: number;
}

export interface Week {
  /** The Monday of the week, YYYY-MM-DD. */
  monday: string;
  answers: number;
  correct: number;
  studyDays: number;
}

/** Returns the last `count` weeks up to the week of `today`, oldest first. */
export function groupByWeek(days: readonly StudyDayCounts[], today: string, count: number): Week[] {
  const lastMonday = getMonday(today);
  const weeks = Array.from({ length: count }, (_, index) => ({
    monday: addDays(lastMonday, 7 * (index - count + 1)),
    answers: 0,
    correct: 0,
    studyDays: 0,
  }));
  const weekByMonday = new Map(weeks.map((week) => [week.monday, week]));
  for (const { day, answers, correct } of days) {
    const week = weekByMonday.get(getMonday(day));
    if (!week) continue;
    week.answers += answers;
    week.correct += correct;
    week.studyDays += answers > 0 ? 1 : 0;
  }
  return weeks;
}
