import { eq } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { mailOutbox, payment, paymentEvent, subscription, subscriptionChange } from "../db/schema";
import { startCheckout } from "../features/billing/checkout.server";
import { setCancel } from "../features/billing/manage.server";
import { dayMs } from "../lib/day";
import { makePerson, type Person } from "./make";
import { type Billing, openBilling } from "./open-billing";

// What the contract of billing begins with: the bindings are new before each test.

const graceMs = 3 * dayMs;

export let db: Db;
export let billing: Billing;
export let learner: Person;

/** A database, and a learner at it; for `beforeEach`. */
export async function openShop(fresh: () => Promise<Db>) {
  db = await fresh();
  await begin();
}

/** A learner nobody has heard of, at a shop of their own. */
export async function begin() {
  billing = openBilling(db);
  learner = await makePerson(db, { now: billing.standIn.clock.now() });
}

/** The learner buys. */
export async function buy(card = "good") {
  const { standIn, payments, context } = billing;
  const buyer = { userId: learner.userId, fullName: "Pat Person", email: learner.email };
  const url = await startCheckout(context(), payments, buyer, context().id());
  const checkout = standIn.state.checkouts.find((one) => url?.includes(one.id));
  return checkout ? standIn.pay(checkout.id, card) : "no checkout";
}

/** What we keep of the subscription. */
export async function ourRow() {
  const [row] = await db.select().from(subscription).where(eq(subscription.userId, learner.userId));
  return row;
}

/** The events of the shop, or those of one type. */
export const eventIds = (type?: string) =>
  billing.standIn
    .events()
    .filter((event) => !type || event.type === type)
    .map((event) => event.id);

/** What the shop itself remembers, told in the words of product.md P4; nothing of our own code. */
export function truth() {
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
    // Where access has ended, nobody asks when.
    until: until > now ? until : null,
    paid: invoices.filter((one) => one.status === "paid").length,
  };
}

/** What we believe, in the same words. */
export async function belief() {
  const now = billing.standIn.clock.now();
  const row = await ourRow();
  const open = row !== undefined && row.accessUntil > now;
  return {
    open,
    until: open ? row.accessUntil : null,
    paid: await db.$count(payment, eq(payment.status, "paid")),
  };
}

/** As if nobody had told us anything. */
export async function forget() {
  await db.batch([
    db.delete(payment),
    db.delete(paymentEvent),
    db.delete(subscriptionChange),
    db.delete(mailOutbox),
    db.delete(subscription),
  ]);
}

/** Bought, cancelled, resumed, renewed in vain, given up: an event of each kind. */
export async function wholeStory() {
  const { standIn, payments, context } = billing;
  await buy();
  const [created] = eventIds("customer.subscription.created");
  const [paid] = eventIds("invoice.paid");
  await standIn.deliver(created ?? "");
  await setCancel(context(), payments, learner.userId, true, "k1");
  await setCancel(context(), payments, learner.userId, false, "k2");
  const [updated] = eventIds("customer.subscription.updated").slice(-1);
  standIn.knobs.decline = 99;
  await standIn.clock.advanceDays(366 + 30);
  const [failed] = eventIds("invoice.payment_failed");
  const [deleted] = eventIds("customer.subscription.deleted");
  return [created, updated, paid, failed, deleted].map((id) => id ?? "missing");
}
