import type { SubscriptionState } from "./billing-taxonomy";

/** The status of a subscription as a learner sees it; the values are those of the quota response. */
export type SubscriptionStanding = "trialing" | "active" | "past_due" | "canceled" | "comp" | "expired";

interface Subscription {
  status: SubscriptionState;
  accessUntil: number;
  paidUntil: number;
  cancelAt: number | null;
}

/**
 * Returns the standing of a subscription at `now` (ms): paid access before a comp, `canceled` while paid access runs to a
 * set end (P4), `past_due` during the grace period, and `expired` when nothing gives access.
 */
export function getStanding(subscription: Subscription, now: number): SubscriptionStanding {
  const { status, accessUntil, paidUntil, cancelAt } = subscription;
  if (accessUntil <= now) return "expired";
  if (paidUntil <= now) return "comp";
  if (status === "past_due" || status === "unpaid") return "past_due";
  if (cancelAt !== null || status === "canceled") return "canceled";
  return status === "trialing" ? "trialing" : "active";
}
