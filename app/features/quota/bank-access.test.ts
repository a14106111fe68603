import { expect, test } from "vitest";
import { getBankAccess } from "./bank-access";

const learner = { freeQuestionsUsed: 47, freeQuestionLimit: 50, subscriptionsEnabled: true, subscription: null };
const now = 1000;

test("without a subscription the quota is what is left of it, never below nothing", () => {
  expect(getBankAccess(learner, now)).toEqual({ unlimited: false, remaining: 3, limit: 50 });
  expect(getBankAccess({ ...learner, freeQuestionLimit: 40 }, now)).toEqual({
    unlimited: false,
    remaining: 0,
    limit: 40,
  });
});

test("a subscription counts until the very moment its access ends; switched off, nothing is counted", () => {
  expect(getBankAccess({ ...learner, subscription: { accessUntil: now + 1 } }, now)).toEqual({ unlimited: true });
  expect(getBankAccess({ ...learner, subscription: { accessUntil: now } }, now)).toMatchObject({ unlimited: false });
  expect(getBankAccess({ ...learner, subscriptionsEnabled: false }, now)).toEqual({ unlimited: true });
});
