import type { Context } from "../../context.server";
import { formatDate } from "../../lib/time-text";
import { PaymentsUnavailable } from "../../services/payments/payments";
import type { Viewer } from "../auth/viewer.server";
import { findCustomer } from "./checkout.server";
import { readOwnSubscription, syncOwnSubscription } from "./own-subscription.server";

/** The outcome of a purchase: paid, with the renewal date; not confirmed yet; or no checkout at all. */
export type Purchase =
  | { state: "paid"; renewsOn: string }
  /** Paid, but confirmed only during this request, so the request's `viewer` does not have access yet. */
  | { state: "just-paid" }
  | { state: "waiting"; isProviderUnavailable: boolean }
  | { state: "none" };

/**
 * Returns whether the learner's payment has arrived. Asks the provider if our row does not say so yet, because the event may be
 * late. Never trusts the page's query.
 */
export async function findPurchase(context: Context, viewer: Viewer): Promise<Purchase> {
  const { now, payments } = context;
  const { userId, timeZone, subscription } = viewer;
  if (subscription && subscription.paidUntil > now) {
    const { subscription: row } = await readOwnSubscription(context, userId);
    return { state: "paid", renewsOn: formatDate(row?.currentPeriodEnd ?? subscription.paidUntil, timeZone) };
  }
  if (!payments || (await findCustomer(context, userId)) === null) return { state: "none" };
  const isProviderUnavailable = !viewer.isImpersonated && (await syncAndReportOutage(context, userId));
  const { subscription: row } = await readOwnSubscription(context, userId);
  return row && row.paidUntil > now ? { state: "just-paid" } : { state: "waiting", isProviderUnavailable };
}

/** Syncs within the rate limit, because the page polls; returns true if the provider is unavailable. */
async function syncAndReportOutage(context: Context, userId: string): Promise<boolean> {
  const { payments } = context;
  if (!payments || !(await context.allowAccountAttempt(`success:${userId}`))) return false;
  try {
    await syncOwnSubscription(context, payments, userId);
    return false;
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return true;
    throw error;
  }
}
