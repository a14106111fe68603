import { missing, refuse } from "./answers";
import { endSubscription } from "./invoices";
import { pageOf, pageSpec } from "./lists";
import { subscriptionObject } from "./objects";
import { read } from "./params";
import { find, merged, notOneOf, type Route } from "./stripe-routes";
import { setCancelAtPeriodEnd, updateSubscription } from "./subscriptions";
import { rowOf } from "./world";

// API routes of subscriptions.

export const subscriptionRoutes: Route[] = [
  [
    "GET",
    "/v1/subscriptions",
    ({ world, sent }) => {
      const { customer, status, price, ...page } = read(sent, {
        ...pageSpec,
        customer: "text",
        status: "text",
        price: "text",
      });
      if (customer) find(world.state.customers, customer, "customer", "customer");
      if (status && !subscriptionStates.includes(status)) throw notOneOf("status", subscriptionStates);
      const rows = world.state.subscriptions.filter(
        (row) =>
          (!customer || row.customer === customer) &&
          (!price || price === world.state.price.id) &&
          (status === "all" ||
            (status === "ended"
              ? row.status === "canceled"
              : status
                ? row.status === status
                : row.status !== "canceled")),
      );
      return pageOf(rows, page, "/v1/subscriptions", (row) => subscriptionObject(row, world));
    },
  ],
  [
    "GET",
    "/v1/subscriptions/:id",
    ({ world, id, sent }) => {
      read(sent, {});
      return subscriptionObject(find(world.state.subscriptions, id, "subscription"), world);
    },
  ],
  [
    "POST",
    "/v1/subscriptions/:id",
    ({ world, id, sent }) => {
      const wish = read(sent, { cancel_at_period_end: "flag", metadata: "texts", default_payment_method: "text" });
      const row = find(world.state.subscriptions, id, "subscription");
      if (row.status === "canceled")
        throw refuse("A canceled subscription can only update its cancellation_details and metadata.");
      const card = wish.default_payment_method;
      if (card && rowOf(world.state.cards, card)?.customer !== row.customer)
        throw missing("PaymentMethod", card, "default_payment_method");
      if (wish.cancel_at_period_end !== undefined) setCancelAtPeriodEnd(world, row, wish.cancel_at_period_end);
      if (wish.metadata) updateSubscription(world, row, { metadata: merged(row.metadata, wish.metadata) });
      if (card) updateSubscription(world, row, { card }, { default_payment_method: row.card });
      return subscriptionObject(row, world);
    },
  ],
  [
    "DELETE",
    "/v1/subscriptions/:id",
    ({ world, id, sent }) => {
      read(sent, {});
      const row = find(world.state.subscriptions, id, "subscription");
      if (row.status === "canceled") throw missing("subscription", id, "id");
      endSubscription(world, row, "cancellation_requested");
      return subscriptionObject(row, world);
    },
  ],
];

const subscriptionStates = [
  "all",
  "ended",
  "active",
  "canceled",
  "incomplete",
  "incomplete_expired",
  "past_due",
  "paused",
  "trialing",
  "unpaid",
];
