import { attachCard, createCustomer } from "./customers";
import { buildCheckoutSession } from "./invoice-checkout-objects";
import { requireRow, type StandInContext } from "./stand-in-context";
import type { CheckoutRow } from "./stand-in-state";
import { openSubscription } from "./subscriptions";
import { type CardKind, type Decline, getDecline } from "./test-cards";

const day = 24 * 60 * 60;

export type CheckoutOrder = Pick<
  CheckoutRow,
  "customer" | "reference" | "successUrl" | "cancelUrl" | "metadata" | "subscriptionMetadata" | "trialDays" | "sale"
>;

/** Opens a checkout, which expires after a day. */
export function openCheckout(context: StandInContext, order: CheckoutOrder): CheckoutRow {
  const now = context.now();
  const checkout: CheckoutRow = {
    ...order,
    id: context.id("cs_test_"),
    created: now,
    expires: now + day,
    status: "open",
    subscription: null,
    invoice: null,
  };
  context.state.checkouts.push(checkout);
  return checkout;
}

/** Pays an open checkout; returns null on success, or the decline, which leaves the checkout open. */
export function payCheckout(context: StandInContext, checkout: CheckoutRow, kind: CardKind): Decline | null {
  if (checkout.status !== "open") throw new Error(`the checkout is ${checkout.status}`);
  const { knobs, state } = context;
  if (knobs.decline > 0) {
    knobs.decline -= 1;
    return getDecline("declined", false);
  }
  const decline = getDecline(kind, false);
  if (decline) return decline;
  if (checkout.sale) {
    checkout.status = "complete";
    context.emit({ type: "checkout.session.completed", data: { object: buildCheckoutSession(checkout, context) } });
    return null;
  }
  const customer = checkout.customer ? requireRow(state.customers, checkout.customer) : createCustomer(context, {});
  const card = attachCard(context, customer, kind);
  const subscription = openSubscription(context, {
    customer: customer.id,
    card: card.id,
    metadata: checkout.subscriptionMetadata,
    trialDays: checkout.trialDays,
  });
  Object.assign(checkout, {
    status: "complete",
    customer: customer.id,
    subscription: subscription.id,
    invoice: subscription.latestInvoice,
  });
  context.emit({ type: "checkout.session.completed", data: { object: buildCheckoutSession(checkout, context) } });
  return null;
}

export function expireCheckout(context: StandInContext, checkout: CheckoutRow): void {
  checkout.status = "expired";
  context.emit({ type: "checkout.session.expired", data: { object: buildCheckoutSession(checkout, context) } });
}
