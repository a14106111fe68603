import type { Viewer } from "../auth/viewer.server";

/** The quota response of the specification (spec.md §3). */
export interface Quota {
  subscriptionsEnabled: boolean;
  freeQuestionsRemaining: number;
  hasActiveSubscription: boolean;
  /** Null for somebody who never subscribed. */
  subscriptionTier: "annual" | null;
  /** The payment provider's state, `comp` for a period given by an admin, `expired` once access has ended. */
  subscriptionStatus: "active" | "past_due" | "canceled" | "comp" | "expired" | null;
}

/** What the viewer may still open at `now` (ms). Access lasts to `accessUntil`, whatever the state is called (P4). */
export function quotaView(viewer: Viewer, now: number): Quota {
  const { subscription } = viewer;
  const hasActiveSubscription = subscription !== null && subscription.accessUntil > now;
  return {
    subscriptionsEnabled: viewer.subscriptionsEnabled,
    freeQuestionsRemaining: Math.max(0, viewer.freeQuestionLimit - viewer.freeQuestionsUsed),
    hasActiveSubscription,
    subscriptionTier: subscription?.tier ?? null,
    subscriptionStatus: subscription && (hasActiveSubscription ? subscription.status : "expired"),
  };
}
