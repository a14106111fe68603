import { desc, eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { payment, subscription } from "../../db/schema";
import { paths } from "../../paths";
import type { Payments } from "../../services/payments/payments";
import { findCustomer } from "./checkout.server";
import { syncCustomer } from "./sync.server";

/** A learner's subscription and invoices as we know them, newest invoice first; in one trip. */
export async function readOwnSubscription({ db }: Pick<Context, "db">, userId: string) {
  const [rows, payments] = await db.batch([
    db.select().from(subscription).where(eq(subscription.userId, userId)),
    db.select().from(payment).where(eq(payment.userId, userId)).orderBy(desc(payment.createdAt)).limit(24),
  ]);
  return { subscription: rows[0] ?? null, payments };
}

/** Makes our row equal to the provider's state; nothing to do for somebody who never went to the checkout. */
export async function syncOwnSubscription(context: Context, payments: Payments, userId: string): Promise<void> {
  const customerId = await findCustomer(context, userId);
  if (customerId) await syncCustomer(context, payments, customerId);
}

/**
 * Lets the learner's own subscription end with its period (`cancel`) or go on after all; false when that is not how it stands
 * afterwards: there is none to change, or the provider did this form before and something else since. Which one it is comes
 * from our row, never from the browser; the provider is asked first, since it refuses to change what is over, and the row may
 * not know yet.
 */
export async function setCancel(
  context: Context,
  payments: Payments,
  userId: string,
  cancel: boolean,
  key: string,
): Promise<boolean> {
  const customerId = await findCustomer(context, userId);
  if (!customerId || (await syncCustomer(context, payments, customerId)) !== "written") return false;
  const [row] = await context.db
    .select({ providerId: subscription.providerId, status: subscription.status })
    .from(subscription)
    .where(eq(subscription.userId, userId));
  if (!row?.providerId || row.status === "canceled" || row.status === "incomplete_expired") return false;
  const formKey = `${cancel ? "cancel" : "resume"}:${userId}:${key}`;
  const changed = await payments.setCancelAtPeriodEnd(row.providerId, cancel, formKey);
  await syncCustomer(context, payments, customerId);
  const [now] = await context.db
    .select({ cancelAt: subscription.cancelAt })
    .from(subscription)
    .where(eq(subscription.userId, userId));
  return changed && cancel === (now?.cancelAt !== null);
}

/** Address of the provider's page for the learner's payment method and invoices; null without a customer. */
export async function openOwnPortal(context: Context, payments: Payments, userId: string, key: string) {
  const customerId = await findCustomer(context, userId);
  const back = `${context.settings.url}${paths.manageSubscription}`;
  return customerId && payments.openPortal(customerId, back, `portal:${userId}:${key}`);
}

/** Address of one of the learner's own invoices at the provider; null when it is not theirs. */
export async function findOwnInvoice(context: Context, payments: Payments, userId: string, invoiceId: string) {
  const customerId = await findCustomer(context, userId);
  return customerId && payments.invoiceUrl(customerId, invoiceId);
}
