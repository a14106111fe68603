import { eq } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { mailOutbox, payment, paymentEvent, subscription, subscriptionChange } from "../db/schema";
import { startCheckout } from "../features/billing/checkout.server";
import { setCancellation } from "../features/billing/own-subscription.server";
import { dayMs } from "../lib/day";
import { makePerson, type Person } from "./make";
import { type Billing, openBilling } from "./open-billing";

// Setup for the billing contract. The exported variables are set again before each test.

const graceMs = 3 * dayMs;

export let db: Db;
export let billing: Billing;
export let learner: Person;

/** Opens a database and creates a learner; for `beforeEach`. */
export async function setUpBilling(fresh: () => Promise<Db>) {
  db = await fresh();
  await startWithNewProvider();
}

/** Creates a new learner and a new payment provider. */
export async function startWithNewProvider() {
  billing = openBilling(db);
  learner = await makePerson(db, { now: billing.standIn.clock.now() });
}

/** Buys a subscription for the learner. Returns the decline code, null when paid, or "no checkout". */
export async function buy(card = "good") {
  const { standIn, payments, context } = billing;
  const buyer = { userId: learner.userId, fullName: "Pat Person", email: learner.email };
  const url = await startCheckout(context(), payments, buyer, context().id());
  const checkout = standIn.state.checkouts.find((one) => url?.includes(one.id));
  return checkout ? standIn.pay(checkout.id, card) : "no checkout";
}

/** Returns our row of the learner's subscription. */
export async function readSubscription() {
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, learner.userId));
  return row;
}

/** Returns the ids of the provider's events, or of those of one type. */
export const eventIds = (type?: string) =>
  billing.standIn
    .events()
    .filter((event) => !type || event.type === type)
    .map((event) => event.id);

/** Returns the access that the provider's state implies (P4), computed without any of our product code. */
export function providerState() {
  const { state, clock } = billing.standIn;
  const now = clock.now();
  const mine = state.subscriptions.map((one) => {
    const invoice = state.invoices.find(({ id }) => id === one.latestInvoice);
    const paid = !invoice || invoice.status === "paid";
    const started = one.periodStart * 1000;
    const end = one.periodEnd * 1000;
    const running = one.status === "active" || one.status === "trialing";
    const until =
      !running && one.status !== "past_due" && one.status !== "unpaid"
        ? 0
        : !paid
          ? started + graceMs
          : one.cancelAtPeriodEnd
            ? end
            : end + graceMs;
    return { until, cancelAt: one.cancelAtPeriodEnd && running ? end : null };
  });
  const until = Math.max(0, ...mine.map((one) => one.until));
  const invoices = state.invoices.filter((one) => one.status !== "draft");
  return {
    open: until > now,
    // The date does not matter once access has ended.
    until: until > now ? until : null,
    paid: invoices.filter((one) => one.status === "paid").length,
  };
}

/** Returns the access that our database implies, in the shape of `providerState`. */
export async function storedState() {
  const now = billing.standIn.clock.now();
  const row = await readSubscription();
  const open = row !== undefined && row.accessUntil > now;
  return {
    open,
    until: open ? row.accessUntil : null,
    paid: await db.$count(payment, eq(payment.status, "paid")),
  };
}

/** Deletes everything that events have written. */
export async function deleteBillingRows() {
  await db.batch([
    db.delete(payment),
    db.delete(paymentEvent),
    db.delete(subscriptionChange),
    db.delete(mailOutbox),
    db.delete(subscription),
  ]);
}

/** Buys, cancels, resumes, and fails to renew, and returns one event id of each type. */
export async function makeEventOfEachType() {
  const { standIn, payments, context } = billing;
  await buy();
  const [created] = eventIds("customer.subscription.created");
  const [paid] = eventIds("invoice.paid");
  await standIn.deliver(created ?? "");
  await setCancellation(context(), payments, learner.userId, true, "k1");
  await setCancellation(context(), payments, learner.userId, false, "k2");
  const [updated] = eventIds("customer.subscription.updated").slice(-1);
  standIn.knobs.decline = 99;
  await standIn.clock.advanceDays(366 + 30);
  const [failed] = eventIds("invoice.payment_failed");
  const [deleted] = eventIds("customer.subscription.deleted");
  return [created, updated, paid, failed, deleted].map((id) => id ?? "missing");
}
