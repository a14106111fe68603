import { expect, it } from "vitest";
import { addDays, dayMs } from "../../lib/day";
import { buildDueQueue } from "./due-queue";

const now = Date.parse("2026-03-03T12:00:00Z");
const clock = { now, timeZone: "UTC" };
const studied = (...ago: number[]) =>
  ago.map((days) => ({ day: addDays("2026-03-03", -days), answers: 20, reviews: 12 }));

it("asks for the whole pile without a time away", () => {
  expect(buildDueQueue({ due: 44, hasMore: false, nextAt: null }, studied(1, 2), clock)).toEqual({
    due: 44,
    hasMore: false,
    todayCount: 44,
    catchUpPlan: null,
    nextDueText: null,
  });
});

it("leaves what exceeds the daily cap for tomorrow (F5)", () => {
  const queue = (due: number, hasMore = false) => buildDueQueue({ due, hasMore, nextAt: null }, studied(1, 2), clock);
  expect(queue(84)).toMatchObject({ todayCount: 50, catchUpPlan: { perDay: 50, tomorrowCount: 34, days: 2 } });
  expect(queue(160)).toMatchObject({ todayCount: 50, catchUpPlan: { perDay: 50, tomorrowCount: 50, days: 4 } });
  expect(queue(200, true)).toMatchObject({ todayCount: 50, catchUpPlan: { tomorrowCount: 50, days: null } });
  // Twelve of the fifty were answered earlier today.
  expect(buildDueQueue({ due: 72, hasMore: false, nextAt: null }, studied(0, 1, 2), clock)).toMatchObject({
    todayCount: 38,
    catchUpPlan: { tomorrowCount: 34, days: 2 },
  });
});

it("spreads the pile after three days away and subtracts today's reviews (F3)", () => {
  const pile = { due: 84, hasMore: false, nextAt: null };
  expect(buildDueQueue(pile, studied(5, 6), clock)).toMatchObject({
    todayCount: 26,
    catchUpPlan: { perDay: 26, days: 4 },
  });
  expect(buildDueQueue(pile, studied(0, 5, 6), clock)).toMatchObject({
    todayCount: 14,
    catchUpPlan: { perDay: 26, days: 4 },
  });
  expect(buildDueQueue({ ...pile, due: 200, hasMore: true }, studied(5), clock)).toMatchObject({
    todayCount: 26,
    catchUpPlan: { perDay: 26, days: null },
  });
});

it("says when the next question falls due, by the learner's study days", () => {
  const next = (ahead: number, timeZone = "UTC") =>
    buildDueQueue({ due: 0, hasMore: false, nextAt: now + ahead }, studied(1), { now, timeZone }).nextDueText;
  const hour = dayMs / 24;
  expect([hour, 15 * hour, 17 * hour, 2 * dayMs, 12 * dayMs, 40 * dayMs].map((ahead) => next(ahead))).toEqual([
    "later today",
    "later today",
    "tomorrow",
    "in 2 days",
    "in 12 days",
    "on Apr 12",
  ]);
  // It is 2 a.m. in Honolulu, so the next study day begins in two hours.
  expect(next(3 * hour, "Pacific/Honolulu")).toBe("after 4 a.m.");
  expect(buildDueQueue({ due: 3, hasMore: false, nextAt: now + 1 }, studied(1), clock).nextDueText).toBeNull();
});
