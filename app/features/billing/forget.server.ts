import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { subscription } from "../../db/schema";
import { findCustomer } from "./checkout.server";
import { paidAndOpen, writeChange } from "./history.server";

/** Lets the payment provider forget a learner, which ends what they pay for at once. Throws when it cannot be asked. */
export async function forgetCustomer(context: Pick<Context, "db" | "payments">, userId: string): Promise<void> {
  const customerId = await findCustomer(context, userId);
  if (!customerId) return;
  if (!context.payments)
    throw new Error("a customer of a payment provider that is not set any more cannot be forgotten");
  await context.payments.deleteCustomer(customerId);
}

/**
 * Writes down that the subscription of a deleted account has ended, now, so that the report's months add up; whom the provider
 * knew and how they paid is left out. For a batch.
 */
export function closeSubscription(context: Pick<Context, "db" | "now" | "id">, userId: string) {
  const { db, now, id } = context;
  const { accessUntil, paidUntil, compUntil, endedAt } = subscription;
  const runs = sql`exists (select 1 from ${subscription} where ${subscription.userId} = ${userId} and ${endedAt} is null and ${paidAndOpen})`;
  return [
    writeChange(context, { userId, kind: "ended", actor: userId, detail: "account deleted" }, runs),
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
