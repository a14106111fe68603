import { eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { customer, subscription } from "../../db/schema";
import { type Payments, PaymentsUnavailable } from "../../services/payments/payments";
import { type Standing, standingOfCustomer } from "./plans";
import { syncCustomer } from "./sync.server";

/** So many may lose their access in one night; more than that, and half of all who pay, is a wrong key or price of ours. */
const mostLosses = 20;

/**
 * Holds every subscription against the payment provider and fetches those that differ: whatever events were lost, the next
 * morning we agree. Reads a hundred at a time; safe to stop and run again. Gives how many differed. Throws, with nothing
 * changed, when most of those who pay would lose their access: that is a mistake in our settings, not of theirs.
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
      // A customer's older subscriptions may be on later pages; `syncCustomer` then asks for all of them.
      const standing = standingOfCustomer(subscriptions, productId);
      if (!row || agrees(row, standing)) continue;
      differing.add(customerId);
      if (paying.has(customerId) && (standing?.paidUntil ?? 0) <= context.now) losses += 1;
    }
  }
  for (const customerId of paying) if (!seen.has(customerId)) differing.add(customerId);
  if (losses > mostLosses && losses > paying.size / 2)
    throw new Error(`${losses} of ${paying.size} who pay would lose access: is STRIPE_PRICE_ID of the right product?`);
  const troubles: unknown[] = [];
  for (const customerId of differing)
    try {
      await syncCustomer(context, payments, customerId);
    } catch (error) {
      if (error instanceof PaymentsUnavailable) throw error;
      // One that cannot be written holds up none of the others.
      troubles.push(error);
    }
  if (troubles.length) throw troubles[0];
  return differing.size;
}

/** `reconcileSubscriptions` as the clock runs it. */
export async function reconcile(context: Context): Promise<void> {
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

type Ours = Awaited<ReturnType<typeof selectStandings>>[number];

async function readStandings(db: Db, customerIds: string[]): Promise<Map<string, Ours>> {
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

function agrees(ours: Ours, theirs: Standing | null): boolean {
  if (!theirs) return (ours.paidUntil ?? 0) === 0;
  return (
    ours.providerId === theirs.providerId &&
    ours.status === theirs.status &&
    ours.currentPeriodEnd === theirs.currentPeriodEnd &&
    ours.paidUntil === theirs.paidUntil &&
    ours.cancelAt === theirs.cancelAt
  );
}
