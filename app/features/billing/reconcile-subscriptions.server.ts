import { eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { customer, subscription } from "../../db/schema";
import { type Payments, PaymentsUnavailable } from "../../services/payments/payments";
import { getProviderColumns, type ProviderColumns } from "./paid-access-end";
import { syncCustomer } from "./sync-customer.server";

/**
 * Maximum number of learners who may lose access in one night: if more learners, and more than half of all who pay, would lose
 * access, our key or price is wrong.
 */
const maxLossCount = 20;

/**
 * Compares every subscription with the payment provider and syncs those that differ, so that the effect of a lost event is
 * corrected by the next morning. Reads 100 customers per page; safe to interrupt and repeat. Returns the number of differing
 * customers. Throws without changing anything if most paying learners would lose access, because then our settings are wrong.
 */
export async function reconcileSubscriptions(context: Context, payments: Payments): Promise<number> {
  const { productId } = await payments.price();
  const payingCustomers = new Set(await listPayingCustomers(context));
  const seenCustomers = new Set<string>();
  const differingCustomers = new Set<string>();
  let lossCount = 0;
  for await (const page of payments.eachCustomer()) {
    const storedByCustomer = await readStoredColumns(
      context.db,
      page.map(({ customerId }) => customerId),
    );
    for (const { customerId, subscriptions } of page) {
      seenCustomers.add(customerId);
      const row = storedByCustomer.get(customerId);
      // A customer's older subscriptions may be on later pages; `syncCustomer` fetches all of them.
      const providerColumns = getProviderColumns(subscriptions, productId);
      if (!row || hasSameColumns(row, providerColumns)) continue;
      differingCustomers.add(customerId);
      if (payingCustomers.has(customerId) && (providerColumns?.paidUntil ?? 0) <= context.now) lossCount += 1;
    }
  }
  for (const customerId of payingCustomers) if (!seenCustomers.has(customerId)) differingCustomers.add(customerId);
  if (lossCount > maxLossCount && lossCount > payingCustomers.size / 2)
    throw new Error(
      `${lossCount} of ${payingCustomers.size} paying learners would lose access: check that STRIPE_PRICE_ID belongs to the right product`,
    );
  const errors: unknown[] = [];
  for (const customerId of differingCustomers)
    try {
      await syncCustomer(context, payments, customerId);
    } catch (error) {
      if (error instanceof PaymentsUnavailable) throw error;
      // One failed write must not stop the others.
      errors.push(error);
    }
  if (errors.length) throw errors[0];
  return differingCustomers.size;
}

/** Runs `reconcileSubscriptions` if a payment provider is configured; called by the scheduled job. */
export async function runReconciliation(context: Context): Promise<void> {
  if (context.payments) await reconcileSubscriptions(context, context.payments);
}

async function listPayingCustomers({ db, now }: Pick<Context, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ customerId: customer.customerId })
    .from(customer)
    .innerJoin(subscription, eq(subscription.userId, customer.userId))
    .where(gt(subscription.paidUntil, now));
  return rows.map((row) => row.customerId);
}

type StoredColumns = Awaited<ReturnType<typeof selectStoredColumns>>[number];

async function readStoredColumns(db: Db, customerIds: string[]): Promise<Map<string, StoredColumns>> {
  const rows = await selectStoredColumns(db, customerIds);
  return new Map(rows.map((row) => [row.customerId, row]));
}

function selectStoredColumns(db: Db, customerIds: string[]) {
  return db
    .select({
      customerId: customer.customerId,
      providerId: subscription.providerId,
      status: subscription.status,
      currentPeriodEnd: subscription.currentPeriodEnd,
      paidUntil: subscription.paidUntil,
      cancelAt: subscription.cancelAt,
    })
    .from(customer)
    .leftJoin(subscription, eq(subscription.userId, customer.userId))
    .where(sql`${customer.customerId} in (select value from json_each(${JSON.stringify(customerIds)}))`);
}

function hasSameColumns(storedColumns: StoredColumns, providerColumns: ProviderColumns | null): boolean {
  if (!providerColumns) return (storedColumns.paidUntil ?? 0) === 0;
  return (
    storedColumns.providerId === providerColumns.providerId &&
    storedColumns.status === providerColumns.status &&
    storedColumns.currentPeriodEnd === providerColumns.currentPeriodEnd &&
    storedColumns.paidUntil === providerColumns.paidUntil &&
    storedColumns.cancelAt === providerColumns.cancelAt
  );
}
