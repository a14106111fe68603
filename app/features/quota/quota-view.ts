import type { Viewer } from "../auth/viewer.server";
import { type SubscriptionStanding, standingOf } from "../billing/subscription-standing";
import { freeQuestionsRemaining, hasActiveSubscription } from "./entitlement";

/** The quota response of the specification (spec.md §3). */
export interface Quota {
  subscriptionsEnabled: boolean;
  freeQuestionsRemaining: number;
  hasActiveSubscription: boolean;
  /** Null for somebody who never subscribed. */
  subscriptionTier: "annual" | null;
  /** How the access stands; `expired` once it has ended. */
  subscriptionStatus: SubscriptionStanding | null;
}

/** What the viewer may still open at `now` (ms). Access lasts to `accessUntil`, whatever the state is called (P4). */
export function quotaView(viewer: Viewer, now: number): Quota {
  const { subscription } = viewer;
  const active = hasActiveSubscription(viewer, now);
  return {
    subscriptionsEnabled: viewer.subscriptionsEnabled,
    freeQuestionsRemaining: freeQuestionsRemaining(viewer),
    hasActiveSubscription: active,
    subscriptionTier: subscription?.tier ?? null,
    subscriptionStatus: subscription && standingOf(subscription, now),
  };
}
