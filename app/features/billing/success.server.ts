import type { Context } from "../../context.server";
import { formatDate } from "../../lib/time-text";
import { PaymentsUnavailable } from "../../services/payments/payments";
import type { Viewer } from "../auth/viewer.server";
import { findCustomer } from "./checkout.server";
import { readOwnSubscription, syncOwnSubscription } from "./manage.server";

/** What became of a purchase: paid, with the next date; not heard of yet; or nothing was ever begun. */
export type Purchase =
  | { state: "paid"; renewsOn: string }
  /** Paid, and found out only now: this answer's idea of the viewer is older than that. */
  | { state: "just-paid" }
  | { state: "waiting"; away: boolean }
  | { state: "none" };

/**
 * Finds out whether the learner's payment has come, asking the provider itself where our row does not say so yet, because
 * its event may be late. The address of the page is never read.
 */
export async function findPurchase(context: Context, viewer: Viewer): Promise<Purchase> {
  const { now, payments } = context;
  const { userId, timeZone, subscription } = viewer;
  if (subscription && subscription.paidUntil > now) {
    const { subscription: row } = await readOwnSubscription(context, userId);
    return { state: "paid", renewsOn: formatDate(row?.currentPeriodEnd ?? subscription.paidUntil, timeZone) };
  }
  if (!payments || (await findCustomer(context, userId)) === null) return { state: "none" };
  const away = !viewer.isImpersonated && (await askProvider(context, userId));
  const { subscription: row } = await readOwnSubscription(context, userId);
  return row && row.paidUntil > now ? { state: "just-paid" } : { state: "waiting", away };
}

/** True when the provider could not be asked. Within the limit: the page asks again by itself. */
async function askProvider(context: Context, userId: string): Promise<boolean> {
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
