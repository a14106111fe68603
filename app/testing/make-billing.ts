import type { Context } from "../context.server";
import type { Db } from "../db/client.server";
import { customer, payment, subscription, subscriptionChange } from "../db/schema";
import type { SubscriptionChange } from "../features/billing/billing-taxonomy";
import { dayMs } from "../lib/day";
import { createOutbox } from "../services/mailer.server";
import type { CustomerState, Payments, ProviderSubscription } from "../services/payments/payments";
import { makePerson, type Person } from "./make";

/** Returns the parts of a context that billing needs, at the time `now`; mail stays in the outbox. */
export function billingParts(db: Db, now: number) {
  const id = () => crypto.randomUUID();
  const mail = createOutbox(db, { id, clock: () => now });
  const settings = { url: "https://radcore.test" } as Context["settings"];
  return { db, now, id, mail, settings };
}

/** Creates a learner with a row of `subscription`; access is computed unless given. */
export async function makeSubscriber(
  db: Db,
  now: number,
  row: Partial<typeof subscription.$inferInsert> = {},
): Promise<Person> {
  const person = await makePerson(db, { now: now - 400 * dayMs });
  const paidUntil = row.paidUntil ?? 0;
  const compUntil = row.compUntil ?? 0;
  await db.insert(subscription).values({
    userId: person.userId,
    tier: "annual",
    status: "active",
    currentPeriodEnd: paidUntil || compUntil,
    accessUntil: Math.max(paidUntil, compUntil),
    writeId: crypto.randomUUID(),
    ...row,
  });
  return person;
}

/** Adds an entry to the history of a subscription. */
export async function makeChange(db: Db, userId: string, kind: SubscriptionChange, at: number): Promise<void> {
  await db.insert(subscriptionChange).values({ id: crypto.randomUUID(), userId, at, kind, actor: "provider" });
}

/** Adds an invoice; it is unpaid if `paidAt` is null. */
export async function makePayment(db: Db, userId: string, paidAt: number | null, amount: number, currency = "usd") {
  const status = paidAt === null ? ("open" as const) : ("paid" as const);
  const amountPaid = paidAt === null ? 0 : amount;
  await db.insert(payment).values({
    id: `in_${crypto.randomUUID()}`,
    userId,
    status,
    amountDue: amount,
    amountPaid,
    currency,
    createdAt: paidAt ?? 0,
    paidAt,
  });
}

/** Makes the learner a customer of the payment provider and returns the customer's id. */
export async function makeCustomer(db: Db, userId: string): Promise<string> {
  const customerId = `cus_${crypto.randomUUID()}`;
  await db.insert(customer).values({ userId, customerId, createdAt: 0 });
  return customerId;
}

/** Returns a payment provider for `syncCustomer` that answers from `state`, which the test may change. */
export function providerOf(state: { subscriptions: ProviderSubscription[]; failing?: Error }): Payments {
  return {
    isStandIn: true,
    redirectOrigins: [],
    price: async () => ({ productId: "prod" }),
    customerState: async (): Promise<CustomerState> => {
      if (state.failing) throw state.failing;
      return { subscriptions: state.subscriptions, invoices: [] };
    },
  } as unknown as Payments;
}

/** Returns a provider's subscription that is paid and renews. */
export function paidSubscription(
  periodStart: number,
  periodEnd: number,
  parts: Partial<ProviderSubscription> = {},
): ProviderSubscription {
  return {
    id: "sub_1",
    productId: "prod",
    state: "active",
    amount: 19900,
    currency: "usd",
    startedAt: periodStart,
    periodStart,
    periodEnd,
    cancelAt: null,
    endedAt: null,
    isPeriodPaid: true,
    paymentMethod: null,
    ...parts,
  };
}
