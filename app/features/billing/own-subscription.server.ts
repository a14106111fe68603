import { desc, eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { payment, subscription } from "../../db/schema";
import { paths } from "../../paths";
import type { Payments } from "../../services/payments/payments";
import { findCustomer } from "./checkout.server";
import { syncCustomer } from "./sync-customer.server";

/** Returns a learner's subscription and invoices from our database, newest invoice first. One trip. */
export async function readOwnSubscription({ db }: Pick<Context, "db">, userId: string) {
  const [rows, payments] = await db.batch([
    db.select().from(subscription).where(eq(subscription.userId, userId)),
    db.select().from(payment).where(eq(payment.userId, userId)).orderBy(desc(payment.createdAt)).limit(24),
  ]);
  return { subscription: rows[0] ?? null, payments };
}

/** Syncs a learner's subscription with the provider; does nothing for a learner who never opened the checkout. */
export async function syncOwnSubscription(context: Context, payments: Payments, userId: string): Promise<void> {
  const customerId = await findCustomer(context, userId);
  if (customerId) await syncCustomer(context, payments, customerId);
}

/**
 * Cancels the learner's subscription at the end of the period (`isCanceling`) or resumes the subscription. Returns false if the
 * learner has no subscription, or if a later change has undone this one, as when an old form is sent again. The id of the
 * subscription comes from our row, never from the browser. Syncs first, because the provider refuses changes to an ended
 * subscription.
 */
export async function setCancellation(
  context: Context,
  payments: Payments,
  userId: string,
  isCanceling: boolean,
  key: string,
): Promise<boolean> {
  const customerId = await findCustomer(context, userId);
  if (!customerId || (await syncCustomer(context, payments, customerId)) !== "written") return false;
  const [row] = await context.db
    .select({ providerId: subscription.providerId, status: subscription.status })
    .from(subscription)
    .where(eq(subscription.userId, userId));
  if (!row?.providerId || row.status === "canceled" || row.status === "incomplete_expired") return false;
  const formKey = `${isCanceling ? "cancel" : "resume"}:${userId}:${key}`;
  const isChanged = await payments.setCancelAtPeriodEnd(row.providerId, isCanceling, formKey);
  await syncCustomer(context, payments, customerId);
  const [updatedRow] = await context.db
    .select({ cancelAt: subscription.cancelAt })
    .from(subscription)
    .where(eq(subscription.userId, userId));
  return isChanged && isCanceling === (updatedRow?.cancelAt !== null);
}

/** Returns the address of the provider's portal for payment method and invoices; null if the learner has no customer. */
export async function openOwnPortal(context: Context, payments: Payments, userId: string, key: string) {
  const customerId = await findCustomer(context, userId);
  const back = `${context.settings.url}${paths.manageSubscription}`;
  return customerId && payments.openPortal(customerId, back, `portal:${userId}:${key}`);
}

/** Returns the address of one of the learner's own invoices at the provider; null if the invoice is not theirs. */
export async function findOwnInvoice(context: Context, payments: Payments, userId: string, invoiceId: string) {
  const customerId = await findCustomer(context, userId);
  return customerId && payments.invoiceUrl(customerId, invoiceId);
}
