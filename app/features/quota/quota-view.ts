import type { Viewer } from "../auth/viewer.server";
import { freeQuestionsRemaining, hasActiveSubscription } from "./entitlement";

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
  const active = hasActiveSubscription(viewer, now);
  return {
    subscriptionsEnabled: viewer.subscriptionsEnabled,
    freeQuestionsRemaining: freeQuestionsRemaining(viewer),
    hasActiveSubscription: active,
    subscriptionTier: subscription?.tier ?? null,
    subscriptionStatus: subscription && (active ? subscription.status : "expired"),
  };
}
