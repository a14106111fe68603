import type { Viewer } from "../auth/viewer.server";
import { getStanding, type SubscriptionStanding } from "../billing/current-standing";
import { getFreeQuestionsRemaining, hasActiveSubscription } from "./entitlement";

/** The response of `GET /api/subscriptions/quota` (N11). */
export interface Quota {
  subscriptionsEnabled: boolean;
  freeQuestionsRemaining: number;
  hasActiveSubscription: boolean;
  /** Null if the learner never subscribed. */
  subscriptionTier: "annual" | null;
  /** `expired` after access has ended; null if the learner never subscribed. */
  subscriptionStatus: SubscriptionStanding | null;
}

/** Returns the viewer's quota at `now` (ms). Access lasts until `accessUntil`, whatever the provider's status (P4). */
export function getQuota(viewer: Viewer, now: number): Quota {
  const { subscription } = viewer;
  const isActive = hasActiveSubscription(viewer, now);
  return {
    subscriptionsEnabled: viewer.subscriptionsEnabled,
    freeQuestionsRemaining: getFreeQuestionsRemaining(viewer),
    hasActiveSubscription: isActive,
    subscriptionTier: subscription?.tier ?? null,
    subscriptionStatus: subscription && getStanding(subscription, now),
  };
}
