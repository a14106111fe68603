import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { customer, subscription } from "../../db/schema";
import { paths } from "../../paths";
import type { Payments } from "../../services/payments/payments";
import type { Viewer } from "../auth/viewer.server";
import { syncCustomer } from "./sync-customer.server";

type Buyer = Pick<Viewer, "userId" | "fullName" | "email">;

/** Returns the learner's customer id at the provider, or null before their first checkout. */
export async function findCustomer({ db }: Pick<Context, "db">, userId: string): Promise<string | null> {
  const [row] = await db.select({ id: customer.customerId }).from(customer).where(eq(customer.userId, userId));
  return row?.id ?? null;
}

/**
 * Returns the address of the provider's payment page for the annual subscription, or null if the learner already pays or owes a
 * renewal. Concurrent calls lead to one checkout. Product and price are set here, never by the browser. Throws
 * `PaymentsUnavailable`.
 */
export async function startCheckout(
  context: Context,
  payments: Payments,
  buyer: Buyer,
  key: string,
): Promise<string | null> {
  const { db, now, settings } = context;
  const { userId, fullName, email } = buyer;
  let customerId = (await findCustomer(context, userId)) ?? (await createCustomer(context, payments, userId, null));
  const contact = { name: fullName, email };
  if (!(await payments.updateCustomer(customerId, contact, `person:${customerId}:${key}`))) {
    customerId = await createCustomer(context, payments, userId, customerId);
    await payments.updateCustomer(customerId, contact, `person:${customerId}:${key}`);
  }
  const successUrl = `${settings.url}${paths.subscriptionSuccess}`;
  const order = { userId, customerId, successUrl, cancelUrl: `${settings.url}${paths.pricing}?checkout=canceled` };
  return payments.startCheckout(order, async () => {
    await syncCustomer(context, payments, customerId);
    const [row] = await db.select().from(subscription).where(eq(subscription.userId, userId));
    return !row || !isPayingOrOwing(row, now);
  });
}

/** Returns whether the learner already pays or owes a renewal, and so must not pay a second time. */
function isPayingOrOwing(row: typeof subscription.$inferSelect, now: number): boolean {
  return row.paidUntil > now || row.status === "past_due" || row.status === "unpaid";
}

/**
 * Creates the learner's customer at the provider and returns its id; replaces `lostCustomerId`, a customer that the provider no
 * longer has.
 */
async function createCustomer({ db, now }: Context, payments: Payments, userId: string, lostCustomerId: string | null) {
  const customerId = await payments.createCustomer(userId, lostCustomerId);
  await db
    .insert(customer)
    .values({ userId, customerId, createdAt: now })
    .onConflictDoUpdate({
      target: customer.userId,
      set: { customerId },
      setWhere: sql`${customer.customerId} is ${lostCustomerId}`,
    });
  const [row] = await db.select({ id: customer.customerId }).from(customer).where(eq(customer.userId, userId));
  if (!row) throw new Error("The row of the new customer is missing");
  return row.id;
}
