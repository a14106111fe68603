import { invoiceObject } from "./bills";
import { invoicePrefix, subscriptionObject } from "./objects";
import type { InvoiceRow, SubscriptionRow } from "./stand-in-state";
import { type Decline, declineOf } from "./test-cards";
import { needRow, rowOf, type World } from "./world";

// How an invoice is made, finalised and charged.

const hour = 60 * 60;
const day = 24 * hour;
/** A renewal that fails is tried again so long after its first failure. */
const retriesAfter = [1 * day, 3 * day, 5 * day, 7 * day];

/** Makes the draft of the running period. A renewal's is finalised and charged an hour later, as at Stripe. */
export function draftInvoice(
  world: World,
  subscription: SubscriptionRow,
  reason: InvoiceRow["reason"],
  amount: number,
): InvoiceRow {
  const now = world.now();
  const invoice: InvoiceRow = {
    id: world.id("in_"),
    line: world.id("il_"),
    created: now,
    customer: subscription.customer,
    subscription: subscription.id,
    status: "draft",
    reason,
    number: null,
    amount,
    periodStart: subscription.periodStart,
    periodEnd: subscription.periodEnd,
    attempts: 0,
    firstFailed: null,
    // Nobody charges for a subscription that is given up.
    finalizes: reason === "subscription_cycle" && subscription.status !== "unpaid" ? now + hour : null,
    nextAttempt: null,
    finalized: null,
    paid: null,
    voided: null,
  };
  world.state.invoices.push(invoice);
  subscription.latestInvoice = invoice.id;
  world.tell({ type: "invoice.created", data: { object: invoiceObject(invoice, world) } });
  return invoice;
}

export function finalizeInvoice(world: World, invoice: InvoiceRow): void {
  const customer = needRow(world.state.customers, invoice.customer);
  customer.invoices += 1;
  invoice.number = `${invoicePrefix(customer)}-${String(customer.invoices).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.finalized = world.now();
  invoice.finalizes = null;
  world.tell({ type: "invoice.finalized", data: { object: invoiceObject(invoice, world) } });
}

/** Charges an open invoice. `renewing`: by the clock, without the payer. Gives why it failed, null when it is paid. */
export function chargeInvoice(world: World, invoice: InvoiceRow, renewing: boolean): Decline | null {
  const { state, knobs } = world;
  const subscription = needRow(state.subscriptions, invoice.subscription);
  const decline = invoice.amount === 0 ? null : takeMoney(world, subscription, renewing || invoice.attempts > 0);
  if (invoice.amount > 0) invoice.attempts += 1;
  if (!decline) {
    payInvoice(world, invoice);
    settle(world, subscription);
    return null;
  }
  invoice.firstFailed ??= world.now();
  const retry = renewing ? retriesAfter[invoice.attempts - 1] : null;
  const over = renewing && retry === undefined;
  if (renewing) invoice.nextAttempt = retry === undefined || retry === null ? null : invoice.firstFailed + retry;
  world.tell({ type: "invoice.payment_failed", data: { object: invoiceObject(invoice, world) } });
  if (over && knobs.afterRetries === "cancel") endSubscription(world, subscription, "payment_failed");
  else if (renewing) changeStatus(world, subscription, over ? "unpaid" : "past_due");
  return decline;
}

function takeMoney({ state, knobs }: World, subscription: SubscriptionRow, renewing: boolean): Decline | null {
  if (knobs.decline > 0) {
    knobs.decline -= 1;
    return declineOf("declined", renewing);
  }
  const fallback = rowOf(state.customers, subscription.customer)?.card ?? null;
  return declineOf(rowOf(state.cards, subscription.card ?? fallback)?.kind ?? null, renewing);
}

function payInvoice(world: World, invoice: InvoiceRow): void {
  invoice.status = "paid";
  invoice.paid = world.now();
  invoice.nextAttempt = null;
  world.tell({ type: "invoice.paid", data: { object: invoiceObject(invoice, world) } });
  world.tell({ type: "invoice.payment_succeeded", data: { object: invoiceObject(invoice, world) } });
}

/** What a payment makes of its subscription: alive again, unless it is over or its latest invoice is still owed. */
function settle(world: World, subscription: SubscriptionRow): void {
  const latest = rowOf(world.state.invoices, subscription.latestInvoice);
  if (latest?.status !== "paid") return;
  if (subscription.status === "past_due" || subscription.status === "unpaid")
    changeStatus(world, subscription, "active");
}

/** Sets the status and tells it, when it is another. */
function changeStatus(world: World, subscription: SubscriptionRow, status: SubscriptionRow["status"]): void {
  const before = subscription.status;
  if (before === status) return;
  subscription.status = status;
  world.tell({
    type: "customer.subscription.updated",
    data: { object: subscriptionObject(subscription, world), previous_attributes: { status: before } },
  });
}

/** Ends a subscription now. What is owed stays as it is, and nobody tries it again (Stripe: auto_advance false). */
export function endSubscription(
  world: World,
  subscription: SubscriptionRow,
  reason: SubscriptionRow["cancelReason"],
): void {
  const now = world.now();
  subscription.status = "canceled";
  subscription.canceledAt ??= now;
  subscription.cancelReason ??= reason;
  subscription.endedAt = now;
  for (const invoice of world.state.invoices) {
    if (invoice.subscription !== subscription.id) continue;
    invoice.nextAttempt = null;
    invoice.finalizes = null;
  }
  world.tell({
    type: "customer.subscription.deleted",
    data: { object: subscriptionObject(subscription, world) },
  });
}
