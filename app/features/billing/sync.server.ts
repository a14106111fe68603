import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { customer, payment, subscription, user } from "../../db/schema";
import { formatMoney } from "../../lib/money";
import { formatDate } from "../../lib/time-text";
import { type CustomerState, type Payments, PaymentsUnavailable } from "../../services/payments/payments";
import { type BillingNews, buildBillingMail, type Payer } from "../email/billing-mail";
import { isVersion, newsKept, writeChange } from "./history.server";
import { changesBetween, type Standing, standingOfCustomer } from "./plans";

type Parts = Pick<Context, "db" | "now" | "id" | "mail" | "settings">;

const mostTries = 6;

/**
 * `unknown-customer`: not one of ours. `unknown-to-provider`: ours, but from another Stripe account or mode; nothing is
 * changed.
 */
export type Synced = "written" | "unknown-customer" | "unknown-to-provider";

/**
 * Writes the provider's current state of a customer to our row, with payments, history, and mails, in one batch. Uses no event
 * data, so it can be called at any time, in any order, and repeatedly.
 *
 * Each call reads our row, asks the provider, and writes only if the row is unchanged (`write_id`); otherwise it starts again.
 * So an older answer never overwrites a newer one (decision 0012). Throws `PaymentsUnavailable`, also after too many concurrent
 * writes.
 */
export async function syncCustomer(context: Parts, payments: Payments, customerId: string): Promise<Synced> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const before = await readCustomer(context, customerId);
    if (!before) return "unknown-customer";
    const [state, { productId }] = await Promise.all([payments.customerState(customerId), payments.price()]);
    if (!state) return "unknown-to-provider";
    if (await write(context, before, state, productId)) return "written";
  }
  throw new PaymentsUnavailable("The subscription was changed concurrently in every attempt");
}

async function readCustomer({ db }: Parts, customerId: string) {
  const [row] = await db
    .select({
      userId: sql<string>`${user.id}`.as("customer_user_id"),
      name: user.name,
      email: user.email,
      row: subscription,
    })
    .from(customer)
    .innerJoin(user, eq(user.id, customer.userId))
    .leftJoin(subscription, eq(subscription.userId, customer.userId))
    .where(eq(customer.customerId, customerId));
  return row;
}

type Before = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;

/** Returns false if the row has changed since `before` was read. */
async function write(context: Parts, before: Before, state: CustomerState, productId: string): Promise<boolean> {
  const { db, id } = context;
  const standing = standingOfCustomer(state.subscriptions, productId);
  const writeId = id();
  const mine = isVersion(before.userId, writeId);
  const results = await db.batch([
    writeStanding(context, before, standing, writeId),
    writePayments(context, before, state, mine),
    ...writeChanges(context, before, standing, mine),
    ...mailsOf(context, before, standing, state).map((news) =>
      context.mail.queue(buildBillingMail(news, payerOf(before), context.settings.url), mine),
    ),
  ]);
  const written = (results[0] as unknown[]).length > 0;
  if (written) context.mail.handOver();
  // With no subscription at the provider or here, there is no row to write, which is no conflict.
  return written || (standing === null && before.row === null);
}

function writeStanding({ db, now }: Parts, { userId, row }: Before, standing: Standing | null, writeId: string) {
  const compUntil = row?.compUntil ?? 0;
  const parts = standing ?? {
    status: row?.status ?? ("canceled" as const),
    currentPeriodEnd: row?.currentPeriodEnd ?? 0,
    paidUntil: 0,
    cancelAt: null,
  };
  const until = Math.max(parts.paidUntil, compUntil);
  const values = {
    ...parts,
    accessUntil: until,
    endedAt: until > now ? null : (row?.endedAt ?? null),
    syncedAt: now,
    writeId,
  };
  if (row)
    return db
      .update(subscription)
      .set(values)
      .where(sql`${subscription.userId} = ${userId} and ${subscription.writeId} is ${row.writeId}`)
      .returning({ written: subscription.userId });
  // A customer who only opened the checkout has no subscription; the update matches no row and keeps the batch's shape.
  const insert = db.insert(subscription);
  return standing
    ? insert
        .values({ userId, tier: "annual", ...values })
        .onConflictDoNothing()
        .returning({ written: subscription.userId })
    : db.update(subscription).set({ syncedAt: now }).where(sql`false`).returning({ written: subscription.userId });
}

function writePayments({ db }: Parts, { userId }: Before, { invoices }: CustomerState, mine: SQL) {
  return db
    .insert(payment)
    .select(
      sql`select value ->> 'id', ${userId}, value ->> 'number', value ->> 'state', value ->> 'amountDue', value ->> 'amountPaid',
        value ->> 'currency', value ->> 'createdAt', value ->> 'paidAt' from json_each(${JSON.stringify(invoices)}) where ${mine}`,
    )
    .onConflictDoUpdate({
      target: payment.id,
      set: {
        number: sql`excluded.number`,
        status: sql`excluded.status`,
        amountDue: sql`excluded.amount_due`,
        amountPaid: sql`excluded.amount_paid`,
        paidAt: sql`excluded.paid_at`,
      },
    });
}

function writeChanges(context: Parts, before: Before, standing: Standing | null, mine: SQL) {
  if (!standing) return [];
  const detail = `period to ${formatDate(standing.currentPeriodEnd, "UTC")}`;
  return changesBetween(before.row, standing, context.now).map((kind) =>
    writeChange(context, { userId: before.userId, kind, actor: "provider", detail }, mine),
  );
}

/** Returns the mails to send; each has its own idempotency key, so a repeated call sends it once. */
function mailsOf({ now }: Parts, { row }: Before, standing: Standing | null, state: CustomerState): BillingNews[] {
  if (!standing) return [];
  const fresh = (at: number | null) => at !== null && now - at < newsKept;
  const receipts = state.invoices
    .filter((one) => one.state === "paid" && one.amountPaid > 0 && fresh(one.paidAt))
    .map((one) => ({
      kind: "receipt" as const,
      invoiceId: one.id,
      number: one.number,
      amount: formatMoney(one.amountPaid, one.currency),
      paidOn: formatDate(one.paidAt ?? now, "UTC"),
      until: formatDate(standing.currentPeriodEnd, "UTC"),
    }));
  // The provider's own page reports a declined first payment.
  const owes = standing.status === "past_due" || standing.status === "unpaid";
  // The mail names the end of access; after the grace period, the `expired` mail is sent instead.
  const renewing = row !== null && row.paidUntil > 0 && owes && standing.paidUntil > now;
  const failed = state.invoices
    .filter((one) => renewing && one.state === "open" && one.attempts > 0 && fresh(one.createdAt))
    .map((one) => ({
      kind: "paymentFailed" as const,
      invoiceId: one.id,
      amount: formatMoney(one.amountDue, one.currency),
      accessUntil: formatDate(standing.paidUntil, "UTC"),
    }));
  const day = formatDate(standing.currentPeriodEnd, "UTC");
  const amount = formatMoney(standing.amount, standing.currency);
  // The key contains the version that was read, so each change is announced once.
  const key = `${standing.providerId}:${row?.writeId}`;
  const changed = changesBetween(row, standing, now).flatMap((kind): BillingNews[] => {
    if (kind === "cancelled") return [{ kind, key, until: formatDate(standing.paidUntil, "UTC") }];
    return kind === "resumed" ? [{ kind, key, on: day, amount }] : [];
  });
  return [...receipts, ...failed, ...changed];
}

function payerOf({ userId, name, email }: Before): Payer {
  return { userId, name, email };
}
