import { addDays, dayMs, getStudyDay, getStudyDayStart } from "../../lib/day";
import type { Memory } from "./review-scheduler";

// When a review is due, with the limit of the exam date (F2). Reviews are due by study days of the learner: from 4 a.m. on.

/** The settings of a learner that limit due dates. */
export interface ReviewCalendar {
  /** YYYY-MM-DD. */
  examDate: string | null;
  /** IANA time zone. */
  timeZone: string;
}

/** Number of days before the exam by which everything answered earlier is due (F2). */
const lastReviewDaysBeforeExam = 7;

/** The study days (YYYY-MM-DD) that limit due dates before an exam. */
export interface ExamLimit {
  /** The last day on which a review of an earlier answer is due. */
  lastReviewDay: string;
  examDay: string;
}

/** Returns the limit of an exam date; null without a valid date and after the day of the exam. */
export function getExamLimit({ examDate, timeZone }: ReviewCalendar, now: number): ExamLimit | null {
  if (!examDate || !Number.isFinite(Date.parse(examDate)) || getStudyDay(now, timeZone) > examDate) return null;
  return { lastReviewDay: addDays(examDate, -lastReviewDaysBeforeExam), examDay: examDate };
}

/**
 * Returns when a memory is due (ms): the beginning of a study day of the learner, at the earliest the day after the answer
 * (F1). Before the last review day of an exam, that day is the limit. Answers on or after it are the last ones before the exam:
 * a miss is due on the next day, anything else after the exam (F2).
 */
export function getReviewDueAt(memory: Memory, calendar: ReviewCalendar, now: number): number {
  const answeredDay = getStudyDay(memory.lastAt, calendar.timeZone);
  const intervalDays = Math.max(1, Math.round((memory.dueAt - memory.lastAt) / dayMs));
  const dueDay = limitDueDay(memory, answeredDay, addDays(answeredDay, intervalDays), getExamLimit(calendar, now));
  return getStudyDayStart(dueDay, calendar.timeZone);
}

function limitDueDay({ state }: Memory, answeredDay: string, dueDay: string, limit: ExamLimit | null): string {
  if (!limit || answeredDay > limit.examDay) return dueDay;
  if (answeredDay < limit.lastReviewDay) return dueDay < limit.lastReviewDay ? dueDay : limit.lastReviewDay;
  if (state !== "review") return addDays(answeredDay, 1);
  return dueDay > limit.examDay ? dueDay : addDays(limit.examDay, 1);
}
