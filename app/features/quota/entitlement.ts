import type { SubscriptionState } from "../billing/taxonomy";

/** What decides how much a learner may open; a `Viewer` has it. */
export interface Entitled {
  freeQuestionsUsed: number;
  freeQuestionLimit: number;
  subscriptionsEnabled: boolean;
  subscription: { accessUntil: number } | null;
}

/** Whether the learner's subscription gives access at `now` (ms). */
export function hasActiveSubscription(viewer: Entitled, now: number): boolean {
  return viewer.subscription !== null && viewer.subscription.accessUntil > now;
}

/** Whether nothing is counted: an active subscription, or subscriptions switched off as a whole (P6). */
export function isUnlimited(viewer: Entitled, now: number): boolean {
  return !viewer.subscriptionsEnabled || hasActiveSubscription(viewer, now);
}

/** What a learner is told of their subscription; the words are the quota response's. */
export type SubscriptionStanding = "trialing" | "active" | "past_due" | "canceled" | "comp" | "expired";

interface Subscription {
  status: SubscriptionState;
  accessUntil: number;
  paidUntil: number;
  cancelAt: number | null;
}

/**
 * How a subscription stands at `now` (ms): paid access before a comp, `canceled` while it runs to an end that is set (P4),
 * `past_due` while it lives on grace, `expired` when nothing gives access any more.
 */
export function standingOf(subscription: Subscription, now: number): SubscriptionStanding {
  const { status, accessUntil, paidUntil, cancelAt } = subscription;
  if (accessUntil <= now) return "expired";
  if (paidUntil <= now) return "comp";
  if (status === "past_due" || status === "unpaid") return "past_due";
  if (cancelAt !== null || status === "canceled") return "canceled";
  return status === "trialing" ? "trialing" : "active";
}

/** Free questions the learner may still open. */
export function freeQuestionsRemaining(viewer: Entitled): number {
  return Math.max(0, viewer.freeQuestionLimit - viewer.freeQuestionsUsed);
}
