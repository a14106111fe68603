import { buildMissingError, buildRefusal } from "./answers";
import { endSubscription } from "./invoices";
import { buildPage, pageSpec } from "./lists";
import { buildSubscription } from "./objects";
import { readParams } from "./params";
import { buildInvalidChoiceError, mergeMetadata, type Route, requireObject } from "./stripe-routes";
import { setCancelAtPeriodEnd, updateSubscription } from "./subscriptions";
import { findRow } from "./world";

// API routes of subscriptions.

export const subscriptionRoutes: Route[] = [
  [
    "GET",
    "/v1/subscriptions",
    ({ world, params }) => {
      const { customer, status, price, ...page } = readParams(params, {
        ...pageSpec,
        customer: "text",
        status: "text",
        price: "text",
      });
      if (customer) requireObject(world.state.customers, customer, "customer", "customer");
      if (status && !subscriptionStates.includes(status)) throw buildInvalidChoiceError("status", subscriptionStates);
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
      return buildPage(rows, page, "/v1/subscriptions", (row) => buildSubscription(row, world));
    },
  ],
  [
    "GET",
    "/v1/subscriptions/:id",
    ({ world, id, params }) => {
      readParams(params, {});
      return buildSubscription(requireObject(world.state.subscriptions, id, "subscription"), world);
    },
  ],
  [
    "POST",
    "/v1/subscriptions/:id",
    ({ world, id, params }) => {
      const values = readParams(params, {
        cancel_at_period_end: "flag",
        metadata: "texts",
        default_payment_method: "text",
      });
      const row = requireObject(world.state.subscriptions, id, "subscription");
      if (row.status === "canceled")
        throw buildRefusal("A canceled subscription can only update its cancellation_details and metadata.");
      const card = values.default_payment_method;
      if (card && findRow(world.state.cards, card)?.customer !== row.customer)
        throw buildMissingError("PaymentMethod", card, "default_payment_method");
      if (values.cancel_at_period_end !== undefined) setCancelAtPeriodEnd(world, row, values.cancel_at_period_end);
      if (values.metadata) updateSubscription(world, row, { metadata: mergeMetadata(row.metadata, values.metadata) });
      if (card) updateSubscription(world, row, { card }, { default_payment_method: row.card });
      return buildSubscription(row, world);
    },
  ],
  [
    "DELETE",
    "/v1/subscriptions/:id",
    ({ world, id, params }) => {
      readParams(params, {});
      const row = requireObject(world.state.subscriptions, id, "subscription");
      if (row.status === "canceled") throw buildMissingError("subscription", id, "id");
      endSubscription(world, row, "cancellation_requested");
      return buildSubscription(row, world);
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
