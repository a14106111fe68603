import { expect, it } from "vitest";
import { getQuotaBadgeState } from "./badge-state";
import type { Quota } from "./quota-view";

const free: Quota = {
  subscriptionsEnabled: true,
  freeQuestionsRemaining: 50,
  hasActiveSubscription: false,
  subscriptionTier: null,
  subscriptionStatus: null,
};

it.each([
  [50, "calm"],
  [11, "calm"],
  [10, "warning"],
  [3, "warning"],
  [2, "critical"],
  [1, "critical"],
  [0, "critical"],
])("%i remaining is %s", (freeQuestionsRemaining, urgency) => {
  expect(getQuotaBadgeState({ ...free, freeQuestionsRemaining })).toEqual({
    kind: "free",
    remaining: freeQuestionsRemaining,
    urgency,
  });
});

it("shows Annual with an active subscription, even with few free questions left", () => {
  expect(getQuotaBadgeState({ ...free, freeQuestionsRemaining: 0, hasActiveSubscription: true })).toEqual({
    kind: "annual",
  });
});

it("is hidden from everyone when subscriptions are switched off", () => {
  expect(getQuotaBadgeState({ ...free, subscriptionsEnabled: false })).toEqual({ kind: "hidden" });
  expect(getQuotaBadgeState({ ...free, subscriptionsEnabled: false, hasActiveSubscription: true })).toEqual({
    kind: "hidden",
  });
});
