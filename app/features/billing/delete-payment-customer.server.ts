import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { subscription } from "../../db/schema";
import { findCustomer } from "./checkout.server";
import { buildHistoryStatement, isPaidWithoutEnd } from "./subscription-history.server";

/**
 * Deletes a learner's customer at the payment provider, which ends their subscription at once. Throws if the provider is
 * unavailable.
 */
export async function deletePaymentCustomer(context: Pick<Context, "db" | "payments">, userId: string): Promise<void> {
  const customerId = await findCustomer(context, userId);
  if (!customerId) return;
  if (!context.payments) throw new Error("Cannot delete the customer: no payment provider is configured");
  await context.payments.deleteCustomer(customerId);
}

/**
 * Returns batch statements that end the subscription of a deleted account now, so that the monthly report stays correct, and
 * remove the provider's id and the payment method.
 */
export function buildSubscriptionEndStatements(context: Pick<Context, "db" | "now" | "id">, userId: string) {
  const { db, now, id } = context;
  const { accessUntil, paidUntil, compUntil, endedAt } = subscription;
  const hasUnrecordedEnd = sql`exists (select 1 from ${subscription} where ${subscription.userId} = ${userId} and ${endedAt} is null and ${isPaidWithoutEnd})`;
  return [
    buildHistoryStatement(
      context,
      { userId, kind: "ended", actor: userId, detail: "account deleted" },
      hasUnrecordedEnd,
    ),
    db
      .update(subscription)
      .set({
        accessUntil: sql`min(${accessUntil}, ${now})`,
        paidUntil: sql`min(${paidUntil}, ${now})`,
        compUntil: sql`min(${compUntil}, ${now})`,
        endedAt: sql`coalesce(${endedAt}, ${now})`,
        cancelAt: null,
        providerId: null,
        paymentMethod: null,
        writeId: id(),
      })
      .where(eq(subscription.userId, userId)),
  ] as const;
}
