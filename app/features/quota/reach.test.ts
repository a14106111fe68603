import { expect, test } from "vitest";
import { reachOf } from "./reach";

const learner = { freeQuestionsUsed: 47, freeQuestionLimit: 50, subscriptionsEnabled: true, subscription: null };
const now = 1000;

test("without a subscription the quota is what is left of it, never below nothing", () => {
  expect(reachOf(learner, now)).toEqual({ unlimited: false, remaining: 3, limit: 50 });
  expect(reachOf({ ...learner, freeQuestionLimit: 40 }, now)).toEqual({ unlimited: false, remaining: 0, limit: 40 });
});

test("a subscription counts until the very moment its access ends; switched off, nothing is counted", () => {
  expect(reachOf({ ...learner, subscription: { accessUntil: now + 1 } }, now)).toEqual({ unlimited: true });
  expect(reachOf({ ...learner, subscription: { accessUntil: now } }, now)).toMatchObject({ unlimited: false });
  expect(reachOf({ ...learner, subscriptionsEnabled: false }, now)).toEqual({ unlimited: true });
});
