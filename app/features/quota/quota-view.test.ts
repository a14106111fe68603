import { expect, it } from "vitest";
import type { Viewer } from "../auth/viewer.server";
import { getQuota } from "./quota-view";

const now = 1_800_000_000_000;

it("returns the remaining free questions without a subscription", () => {
  expect(getQuota(viewer({ freeQuestionsUsed: 12 }), now)).toEqual({
    subscriptionsEnabled: true,
    freeQuestionsRemaining: 38,
    hasActiveSubscription: false,
    subscriptionTier: null,
    subscriptionStatus: null,
  });
});

it("never returns less than zero when an admin lowers the limit", () => {
  expect(getQuota(viewer({ freeQuestionsUsed: 30, freeQuestionLimit: 20 }), now).freeQuestionsRemaining).toBe(0);
});

it.each([
  ["trialing", {}],
  ["active", {}],
  ["past_due", {}],
  ["canceled", {}],
  ["canceled", { status: "active", cancelAt: now + 5 }],
  ["past_due", { status: "unpaid" }],
  ["comp", { paidUntil: 0 }],
  ["comp", { status: "canceled", paidUntil: now }],
] as const)("%s gives access until the moment it ends (%o)", (status, parts) => {
  const at = (accessUntil: number) =>
    getQuota(
      viewer({
        subscription: { tier: "annual", status, accessUntil, paidUntil: accessUntil, cancelAt: null, ...parts },
      }),
      now,
    );
  expect(at(now + 1)).toMatchObject({
    hasActiveSubscription: true,
    subscriptionTier: "annual",
    subscriptionStatus: status,
  });
  expect(at(now)).toMatchObject({
    hasActiveSubscription: false,
    subscriptionTier: "annual",
    subscriptionStatus: "expired",
  });
});

it("says that a seat gives access only while no subscription of one's own does (V1)", () => {
  const seated = { seatUntil: now + 1 };
  expect(getQuota(viewer(seated), now)).toMatchObject({
    ...{ hasActiveSubscription: true, subscriptionTier: "annual", subscriptionStatus: "seat" },
  });
  const own = { tier: "annual", status: "active", accessUntil: now + 9, paidUntil: now + 9, cancelAt: null } as const;
  expect(getQuota(viewer({ ...seated, subscription: own }), now).subscriptionStatus).toBe("active");
  expect(getQuota(viewer({ seatUntil: now }), now)).toMatchObject({
    ...{ hasActiveSubscription: false, subscriptionTier: null, subscriptionStatus: null },
  });
});

function viewer(parts: Partial<Viewer>): Viewer {
  return {
    userId: "u",
    loginSessionId: "l",
    loginUpdatedAt: now,
    isImpersonated: false,
    impersonatedBy: null,
    username: "amara",
    fullName: "Amara Okafor",
    email: "amara@example.test",
    emailVerified: true,
    isAdmin: false,
    adminScope: null,
    hasTwoStep: false,
    timeZone: "UTC",
    shortcutsOff: false,
    extraTimePercent: 100,
    calmMode: false,
    freeQuestionsUsed: 0,
    freeQuestionLimit: 50,
    isPracticeForSubscribers: false,
    subscriptionsEnabled: true,
    subscription: null,
    seatUntil: null,
    announcement: null,
    ...parts,
  };
}
