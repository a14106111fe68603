import { eq, gt, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { customer, subscription } from "../../db/schema";
import type { Payments } from "../../services/payments/payments";
import { type Standing, standingOfCustomer } from "./plans";
import { syncCustomer } from "./sync.server";

/**
 * Holds every subscription against the payment provider and fetches those that differ: whatever events were lost, the next
 * morning we agree. Reads a page of a hundred at a time; safe to stop and run again. Gives how many differed.
 */
export async function reconcileSubscriptions(context: Context, payments: Payments): Promise<number> {
  const { productId } = await payments.price();
  const seen = new Set<string>();
  let differing = 0;
  for await (const page of payments.eachCustomer()) {
    const ours = await readStandings(
      context.db,
      page.map(({ customerId }) => customerId),
    );
    for (const { customerId } of page) {
      if (seen.has(customerId) || !ours.has(customerId)) continue;
      seen.add(customerId);
      // A customer may have older subscriptions on later pages: the whole of them is asked for where a page alone differs.
      const standing = standingOfCustomer(
        page.find((one) => one.customerId === customerId)?.subscriptions ?? [],
        productId,
      );
      if (agrees(ours.get(customerId) ?? null, standing)) continue;
      await syncCustomer(context, payments, customerId);
      differing += 1;
    }
  }
  // Whom the provider no longer knows, and who still has paid access here.
  const paying = await context.db
    .select({ customerId: customer.customerId })
    .from(customer)
    .innerJoin(subscription, eq(subscription.userId, customer.userId))
    .where(gt(subscription.paidUntil, context.now));
  for (const { customerId } of paying)
    if (!seen.has(customerId)) {
      await syncCustomer(context, payments, customerId);
      differing += 1;
    }
  return differing;
}

/** `reconcileSubscriptions` as the clock runs it. */
export async function reconcile(context: Context): Promise<void> {
  if (context.payments) await reconcileSubscriptions(context, context.payments);
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

function agrees(ours: Ours | null, theirs: Standing | null): boolean {
  if (!theirs) return !ours || (ours.paidUntil ?? 0) === 0;
  return (
    ours !== null &&
    ours.providerId === theirs.providerId &&
    ours.status === theirs.status &&
    ours.currentPeriodEnd === theirs.currentPeriodEnd &&
    ours.paidUntil === theirs.paidUntil &&
    ours.cancelAt === theirs.cancelAt
  );
}
