import { endSubscription } from "./invoices";
import { buildCustomer, buildPaymentMethod } from "./objects";
import type { CardRow, CustomerRow } from "./stand-in-state";
import { updateSubscription } from "./subscriptions";
import type { CardKind } from "./test-cards";
import type { StandInContext } from "./world";

export function createCustomer(
  world: StandInContext,
  { name = null, email = null, metadata = {} }: Partial<Pick<CustomerRow, "name" | "email" | "metadata">>,
): CustomerRow {
  const customer: CustomerRow = {
    id: world.id("cus_"),
    created: world.now(),
    name,
    email,
    metadata,
    deleted: false,
    card: null,
    invoices: 0,
  };
  world.state.customers.push(customer);
  world.emit({ type: "customer.created", data: { object: buildCustomer(customer, world) } });
  return customer;
}

export function updateCustomer(
  world: StandInContext,
  customer: CustomerRow,
  changes: Partial<Pick<CustomerRow, "name" | "email" | "metadata" | "card">>,
): void {
  Object.assign(customer, changes);
  world.emit({ type: "customer.updated", data: { object: buildCustomer(customer, world) } });
}

/** Ends the customer's subscriptions, then deletes the customer; the API still lists the subscriptions and invoices. */
export function deleteCustomer(world: StandInContext, customer: CustomerRow): void {
  for (const one of world.state.subscriptions)
    if (one.customer === customer.id && one.status !== "canceled") endSubscription(world, one, null);
  world.emit({ type: "customer.deleted", data: { object: buildCustomer(customer, world) } });
  Object.assign(customer, { deleted: true, name: null, email: null, metadata: {}, card: null });
}

/** Stores a card for the customer. */
export function attachCard(world: StandInContext, customer: CustomerRow, kind: CardKind): CardRow {
  const card: CardRow = { id: world.id("pm_"), created: world.now(), customer: customer.id, kind };
  world.state.cards.push(card);
  world.emit({ type: "payment_method.attached", data: { object: buildPaymentMethod(card) } });
  return card;
}

/** Replaces the card of the customer and of all their subscriptions, as the portal does. */
export function changeCard(world: StandInContext, customer: CustomerRow, kind: CardKind): void {
  const card = attachCard(world, customer, kind);
  updateCustomer(world, customer, { card: card.id });
  for (const one of world.state.subscriptions)
    if (one.customer === customer.id && one.status !== "canceled")
      updateSubscription(world, one, { card: card.id }, { default_payment_method: one.card });
}
