import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { customer, payment, subscription, user } from "../../db/schema";
import { formatMoney } from "../../lib/money";
import { formatDate, formatMediumDate } from "../../lib/time-text";
import { type CustomerState, type Payments, PaymentsUnavailable } from "../../services/payments/payments";
import { type BillingNews, buildBillingMail, type Payer } from "../email/billing-mail";
import { getProviderColumns, listChanges, type ProviderColumns } from "./paid-access-end";
import { buildHistoryStatement, hasWriteId, maxNewsAgeMs } from "./subscription-history.server";

type WriteContext = Pick<Context, "db" | "now" | "id" | "mail" | "settings">;

const maxAttempts = 6;

/**
 * `unknown-customer`: the customer is not one of ours. `unknown-to-provider`: the customer is ours, but from another Stripe
 * account or mode. Neither changes anything.
 */
export type SyncResult = "written" | "unknown-customer" | "unknown-to-provider";

/**
 * Writes the provider's current state of a customer to our row, with payments, history, and mails, in one batch. Uses no event
 * data, so it can be called at any time, in any order, and repeatedly.
 *
 * Each call reads our row, asks the provider, and writes only if the row is unchanged (`write_id`); otherwise it starts again.
 * So an older answer never overwrites a newer one (decision 0012). Throws `PaymentsUnavailable`, also after too many concurrent
 * writes.
 */
export async function syncCustomer(context: WriteContext, payments: Payments, customerId: string): Promise<SyncResult> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const storedCustomer = await readCustomer(context, customerId);
    if (!storedCustomer) return "unknown-customer";
    const [state, { productId }] = await Promise.all([payments.customerState(customerId), payments.price()]);
    if (!state) return "unknown-to-provider";
    if (await writeState(context, storedCustomer, state, productId)) return "written";
  }
  throw new PaymentsUnavailable("The subscription was changed concurrently in every attempt");
}

async function readCustomer({ db }: WriteContext, customerId: string) {
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

type StoredCustomer = NonNullable<Awaited<ReturnType<typeof readCustomer>>>;

/** Returns false if the row has changed since `storedCustomer` was read. */
async function writeState(
  context: WriteContext,
  storedCustomer: StoredCustomer,
  state: CustomerState,
  productId: string,
): Promise<boolean> {
  const { db, id } = context;
  const providerColumns = getProviderColumns(state.subscriptions, productId);
  const writeId = id();
  const isOwnWrite = hasWriteId(storedCustomer.userId, writeId);
  const results = await db.batch([
    writeSubscription(context, storedCustomer, providerColumns, writeId),
    writePayments(context, storedCustomer, state, isOwnWrite),
    ...writeChanges(context, storedCustomer, providerColumns, isOwnWrite),
    ...buildMails(context, storedCustomer, providerColumns, state).map((news) =>
      context.mail.queue(buildBillingMail(news, toPayer(storedCustomer), context.settings.url), isOwnWrite),
    ),
  ]);
  const isWritten = (results[0] as unknown[]).length > 0;
  if (isWritten) context.mail.deliverSoon();
  // If neither the provider nor we have a subscription, there is no row to write, and the missing write is no conflict.
  return isWritten || (providerColumns === null && storedCustomer.row === null);
}

function writeSubscription(
  { db, now }: WriteContext,
  { userId, row }: StoredCustomer,
  providerColumns: ProviderColumns | null,
  writeId: string,
) {
  const compUntil = row?.compUntil ?? 0;
  const columns = providerColumns ?? {
    status: row?.status ?? ("canceled" as const),
    currentPeriodEnd: row?.currentPeriodEnd ?? 0,
    paidUntil: 0,
    cancelAt: null,
  };
  const accessUntil = Math.max(columns.paidUntil, compUntil);
  const values = {
    ...columns,
    accessUntil,
    endedAt: accessUntil > now ? null : (row?.endedAt ?? null),
    syncedAt: now,
    writeId,
  };
  if (row)
    return db
      .update(subscription)
      .set(values)
      .where(sql`${subscription.userId} = ${userId} and ${subscription.writeId} is ${row.writeId}`)
      .returning({ written: subscription.userId });
  // A customer who only opened the checkout has no subscription. The update below matches no row; it only fills the first
  // place of the batch.
  const insertStatement = db.insert(subscription);
  return providerColumns
    ? insertStatement
        .values({ userId, tier: "annual", ...values })
        .onConflictDoNothing()
        .returning({ written: subscription.userId })
    : db.update(subscription).set({ syncedAt: now }).where(sql`false`).returning({ written: subscription.userId });
}

function writePayments({ db }: WriteContext, { userId }: StoredCustomer, { invoices }: CustomerState, isOwnWrite: SQL) {
  return db
    .insert(payment)
    .select(
      sql`select value ->> 'id', ${userId}, value ->> 'number', value ->> 'state', value ->> 'amountDue', value ->> 'amountPaid',
        value ->> 'currency', value ->> 'createdAt', value ->> 'paidAt', value ->> 'amountRefunded' from json_each(${JSON.stringify(invoices)}) where ${isOwnWrite}`,
    )
    .onConflictDoUpdate({
      target: payment.id,
      set: {
        number: sql`excluded.number`,
        status: sql`excluded.status`,
        amountDue: sql`excluded.amount_due`,
        amountPaid: sql`excluded.amount_paid`,
        amountRefunded: sql`excluded.amount_refunded`,
        paidAt: sql`excluded.paid_at`,
      },
    });
}

function writeChanges(
  context: WriteContext,
  storedCustomer: StoredCustomer,
  providerColumns: ProviderColumns | null,
  isOwnWrite: SQL,
) {
  if (!providerColumns) return [];
  const detail = `period to ${formatMediumDate(providerColumns.currentPeriodEnd, "UTC")}`;
  return listChanges(storedCustomer.row, providerColumns, context.now).map((kind) =>
    buildHistoryStatement(context, { userId: storedCustomer.userId, kind, actor: "provider", detail }, isOwnWrite),
  );
}

/** Returns the mails to send; each has its own idempotency key, so a repeated call sends it once. */
function buildMails(
  { now }: WriteContext,
  { row }: StoredCustomer,
  providerColumns: ProviderColumns | null,
  state: CustomerState,
): BillingNews[] {
  if (!providerColumns) return [];
  const isRecent = (at: number | null) => at !== null && now - at < maxNewsAgeMs;
  const receiptMails = state.invoices
    .filter((one) => one.state === "paid" && one.amountPaid > 0 && isRecent(one.paidAt))
    .map((one) => ({
      kind: "receipt" as const,
      invoiceId: one.id,
      invoiceNumber: one.number,
      amount: formatMoney(one.amountPaid, one.currency),
      paidOn: formatDate(one.paidAt ?? now, "UTC"),
      until: formatDate(providerColumns.currentPeriodEnd, "UTC"),
    }));
  // Only a failed renewal gets a mail: the provider's payment page reports a declined first payment.
  const owesRenewal = providerColumns.status === "past_due" || providerColumns.status === "unpaid";
  // The mail names the end of access; after the grace period, the `expired` mail is sent instead.
  const isRenewal = row !== null && row.paidUntil > 0 && owesRenewal && providerColumns.paidUntil > now;
  const failureMails = state.invoices
    .filter((one) => isRenewal && one.state === "open" && one.attempts > 0 && isRecent(one.createdAt))
    .map((one) => ({
      kind: "paymentFailed" as const,
      invoiceId: one.id,
      amount: formatMoney(one.amountDue, one.currency),
      accessUntil: formatDate(providerColumns.paidUntil, "UTC"),
    }));
  const periodEndDate = formatDate(providerColumns.currentPeriodEnd, "UTC");
  const amount = formatMoney(providerColumns.amount, providerColumns.currency);
  // The key contains the version that was read, so each change is announced once.
  const key = `${providerColumns.providerId}:${row?.writeId}`;
  const changeMails = listChanges(row, providerColumns, now).flatMap((kind): BillingNews[] => {
    if (kind === "cancelled") return [{ kind, key, until: formatDate(providerColumns.paidUntil, "UTC") }];
    return kind === "resumed" ? [{ kind, key, renewsOn: periodEndDate, amount }] : [];
  });
  return [...receiptMails, ...failureMails, ...changeMails];
}

function toPayer({ userId, name, email }: StoredCustomer): Payer {
  return { userId, name, email };
}
