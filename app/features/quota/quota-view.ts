import type { Viewer } from "../auth/viewer.server";
import { getStanding, type SubscriptionStanding } from "../billing/current-standing";
import { getFreeQuestionsRemaining, hasActiveSubscription } from "./entitlement";

/** The response of `GET /api/subscriptions/quota` (N11). */
export interface Quota {
  subscriptionsEnabled: boolean;
  freeQuestionsRemaining: number;
  hasActiveSubscription: boolean;
  /** Null if the learner never subscribed and has no paid seat. */
  subscriptionTier: "annual" | null;
  /** `expired` after access has ended; `seat` if only a residency program gives access (V1); null if the learner has neither. */
  subscriptionStatus: SubscriptionStanding | "seat" | null;
}

/** Returns the viewer's quota at `now` (ms). Access lasts until `accessUntil`, whatever the provider's status (P4). */
export function getQuota(viewer: Viewer, now: number): Quota {
  const { subscription } = viewer;
  const isActive = hasActiveSubscription(viewer, now);
  const ownStanding = subscription && getStanding(subscription, now);
  const hasOnlySeat = isActive && (ownStanding === null || ownStanding === "expired");
  return {
    subscriptionsEnabled: viewer.subscriptionsEnabled,
    freeQuestionsRemaining: getFreeQuestionsRemaining(viewer),
    hasActiveSubscription: isActive,
    subscriptionTier: hasOnlySeat ? "annual" : (subscription?.tier ?? null),
    subscriptionStatus: hasOnlySeat ? "seat" : ownStanding,
  };
}
