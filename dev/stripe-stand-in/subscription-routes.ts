import { endSubscription } from "./invoices";
import { buildPage, pageSpec } from "./list-page";
import { readParams } from "./request-params";
import { findRow } from "./stand-in-context";
import { buildSubscription } from "./stripe-objects";
import { buildMissingError, buildRefusal } from "./stripe-responses";
import { buildInvalidChoiceError, mergeMetadata, type Route, requireObject } from "./stripe-routes";
import { setCancelAtPeriodEnd, updateSubscription } from "./subscriptions";

// API routes of subscriptions.

export const subscriptionRoutes: Route[] = [
  [
    "GET",
    "/v1/subscriptions",
    ({ context, params }) => {
      const { customer, status, price, ...page } = readParams(params, {
        ...pageSpec,
        customer: "text",
        status: "text",
        price: "text",
      });
      if (customer) requireObject(context.state.customers, customer, "customer", "customer");
      if (status && !subscriptionStates.includes(status)) throw buildInvalidChoiceError("status", subscriptionStates);
      const rows = context.state.subscriptions.filter(
        (row) =>
          (!customer || row.customer === customer) &&
          (!price || price === context.state.price.id) &&
          (status === "all" ||
            (status === "ended"
              ? row.status === "canceled"
              : status
                ? row.status === status
                : row.status !== "canceled")),
      );
      return buildPage(rows, page, "/v1/subscriptions", (row) => buildSubscription(row, context));
    },
  ],
  [
    "GET",
    "/v1/subscriptions/:id",
    ({ context, id, params }) => {
      readParams(params, {});
      return buildSubscription(requireObject(context.state.subscriptions, id, "subscription"), context);
    },
  ],
  [
    "POST",
    "/v1/subscriptions/:id",
    ({ context, id, params }) => {
      const updateParams = readParams(params, {
        cancel_at_period_end: "flag",
        metadata: "texts",
        default_payment_method: "text",
      });
      const row = requireObject(context.state.subscriptions, id, "subscription");
      if (row.status === "canceled")
        throw buildRefusal("A canceled subscription can only update its cancellation_details and metadata.");
      const card = updateParams.default_payment_method;
      if (card && findRow(context.state.cards, card)?.customer !== row.customer)
        throw buildMissingError("PaymentMethod", card, "default_payment_method");
      if (updateParams.cancel_at_period_end !== undefined)
        setCancelAtPeriodEnd(context, row, updateParams.cancel_at_period_end);
      if (updateParams.metadata)
        updateSubscription(context, row, { metadata: mergeMetadata(row.metadata, updateParams.metadata) });
      if (card) updateSubscription(context, row, { card }, { default_payment_method: row.card });
      return buildSubscription(row, context);
    },
  ],
  [
    "DELETE",
    "/v1/subscriptions/:id",
    ({ context, id, params }) => {
      readParams(params, {});
      const row = requireObject(context.state.subscriptions, id, "subscription");
      if (row.status === "canceled") throw buildMissingError("subscription", id, "id");
      endSubscription(context, row, "cancellation_requested");
      return buildSubscription(row, context);
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
