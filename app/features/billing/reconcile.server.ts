import { eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { customer, subscription } from "../../db/schema";
import { type Payments, PaymentsUnavailable } from "../../services/payments/payments";
import { getProviderStanding, type ProviderStanding } from "./provider-standing";
import { syncCustomer } from "./sync.server";

/**
 * Maximum number of learners who may lose access in one night: if more learners, and more than half of all who pay, would lose
 * access, our key or price is wrong.
 */
const maxLosses = 20;

/**
 * Compares every subscription with the payment provider and syncs those that differ, so that the effect of a lost event is
 * corrected by the next morning. Reads 100 customers per page; safe to interrupt and repeat. Returns the number of differing
 * customers. Throws without changing anything if most paying learners would lose access, because then our settings are wrong.
 */
export async function reconcileSubscriptions(context: Context, payments: Payments): Promise<number> {
  const { productId } = await payments.price();
  const paying = new Set(await listPaying(context));
  const seen = new Set<string>();
  const differing = new Set<string>();
  let losses = 0;
  for await (const page of payments.eachCustomer()) {
    const ours = await readStandings(
      context.db,
      page.map(({ customerId }) => customerId),
    );
    for (const { customerId, subscriptions } of page) {
      seen.add(customerId);
      const row = ours.get(customerId);
      // A customer's older subscriptions may be on later pages; `syncCustomer` fetches all of them.
      const standing = getProviderStanding(subscriptions, productId);
      if (!row || isSameStanding(row, standing)) continue;
      differing.add(customerId);
      if (paying.has(customerId) && (standing?.paidUntil ?? 0) <= context.now) losses += 1;
    }
  }
  for (const customerId of paying) if (!seen.has(customerId)) differing.add(customerId);
  if (losses > maxLosses && losses > paying.size / 2)
    throw new Error(
      `${losses} of ${paying.size} paying learners would lose access: check that STRIPE_PRICE_ID belongs to the right product`,
    );
  const errors: unknown[] = [];
  for (const customerId of differing)
    try {
      await syncCustomer(context, payments, customerId);
    } catch (error) {
      if (error instanceof PaymentsUnavailable) throw error;
      // One failed write must not stop the others.
      errors.push(error);
    }
  if (errors.length) throw errors[0];
  return differing.size;
}

/** Runs `reconcileSubscriptions` if a payment provider is configured; called by the scheduled job. */
export async function runReconciliation(context: Context): Promise<void> {
  if (context.payments) await reconcileSubscriptions(context, context.payments);
}

async function listPaying({ db, now }: Pick<Context, "db" | "now">): Promise<string[]> {
  const rows = await db
    .select({ customerId: customer.customerId })
    .from(customer)
    .innerJoin(subscription, eq(subscription.userId, customer.userId))
    .where(gt(subscription.paidUntil, now));
  return rows.map((row) => row.customerId);
}

type StoredStanding = Awaited<ReturnType<typeof selectStandings>>[number];

async function readStandings(db: Db, customerIds: string[]): Promise<Map<string, StoredStanding>> {
  const rows = await selectStandings(db, customerIds);
  return new Map(rows.map((row) => [row.customerId, row]));
}

function selectStandings(db: Db, customerIds: string[]) {
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

function isSameStanding(ours: StoredStanding, providerStanding: ProviderStanding | null): boolean {
  if (!providerStanding) return (ours.paidUntil ?? 0) === 0;
  return (
    ours.providerId === providerStanding.providerId &&
    ours.status === providerStanding.status &&
    ours.currentPeriodEnd === providerStanding.currentPeriodEnd &&
    ours.paidUntil === providerStanding.paidUntil &&
    ours.cancelAt === providerStanding.cancelAt
  );
}
