import { buildInvoice } from "./bills";
import { buildSubscription, getInvoicePrefix } from "./objects";
import type { InvoiceRow, SubscriptionRow } from "./stand-in-state";
import { type Decline, getDecline } from "./test-cards";
import { findRow, requireRow, type StandInContext } from "./world";

// Creates, finalizes, and charges invoices.

const hour = 60 * 60;
const day = 24 * hour;
/** Delays of the retries after the first failed charge of a renewal, in seconds. */
const retryDelays = [1 * day, 3 * day, 5 * day, 7 * day];

/**
 * Creates the draft invoice of the current period. A renewal's draft is finalized and charged an hour later, as Stripe does.
 */
export function createDraftInvoice(
  world: StandInContext,
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
    // Stripe does not charge an unpaid subscription again.
    finalizes: reason === "subscription_cycle" && subscription.status !== "unpaid" ? now + hour : null,
    nextAttempt: null,
    finalized: null,
    paid: null,
    voided: null,
  };
  world.state.invoices.push(invoice);
  subscription.latestInvoice = invoice.id;
  world.emit({ type: "invoice.created", data: { object: buildInvoice(invoice, world) } });
  return invoice;
}

export function finalizeInvoice(world: StandInContext, invoice: InvoiceRow): void {
  const customer = requireRow(world.state.customers, invoice.customer);
  customer.invoices += 1;
  invoice.number = `${getInvoicePrefix(customer)}-${String(customer.invoices).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.finalized = world.now();
  invoice.finalizes = null;
  world.emit({ type: "invoice.finalized", data: { object: buildInvoice(invoice, world) } });
}

/** Charges an open invoice; returns null, or the decline. `isRenewal`: the schedule charges the invoice, without the payer. */
export function chargeInvoice(world: StandInContext, invoice: InvoiceRow, isRenewal: boolean): Decline | null {
  const { state, knobs } = world;
  const subscription = requireRow(state.subscriptions, invoice.subscription);
  const decline = invoice.amount === 0 ? null : attemptCharge(world, subscription, isRenewal || invoice.attempts > 0);
  if (invoice.amount > 0) invoice.attempts += 1;
  if (!decline) {
    payInvoice(world, invoice);
    reactivateIfPaid(world, subscription);
    return null;
  }
  invoice.firstFailed ??= world.now();
  const retry = isRenewal ? retryDelays[invoice.attempts - 1] : null;
  const isLastRetry = isRenewal && retry === undefined;
  if (isRenewal) invoice.nextAttempt = retry === undefined || retry === null ? null : invoice.firstFailed + retry;
  world.emit({ type: "invoice.payment_failed", data: { object: buildInvoice(invoice, world) } });
  if (isLastRetry && knobs.afterRetries === "cancel") endSubscription(world, subscription, "payment_failed");
  else if (isRenewal) changeStatus(world, subscription, isLastRetry ? "unpaid" : "past_due");
  return decline;
}

function attemptCharge(
  { state, knobs }: StandInContext,
  subscription: SubscriptionRow,
  isRenewal: boolean,
): Decline | null {
  if (knobs.decline > 0) {
    knobs.decline -= 1;
    return getDecline("declined", isRenewal);
  }
  const defaultCardId = findRow(state.customers, subscription.customer)?.card ?? null;
  return getDecline(findRow(state.cards, subscription.card ?? defaultCardId)?.kind ?? null, isRenewal);
}

function payInvoice(world: StandInContext, invoice: InvoiceRow): void {
  invoice.status = "paid";
  invoice.paid = world.now();
  invoice.nextAttempt = null;
  world.emit({ type: "invoice.paid", data: { object: buildInvoice(invoice, world) } });
  world.emit({ type: "invoice.payment_succeeded", data: { object: buildInvoice(invoice, world) } });
}

/** Reactivates an overdue subscription once its latest invoice is paid. */
function reactivateIfPaid(world: StandInContext, subscription: SubscriptionRow): void {
  const latestInvoice = findRow(world.state.invoices, subscription.latestInvoice);
  if (latestInvoice?.status !== "paid") return;
  if (subscription.status === "past_due" || subscription.status === "unpaid")
    changeStatus(world, subscription, "active");
}

/** Changes the status and sends an event, unless the status is the same. */
function changeStatus(world: StandInContext, subscription: SubscriptionRow, status: SubscriptionRow["status"]): void {
  const before = subscription.status;
  if (before === status) return;
  subscription.status = status;
  world.emit({
    type: "customer.subscription.updated",
    data: { object: buildSubscription(subscription, world), previous_attributes: { status: before } },
  });
}

/** Ends a subscription now. Open invoices stay open and are not retried (Stripe: auto_advance false). */
export function endSubscription(
  world: StandInContext,
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
  world.emit({
    type: "customer.subscription.deleted",
    data: { object: buildSubscription(subscription, world) },
  });
}
