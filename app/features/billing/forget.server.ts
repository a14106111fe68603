import type { Context } from "../../context.server";
import { findCustomer } from "./checkout.server";

/** Lets the payment provider forget a learner, which ends what they pay for at once. Throws when it cannot be asked. */
export async function forgetCustomer(context: Pick<Context, "db" | "payments">, userId: string): Promise<void> {
  const customerId = await findCustomer(context, userId);
  if (!customerId) return;
  if (!context.payments)
    throw new Error("a customer of a payment provider that is not set any more cannot be forgotten");
  await context.payments.deleteCustomer(customerId);
}
