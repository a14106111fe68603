import { buildInvoice } from "./invoice-checkout-objects";
import { findRow, requireRow, type StandInContext } from "./stand-in-context";
import type { InvoiceRow, SubscriptionRow } from "./stand-in-state";
import { buildSubscription, getInvoicePrefix } from "./stripe-objects";
import { type Decline, getDecline } from "./test-cards";

// Creates, finalizes, and charges invoices.

const hour = 60 * 60;
const day = 24 * hour;
/** Delays of the retries after the first failed charge of a renewal, in seconds. */
const retryDelays = [1 * day, 3 * day, 5 * day, 7 * day];

/**
 * Creates the draft invoice of the current period. A renewal's draft is finalized and charged an hour later, as Stripe does.
 */
export function createDraftInvoice(
  context: StandInContext,
  subscription: SubscriptionRow,
  reason: InvoiceRow["reason"],
  amount: number,
): InvoiceRow {
  const now = context.now();
  const invoice: InvoiceRow = {
    id: context.id("in_"),
    line: context.id("il_"),
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
  context.state.invoices.push(invoice);
  subscription.latestInvoice = invoice.id;
  context.emit({ type: "invoice.created", data: { object: buildInvoice(invoice, context) } });
  return invoice;
}

export function finalizeInvoice(context: StandInContext, invoice: InvoiceRow): void {
  const customer = requireRow(context.state.customers, invoice.customer);
  customer.invoices += 1;
  invoice.number = `${getInvoicePrefix(customer)}-${String(customer.invoices).padStart(4, "0")}`;
  invoice.status = "open";
  invoice.finalized = context.now();
  invoice.finalizes = null;
  context.emit({ type: "invoice.finalized", data: { object: buildInvoice(invoice, context) } });
}

/** Charges an open invoice; returns null, or the decline. `isRenewal`: the schedule charges the invoice, without the payer. */
export function chargeInvoice(context: StandInContext, invoice: InvoiceRow, isRenewal: boolean): Decline | null {
  const { state, knobs } = context;
  const subscription = requireRow(state.subscriptions, invoice.subscription);
  const decline = invoice.amount === 0 ? null : attemptCharge(context, subscription, isRenewal || invoice.attempts > 0);
  if (invoice.amount > 0) invoice.attempts += 1;
  if (!decline) {
    payInvoice(context, invoice);
    reactivateIfPaid(context, subscription);
    return null;
  }
  invoice.firstFailed ??= context.now();
  const retry = isRenewal ? retryDelays[invoice.attempts - 1] : null;
  const isLastRetry = isRenewal && retry === undefined;
  if (isRenewal) invoice.nextAttempt = retry === undefined || retry === null ? null : invoice.firstFailed + retry;
  context.emit({ type: "invoice.payment_failed", data: { object: buildInvoice(invoice, context) } });
  if (isLastRetry && knobs.afterRetries === "cancel") endSubscription(context, subscription, "payment_failed");
  else if (isRenewal) changeStatus(context, subscription, isLastRetry ? "unpaid" : "past_due");
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

function payInvoice(context: StandInContext, invoice: InvoiceRow): void {
  invoice.status = "paid";
  invoice.paid = context.now();
  invoice.nextAttempt = null;
  context.emit({ type: "invoice.paid", data: { object: buildInvoice(invoice, context) } });
  context.emit({ type: "invoice.payment_succeeded", data: { object: buildInvoice(invoice, context) } });
}

/** Reactivates an overdue subscription once its latest invoice is paid. */
function reactivateIfPaid(context: StandInContext, subscription: SubscriptionRow): void {
  const latestInvoice = findRow(context.state.invoices, subscription.latestInvoice);
  if (latestInvoice?.status !== "paid") return;
  if (subscription.status === "past_due" || subscription.status === "unpaid")
    changeStatus(context, subscription, "active");
}

/** Changes the status and sends an event, unless the status is the same. */
function changeStatus(context: StandInContext, subscription: SubscriptionRow, status: SubscriptionRow["status"]): void {
  const before = subscription.status;
  if (before === status) return;
  subscription.status = status;
  context.emit({
    type: "customer.subscription.updated",
    data: { object: buildSubscription(subscription, context), previous_attributes: { status: before } },
  });
}

/** Ends a subscription now. Open invoices stay open and are not retried (Stripe: auto_advance false). */
export function endSubscription(
  context: StandInContext,
  subscription: SubscriptionRow,
  reason: SubscriptionRow["cancelReason"],
): void {
  const now = context.now();
  subscription.status = "canceled";
  subscription.canceledAt ??= now;
  subscription.cancelReason ??= reason;
  subscription.endedAt = now;
  for (const invoice of context.state.invoices) {
    if (invoice.subscription !== subscription.id) continue;
    invoice.nextAttempt = null;
    invoice.finalizes = null;
  }
  context.emit({
    type: "customer.subscription.deleted",
    data: { object: buildSubscription(subscription, context) },
  });
}
