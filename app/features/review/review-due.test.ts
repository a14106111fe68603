import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dayMs, getStudyDay, getStudyDayStart } from "../../lib/day";
import { getReviewDueAt } from "./review-due";
import { type Memory, rateAnswer, updateMemory } from "./review-scheduler";

const zone = "America/New_York";
const exam = "2026-06-10";
const lastReviewDay = "2026-06-03";

/** Returns the memory of one answer on a study day, `hours` after it begins. */
function answerOn(day: string, correct: boolean, hours = 10): Memory {
  return updateMemory(null, rateAnswer(correct, false), getStudyDayStart(day, zone) + (hours * dayMs) / 24);
}

/** Returns the study day on which the memory is due. */
function getDueDay(memory: Memory, examDate: string | null, now = memory.lastAt): string {
  const dueAt = getReviewDueAt(memory, { examDate, timeZone: zone }, now);
  expect(dueAt).toBe(getStudyDayStart(getStudyDay(dueAt, zone), zone));
  return getStudyDay(dueAt, zone);
}

const memories = fc
  .record({
    daysBeforeExam: fc.integer({ min: -5, max: 400 }),
    hours: fc.double({ min: 0, max: 22.9, noNaN: true }),
    isCorrect: fc.boolean(),
    stability: fc.double({ min: 0.1, max: 500, noNaN: true }),
  })
  .map(({ daysBeforeExam, hours, isCorrect, stability }) => {
    const memory = answerOn(addDays(exam, -daysBeforeExam), isCorrect, hours);
    return { ...memory, stability, dueAt: memory.lastAt + Math.max(1, Math.round(stability)) * dayMs };
  });

describe("a due date", () => {
  it("is the beginning of a study day, whatever the time of the answer (F1)", () => {
    const days = [0, 12, 22.9].map((hours) => getDueDay(answerOn("2026-03-03", true, hours), null));
    expect(days).toEqual(["2026-03-05", "2026-03-05", "2026-03-05"]);
    // On October 31, 25 hours pass before the next study day.
    expect(getDueDay(answerOn("2026-10-31", false, 0), null)).toBe("2026-11-01");
  });

  it("is never the study day of the answer (F1)", () => {
    fc.assert(
      fc.property(memories, fc.boolean(), (memory, hasExam) => {
        expect(getDueDay(memory, hasExam ? exam : null) > getStudyDay(memory.lastAt, zone)).toBe(true);
      }),
    );
  });
});

describe("the limit of the exam date (F2)", () => {
  it("is the day 7 days before the exam, also for an answer on the day before", () => {
    const known = { ...answerOn("2026-05-01", true), dueAt: answerOn("2026-05-01", true).lastAt + 90 * dayMs };
    expect(getDueDay(known, exam)).toBe(lastReviewDay);
    for (const isCorrect of [true, false])
      expect(getDueDay(answerOn("2026-06-02", isCorrect, 22.9), exam)).toBe(lastReviewDay);
  });

  it("brings only a miss back in the last seven days, on the next day", () => {
    for (const day of [lastReviewDay, "2026-06-07", "2026-06-09"]) {
      expect(getDueDay(answerOn(day, false), exam)).toBe(addDays(day, 1));
      expect(getDueDay(answerOn(day, true), exam) > exam).toBe(true);
    }
    expect(getDueDay(answerOn(exam, false), exam)).toBe("2026-06-11");
  });

  it("leaves no other due date between that day and the end of the exam", () => {
    fc.assert(
      fc.property(memories, (memory) => {
        const dueDay = getDueDay(memory, exam);
        const isLateMiss = memory.state !== "review" && getStudyDay(memory.lastAt, zone) >= lastReviewDay;
        expect(dueDay <= lastReviewDay || dueDay > exam || isLateMiss).toBe(true);
      }),
    );
  });

  it("ends with the day of the exam, and an invalid date sets none", () => {
    const known = { ...answerOn("2026-05-01", true), dueAt: answerOn("2026-05-01", true).lastAt + 90 * dayMs };
    const [lastMoment, nextDay] = [getStudyDayStart("2026-06-11", zone) - 1, getStudyDayStart("2026-06-11", zone)];
    expect(getDueDay(known, exam, lastMoment)).toBe(lastReviewDay);
    expect(getDueDay(known, exam, nextDay)).toBe("2026-07-30");
    expect(getDueDay(answerOn("2026-06-12", true), exam)).toBe("2026-06-14");
    expect([null, "soon"].map((examDate) => getDueDay(known, examDate))).toEqual(["2026-07-30", "2026-07-30"]);
  });
});
