import { expect, test } from "vitest";
import { getBankAccess } from "./bank-access";

const learner = {
  ...{ freeQuestionsUsed: 47, freeQuestionLimit: 50, subscriptionsEnabled: true },
  ...{ subscription: null, seatUntil: null },
};
const now = 1000;

test("returns the remaining quota without a subscription, never below zero", () => {
  expect(getBankAccess(learner, now)).toEqual({ unlimited: false, remaining: 3, limit: 50 });
  expect(getBankAccess({ ...learner, freeQuestionLimit: 40 }, now)).toEqual({
    unlimited: false,
    remaining: 0,
    limit: 40,
  });
});

test("is unlimited until a subscription's access ends, and when subscriptions are switched off", () => {
  expect(getBankAccess({ ...learner, subscription: { accessUntil: now + 1 } }, now)).toEqual({ unlimited: true });
  expect(getBankAccess({ ...learner, subscription: { accessUntil: now } }, now)).toMatchObject({ unlimited: false });
  expect(getBankAccess({ ...learner, seatUntil: now + 1 }, now)).toEqual({ unlimited: true });
  expect(getBankAccess({ ...learner, seatUntil: now }, now)).toMatchObject({ unlimited: false });
  expect(getBankAccess({ ...learner, subscriptionsEnabled: false }, now)).toEqual({ unlimited: true });
});
