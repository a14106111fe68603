import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "../../lib/day";
import { countDaysAway, getMaxReviewsPerDay, getUsualDay, maxDuePerDay, planReviews } from "./daily-review-rules";

const today = "2026-03-03";
const studied = (...ago: number[]) => ago.map((days) => ({ day: addDays(today, -days), answers: 20 }));

describe("a usual day", () => {
  const days = (...answers: number[]) => answers.map((count) => ({ day: today, answers: count }));

  it("is the median of the last 30 study days", () => {
    expect(getUsualDay(days(20, 90, 21))).toBe(21);
    expect(getUsualDay(days(20, 30))).toBe(25);
    expect(getUsualDay([...days(...Array(30).fill(40)), ...days(...Array(60).fill(1))])).toBe(40);
  });

  it("is at least ten", () => {
    expect([getUsualDay([]), getUsualDay(days(1, 2, 3))]).toEqual([10, 10]);
  });
});

describe("days away", () => {
  it("counts days without an answer before today", () => {
    expect(countDaysAway([], today)).toBe(0);
    expect(countDaysAway(studied(0), today)).toBe(0);
    expect(countDaysAway(studied(1, 2), today)).toBe(0);
    expect(countDaysAway(studied(4, 5), today)).toBe(3);
  });

  it("counts a time away for two weeks", () => {
    expect(countDaysAway(studied(0, 5, 6), today)).toBe(4);
    expect(countDaysAway(studied(0, 1, 2, 10), today)).toBe(7);
    const back = Array.from({ length: 16 }, (_, index) => index);
    expect(countDaysAway(studied(...back, 30), today)).toBe(0);
  });
});

describe("today's pile (F3)", () => {
  it("is the whole pile without a time away, and a share after three days", () => {
    expect(planReviews(44, 20, 2)).toEqual({ today: 44, days: 1, isSpread: false });
    expect(planReviews(84, 20, 3)).toEqual({ today: 26, days: 4, isSpread: true });
    expect(planReviews(0, 20, 9)).toEqual({ today: 0, days: 0, isSpread: false });
  });

  it("is at most the daily cap, with or without a time away (F5)", () => {
    expect(maxDuePerDay).toBe(50);
    expect(planReviews(84, 20, 0)).toEqual({ today: 50, days: 2, isSpread: true });
    expect(planReviews(84, 200, 9)).toEqual({ today: 50, days: 2, isSpread: true });
    expect(planReviews(34, 20, 0, 50)).toEqual({ today: 0, days: 1, isSpread: true });
    expect(planReviews(0, 20, 0, 60)).toEqual({ today: 0, days: 0, isSpread: false });
  });

  it("subtracts today's reviews", () => {
    expect(planReviews(64, 20, 3, 20)).toEqual({ today: 6, days: 4, isSpread: true });
    expect(planReviews(58, 20, 3, 26)).toEqual({ today: 0, days: 3, isSpread: true });
  });

  it("never exceeds 1.3 usual days and clears the pile in the stated days", () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.integer({ min: 10, max: 200 }),
        fc.integer({ min: 3, max: 60 }),
        (due, usual, away) => {
          const plan = planReviews(due, usual, away);
          expect(plan.today).toBeLessThanOrEqual(1.3 * usual);
          expect(plan.today > 0).toBe(due > 0);
          let left = due;
          for (let day = 0; day < plan.days; day++) left -= Math.min(left, getMaxReviewsPerDay(usual, away));
          expect(left).toBe(0);
          if (plan.isSpread) expect(due).toBeGreaterThan((plan.days - 1) * getMaxReviewsPerDay(usual, away));
        },
      ),
    );
  });
});
