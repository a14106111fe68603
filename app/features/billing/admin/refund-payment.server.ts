import { and, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { auditLog, payment, subscription } from "~/db/schema";
import { formatMoney } from "~/lib/money";
import { type Payments, PaymentsUnavailable } from "~/services/payments/payments";
import { audit, auditSubject } from "../../audit/audit.server";
import { findCustomer } from "../checkout.server";
import { syncCustomer } from "../sync-customer.server";

/** What became of a refund. `refused`: the provider refused it, for example because the payment has been refunded meanwhile. */
export type RefundResult = "refunded" | "refused" | "noProvider" | "providerAway";

interface Refund {
  actorId: string;
  userId: string;
  paymentId: string;
  /** In the currency's smallest unit. */
  amount: number;
  reason: string;
  /** Whether the subscription ends now, too. */
  endsSubscription: boolean;
  /** The form's key: the same form sent twice refunds once. */
  key: string;
}

/** Returns a learner's payment with the amount that can still be refunded; null if the learner has no such payment. */
export async function findRefundablePayment({ db }: Pick<Context, "db">, userId: string, paymentId: string) {
  const [row] = await db
    .select()
    .from(payment)
    .where(and(eq(payment.id, paymentId), eq(payment.userId, userId)));
  if (!row) return null;
  return { ...row, refundable: row.status === "paid" ? row.amountPaid - row.amountRefunded : 0 };
}

/**
 * Refunds a learner's payment at the provider, ends the subscription now if the admin chose so, and fetches the new state. The
 * audit entry is written as soon as the provider has accepted the refund.
 */
export async function refundPayment(context: Context, refund: Refund): Promise<RefundResult> {
  const { payments } = context;
  if (!payments) return "noProvider";
  try {
    return await refundAtProvider(context, payments, refund);
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return "providerAway";
    throw error;
  }
}

async function refundAtProvider(context: Context, payments: Payments, refund: Refund): Promise<RefundResult> {
  const { db } = context;
  const { actorId, userId, paymentId, amount, reason, endsSubscription, key } = refund;
  const customerId = await findCustomer(context, userId);
  if (!customerId) return "refused";
  const stored = await findRefundablePayment(context, userId, paymentId);
  const formKey = `refund:${paymentId}:${key}`;
  if (!stored || !(await payments.refund(customerId, { invoiceId: paymentId, amount }, formKey))) return "refused";
  const action = "refund payment";
  const after = {
    invoice: stored.number ?? paymentId,
    amount: formatMoney(amount, stored.currency),
    reason,
    form: key,
  };
  await audit(context, { actorId, action, subject: auditSubject(userId), after }, isNotRecorded(userId, action, key));
  if (endsSubscription) {
    const [row] = await db
      .select({ providerId: subscription.providerId })
      .from(subscription)
      .where(eq(subscription.userId, userId));
    if (row?.providerId && (await payments.endSubscription(row.providerId)))
      await audit(context, { actorId, action: "end subscription", subject: auditSubject(userId), after: { reason } });
  }
  await syncCustomer(context, payments, customerId);
  return "refunded";
}

/** SQL condition: no entry of the audit log is about this form yet, which may have been sent twice. */
function isNotRecorded(userId: string, action: string, key: string) {
  return sql`not exists (select 1 from ${auditLog} where ${auditLog.subject} = ${auditSubject(userId)}
    and ${auditLog.action} = ${action} and json_extract(${auditLog.after}, '$.form') = ${key})`;
}
