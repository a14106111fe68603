import { endSubscription } from "./invoices";
import type { StandInContext } from "./stand-in-context";
import type { CardRow, CustomerRow } from "./stand-in-state";
import { buildCustomer, buildPaymentMethod } from "./stripe-objects";
import { updateSubscription } from "./subscriptions";
import type { CardKind } from "./test-cards";

export function createCustomer(
  context: StandInContext,
  { name = null, email = null, metadata = {} }: Partial<Pick<CustomerRow, "name" | "email" | "metadata">>,
): CustomerRow {
  const customer: CustomerRow = {
    id: context.id("cus_"),
    created: context.now(),
    name,
    email,
    metadata,
    deleted: false,
    card: null,
    invoices: 0,
  };
  context.state.customers.push(customer);
  context.emit({ type: "customer.created", data: { object: buildCustomer(customer, context) } });
  return customer;
}

export function updateCustomer(
  context: StandInContext,
  customer: CustomerRow,
  changes: Partial<Pick<CustomerRow, "name" | "email" | "metadata" | "card">>,
): void {
  Object.assign(customer, changes);
  context.emit({ type: "customer.updated", data: { object: buildCustomer(customer, context) } });
}

/** Ends the customer's subscriptions, then deletes the customer; the API still lists the subscriptions and invoices. */
export function deleteCustomer(context: StandInContext, customer: CustomerRow): void {
  for (const subscription of context.state.subscriptions)
    if (subscription.customer === customer.id && subscription.status !== "canceled")
      endSubscription(context, subscription, null);
  context.emit({ type: "customer.deleted", data: { object: buildCustomer(customer, context) } });
  Object.assign(customer, { deleted: true, name: null, email: null, metadata: {}, card: null });
}

/** Stores a card for the customer. */
export function attachCard(context: StandInContext, customer: CustomerRow, kind: CardKind): CardRow {
  const card: CardRow = { id: context.id("pm_"), created: context.now(), customer: customer.id, kind };
  context.state.cards.push(card);
  context.emit({ type: "payment_method.attached", data: { object: buildPaymentMethod(card) } });
  return card;
}

/** Replaces the card of the customer and of all their subscriptions, as the portal does. */
export function changeCard(context: StandInContext, customer: CustomerRow, kind: CardKind): void {
  const card = attachCard(context, customer, kind);
  updateCustomer(context, customer, { card: card.id });
  for (const one of context.state.subscriptions)
    if (one.customer === customer.id && one.status !== "canceled")
      updateSubscription(context, one, { card: card.id }, { default_payment_method: one.card });
}
