import { dayMs } from "../../lib/day";
import type { ProviderSubscription } from "../../services/payments/payments";

// Computes access from the provider's subscriptions; pure functions.

/** Grace period after a failed renewal, ms (P4). */
export const graceMs = 3 * dayMs;

/** The columns of a subscription row that come from the provider. */
export interface ProviderColumns {
  status: ProviderSubscription["state"];
  providerId: string;
  currentPeriodEnd: number;
  paidUntil: number;
  cancelAt: number | null;
  amount: number;
  currency: string;
  paymentMethod: string | null;
  startedAt: number;
}

/**
 * Returns the end of the access (ms) that one subscription gives; 0 for none. Paid access lasts to the end of the period, plus
 * the grace period if the subscription renews, so that a slow renewal locks nobody out. An unpaid renewal gives the grace
 * period only, from its due date (P4).
 */
export function getPaidAccessEnd(subscription: ProviderSubscription): number {
  const endIfUnpaid = Math.min(subscription.periodEnd, subscription.periodStart + graceMs);
  switch (subscription.state) {
    case "trialing":
    case "active": {
      // A scheduled end may be after this period, and the renewals until then are not paid yet.
      return capAtCancellation(
        subscription,
        subscription.isPeriodPaid ? subscription.periodEnd + graceMs : endIfUnpaid,
      );
    }
    case "past_due":
    case "unpaid":
      return capAtCancellation(subscription, endIfUnpaid);
    case "canceled":
      return Math.min(subscription.endedAt ?? 0, subscription.isPeriodPaid ? subscription.periodEnd : endIfUnpaid);
    case "incomplete":
    case "incomplete_expired":
    case "paused":
      return 0;
  }
}

function capAtCancellation({ cancelAt }: ProviderSubscription, end: number): number {
  return cancelAt === null ? end : Math.min(cancelAt, end);
}

/**
 * Returns the columns of the customer's subscription to `productId`, or null if the customer has none. If the customer has
 * several, chooses the subscription with the longest access and, among equals, the newest.
 */
export function getProviderColumns(subscriptions: ProviderSubscription[], productId: string): ProviderColumns | null {
  const [bestSubscription] = subscriptions
    .filter((subscription) => subscription.productId === productId)
    .sort((a, b) => getPaidAccessEnd(b) - getPaidAccessEnd(a) || b.startedAt - a.startedAt);
  if (!bestSubscription) return null;
  return {
    status: bestSubscription.state,
    providerId: bestSubscription.id,
    currentPeriodEnd: bestSubscription.periodEnd,
    paidUntil: getPaidAccessEnd(bestSubscription),
    cancelAt: bestSubscription.state === "canceled" ? null : bestSubscription.cancelAt,
    amount: bestSubscription.amount,
    currency: bestSubscription.currency,
    paymentMethod: bestSubscription.paymentMethod,
    startedAt: bestSubscription.startedAt,
  };
}

/** Returns the changes of a subscription between two syncs, the second at `now` (ms); may be empty. */
export function listChanges(before: StoredColumns | null, after: ProviderColumns, now: number): ProviderChange[] {
  const hadAccess = before !== null && before.paidUntil > now;
  const hasAccess = after.paidUntil > now;
  if (!hadAccess && hasAccess) return before?.endedAt === null && before.paidUntil > 0 ? ["recovered"] : ["subscribed"];
  const changes: ProviderChange[] = [];
  const isUnpaid = (status: string) => status === "past_due" || status === "unpaid";
  if (before && isUnpaid(after.status) && !isUnpaid(before.status)) changes.push("payment_failed");
  if (!before || !hasAccess) return changes;
  if (isUnpaid(before.status) && after.status === "active") changes.push("recovered");
  else if (after.currentPeriodEnd > before.currentPeriodEnd && after.status === "active") changes.push("renewed");
  if (before.cancelAt === null && after.cancelAt !== null) changes.push("cancelled");
  if (before.cancelAt !== null && after.cancelAt === null) changes.push("resumed");
  return changes;
}

type StoredColumns = Pick<ProviderColumns, "currentPeriodEnd" | "paidUntil" | "cancelAt"> & {
  status: string;
  endedAt: number | null;
};
export type ProviderChange = "subscribed" | "renewed" | "payment_failed" | "recovered" | "cancelled" | "resumed";
