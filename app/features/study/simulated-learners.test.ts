import { expect, it } from "vitest";
import { addDays, dayMs, getStudyDay, getStudyDayStart } from "../../lib/day";
import { seededRandom } from "../../lib/random";
import { maxDuePerDay } from "../review/daily-review-rules";
import { buildDueQueue } from "../review/due-queue";
import { getExamLimit, getReviewDueAt, type ReviewCalendar } from "../review/review-due";
import type { ReviewLoad } from "../review/review-taxonomy";
import { applyAnswer, type QuestionOutcome, unusedOutcome } from "./engine/outcome";

// Learners who study for 120 days as home asks them to, with the real rules for outcomes, due dates, and today's reviews.

const dayCount = 120;
const firstDay = "2026-08-01";

interface LearnerKind {
  name: string;
  /** Days from the first day to the exam; null without an exam. */
  examAfterDays: number | null;
  /** Day on which the learner enters the exam date. */
  examKnownAfterDays?: number;
  /** Probability of a correct answer. */
  skill: number;
  /** Probability of studying on a day. */
  diligence: number;
  newPerDay: number;
  load?: ReviewLoad;
  timeZone?: string;
}

const kinds: LearnerKind[] = [
  { name: "strong, no exam", examAfterDays: null, skill: 0.9, diligence: 0.95, newPerDay: 20 },
  { name: "weak, no exam, heavier", examAfterDays: null, skill: 0.35, diligence: 0.9, newPerDay: 12, load: "heavier" },
  { name: "average, far exam", examAfterDays: 300, skill: 0.65, diligence: 0.8, newPerDay: 15 },
  { name: "average, near exam", examAfterDays: 30, skill: 0.65, diligence: 0.9, newPerDay: 20 },
  {
    name: "strong, exam within the time",
    examAfterDays: 100,
    skill: 0.9,
    diligence: 1,
    newPerDay: 25,
    load: "lighter",
  },
  { name: "weak, exam within the time", examAfterDays: 75, skill: 0.4, diligence: 1, newPerDay: 15 },
  { name: "irregular days", examAfterDays: 90, skill: 0.6, diligence: 0.25, newPerDay: 30 },
  { name: "many new questions", examAfterDays: 110, skill: 0.7, diligence: 1, newPerDay: 50 },
  {
    name: "exam date entered late",
    examAfterDays: 60,
    examKnownAfterDays: 56,
    skill: 0.6,
    diligence: 1,
    newPerDay: 15,
  },
];
const zones = ["America/New_York", "Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Honolulu"];

interface Question {
  outcome: QuestionOutcome;
  dueAt: number;
}

class SimulatedLearner {
  readonly questions: Question[] = [];
  /** Study days, newest first. */
  readonly days: { day: string; answers: number; reviews: number }[] = [];
  calendar: ReviewCalendar;
  private random: () => number;

  constructor(
    private kind: LearnerKind,
    seed: number,
  ) {
    this.random = seededRandom(seed);
    this.calendar = { examDate: null, timeZone: zones[seed % zones.length] ?? "UTC" };
  }

  /** Reviews what home offers in two sittings, answers new questions, and repeats some answers of the same day. */
  study(day: string): void {
    if (this.random() > this.kind.diligence) return;
    const start = getStudyDayStart(day, this.calendar.timeZone);
    const counts = { day, answers: 0, reviews: 0 };
    this.days.unshift(counts);
    for (const hour of [this.random() * 8, 10 + this.random() * 12]) {
      const at = start + hour * (dayMs / 24);
      const offered = this.getOfferedReviews(at);
      expect(counts.reviews + offered.length).toBeLessThanOrEqual(maxDuePerDay);
      for (const question of offered) this.answer(question, at, counts);
      const fresh = Array.from({ length: Math.ceil(this.kind.newPerDay / 2) }, () => ({
        outcome: unusedOutcome,
        dueAt: Number.POSITIVE_INFINITY,
      }));
      this.questions.push(...fresh);
      const repeated = offered.concat(fresh).filter(() => this.random() < 0.1);
      for (const question of [...fresh, ...repeated]) this.answer(question, at, counts);
    }
  }

  /** Returns the questions that the button on home starts, longest due first. */
  private getOfferedReviews(now: number): Question[] {
    const due = this.questions.filter(({ dueAt }) => dueAt <= now).sort((a, b) => a.dueAt - b.dueAt);
    const { timeZone } = this.calendar;
    const queue = buildDueQueue({ due: due.length, hasMore: false, nextAt: null }, this.days, { now, timeZone });
    return due.slice(0, queue.todayCount);
  }

  private answer(question: Question, at: number, counts: { answers: number; reviews: number }): void {
    counts.answers += 1;
    counts.reviews += question.dueAt <= at ? 1 : 0;
    const answer = { correct: this.random() < this.kind.skill, confidence: null, at };
    question.outcome = applyAnswer(question.outcome, answer, this.kind.load ?? "standard");
    this.schedule(question, at);
  }

  private schedule(question: Question, now: number): void {
    if (question.outcome.memory) question.dueAt = getReviewDueAt(question.outcome.memory, this.calendar, now);
  }

  enterExamDate(examDate: string, now: number): void {
    this.calendar = { ...this.calendar, examDate };
    for (const question of this.questions) this.schedule(question, now);
  }
}

it.each(kinds)("120 days of a learner: $name (F1, F2, F5)", (kind) => {
  const learner = new SimulatedLearner(kind, kinds.indexOf(kind) + 1);
  const { timeZone } = learner.calendar;
  let largestPile = 0;
  for (let index = 0; index < dayCount; index++) {
    const day = addDays(firstDay, index);
    if (kind.examAfterDays !== null && index === (kind.examKnownAfterDays ?? 0))
      learner.enterExamDate(addDays(firstDay, kind.examAfterDays), getStudyDayStart(day, timeZone));
    learner.study(day);
    const [start, end] = [day, addDays(day, 1)].map((each) => getStudyDayStart(each, timeZone)) as [number, number];
    const answered = learner.questions.filter(({ outcome }) => outcome.latestAt >= start);
    // Nothing answered today is due today, by time and by study day.
    expect(answered.filter(({ dueAt }) => dueAt < end)).toEqual([]);
    largestPile = Math.max(largestPile, learner.questions.filter(({ dueAt }) => dueAt < end).length);
    const limit = getExamLimit(learner.calendar, start);
    if (!limit) continue;
    // From the last review day to the exam, only misses of that time become due.
    const lastReviewAt = getStudyDayStart(limit.lastReviewDay, timeZone);
    const afterExamAt = getStudyDayStart(addDays(limit.examDay, 1), timeZone);
    const late = learner.questions.filter(({ dueAt }) => dueAt > lastReviewAt && dueAt < afterExamAt);
    const isMissOfTheDayBefore = ({ outcome: { memory, latestAt }, dueAt }: Question) =>
      memory?.state !== "review" &&
      latestAt >= lastReviewAt &&
      getStudyDay(dueAt, timeZone) === addDays(getStudyDay(latestAt, timeZone), 1);
    expect(late.filter((question) => !isMissOfTheDayBefore(question))).toEqual([]);
  }
  expect(learner.days.length).toBeGreaterThan(15);
  expect(Math.max(...learner.days.map(({ reviews }) => reviews))).toBeLessThanOrEqual(maxDuePerDay);
  // The cap matters for this learner, so that the test shows that it holds.
  if (kind.name === "many new questions") expect(largestPile).toBeGreaterThan(maxDuePerDay);
});
