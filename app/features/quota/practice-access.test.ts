import { expect, it } from "vitest";
import { mayUsePractice } from "./practice-access";

const now = 1_000;
const learner = {
  ...{ freeQuestionsUsed: 0, freeQuestionLimit: 50, subscriptionsEnabled: true, subscription: null, seatUntil: null },
  ...{ adminScope: null, isPracticeForSubscribers: true },
};
const subscriber = { ...learner, subscription: { accessUntil: now + 1 } };

it("is closed to every learner while the setting is off, and open to admins of every scope (G1)", () => {
  const isOpen = (fields: object) => mayUsePractice({ ...learner, isPracticeForSubscribers: false, ...fields }, now);
  expect(isOpen({})).toBe(false);
  expect(isOpen({ subscription: { accessUntil: now + 1 } })).toBe(false);
  expect(isOpen({ subscriptionsEnabled: false })).toBe(false);
  for (const adminScope of ["owner", "editor", "reviewer", "support"]) expect(isOpen({ adminScope })).toBe(true);
});

it("is open to subscribers and to members with a seat while the setting is on, until their access ends (G1)", () => {
  expect(mayUsePractice(learner, now)).toBe(false);
  expect(mayUsePractice(subscriber, now)).toBe(true);
  expect(mayUsePractice(subscriber, now + 1)).toBe(false);
  expect(mayUsePractice({ ...learner, seatUntil: now + 1 }, now)).toBe(true);
  expect(mayUsePractice({ ...learner, seatUntil: now }, now)).toBe(false);
});

it("counts everybody as a subscriber while subscriptions are off for the site (G1, P6)", () => {
  expect(mayUsePractice({ ...learner, subscriptionsEnabled: false }, now)).toBe(true);
});
