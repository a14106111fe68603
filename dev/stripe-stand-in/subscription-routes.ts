import { missingError, refuse } from "./answers";
import { endSubscription } from "./invoices";
import { buildPage, pageSpec } from "./lists";
import { subscriptionObject } from "./objects";
import { read } from "./params";
import { invalidChoice, mergeMetadata, type Route, requireObject } from "./stripe-routes";
import { setCancelAtPeriodEnd, updateSubscription } from "./subscriptions";
import { findRow } from "./world";

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
      if (customer) requireObject(world.state.customers, customer, "customer", "customer");
      if (status && !subscriptionStates.includes(status)) throw invalidChoice("status", subscriptionStates);
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
      return buildPage(rows, page, "/v1/subscriptions", (row) => subscriptionObject(row, world));
    },
  ],
  [
    "GET",
    "/v1/subscriptions/:id",
    ({ world, id, sent }) => {
      read(sent, {});
      return subscriptionObject(requireObject(world.state.subscriptions, id, "subscription"), world);
    },
  ],
  [
    "POST",
    "/v1/subscriptions/:id",
    ({ world, id, sent }) => {
      const wish = read(sent, { cancel_at_period_end: "flag", metadata: "texts", default_payment_method: "text" });
      const row = requireObject(world.state.subscriptions, id, "subscription");
      if (row.status === "canceled")
        throw refuse("A canceled subscription can only update its cancellation_details and metadata.");
      const card = wish.default_payment_method;
      if (card && findRow(world.state.cards, card)?.customer !== row.customer)
        throw missingError("PaymentMethod", card, "default_payment_method");
      if (wish.cancel_at_period_end !== undefined) setCancelAtPeriodEnd(world, row, wish.cancel_at_period_end);
      if (wish.metadata) updateSubscription(world, row, { metadata: mergeMetadata(row.metadata, wish.metadata) });
      if (card) updateSubscription(world, row, { card }, { default_payment_method: row.card });
      return subscriptionObject(row, world);
    },
  ],
  [
    "DELETE",
    "/v1/subscriptions/:id",
    ({ world, id, sent }) => {
      read(sent, {});
      const row = requireObject(world.state.subscriptions, id, "subscription");
      if (row.status === "canceled") throw missingError("subscription", id, "id");
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
