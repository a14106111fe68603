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
export function getPaidAccessEnd(one: ProviderSubscription): number {
  const endIfUnpaid = Math.min(one.periodEnd, one.periodStart + graceMs);
  switch (one.state) {
    case "trialing":
    case "active": {
      // A scheduled end may be after this period, and the renewals until then are not paid yet.
      return capAtCancellation(one, one.isPeriodPaid ? one.periodEnd + graceMs : endIfUnpaid);
    }
    case "past_due":
    case "unpaid":
      return capAtCancellation(one, endIfUnpaid);
    case "canceled":
      return Math.min(one.endedAt ?? 0, one.isPeriodPaid ? one.periodEnd : endIfUnpaid);
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
 * Returns the columns of the customer's subscription to `productId`; of several, of the one with the longest access or, if
 * equal, the newest. Returns null if there is none. Ignores subscriptions to other products.
 */
export function getProviderColumns(subscriptions: ProviderSubscription[], productId: string): ProviderColumns | null {
  const [best] = subscriptions
    .filter((one) => one.productId === productId)
    .sort((a, b) => getPaidAccessEnd(b) - getPaidAccessEnd(a) || b.startedAt - a.startedAt);
  if (!best) return null;
  return {
    status: best.state,
    providerId: best.id,
    currentPeriodEnd: best.periodEnd,
    paidUntil: getPaidAccessEnd(best),
    cancelAt: best.state === "canceled" ? null : best.cancelAt,
    amount: best.amount,
    currency: best.currency,
    paymentMethod: best.paymentMethod,
    startedAt: best.startedAt,
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
