import { expireCheckout, openCheckout } from "./checkout";
import { buildCheckoutSession } from "./invoice-checkout-objects";
import { buildPage, pageSpec } from "./list-page";
import { readParams, requireValue } from "./request-params";
import { buildMissingError, buildRefusal } from "./stripe-responses";
import {
  type ApiCall,
  buildInvalidChoiceError,
  type Route,
  requireActiveCustomer,
  requireObject,
  requireUrl,
} from "./stripe-routes";

// API routes of checkouts.

export const checkoutRoutes: Route[] = [
  ["POST", "/v1/checkout/sessions", createCheckout],
  [
    "GET",
    "/v1/checkout/sessions",
    ({ context, params }) => {
      const { customer, status, ...page } = readParams(params, {
        ...pageSpec,
        customer: "text",
        status: "text",
        subscription: "text",
      });
      if (customer) requireObject(context.state.customers, customer, "customer", "customer");
      if (status && !["open", "complete", "expired"].includes(status))
        throw buildInvalidChoiceError("status", ["open", "complete", "expired"]);
      const rows = context.state.checkouts.filter(
        (row) =>
          (!customer || row.customer === customer) &&
          (!status || row.status === status) &&
          (!page.subscription || row.subscription === page.subscription),
      );
      return buildPage(rows, page, "/v1/checkout/sessions", (row) => buildCheckoutSession(row, context));
    },
  ],
  [
    "GET",
    "/v1/checkout/sessions/:id",
    ({ context, id, params }) => {
      readParams(params, {});
      return buildCheckoutSession(requireObject(context.state.checkouts, id, "checkout.session"), context);
    },
  ],
  [
    "POST",
    "/v1/checkout/sessions/:id/expire",
    ({ context, id, params }) => {
      readParams(params, {});
      const row = requireObject(context.state.checkouts, id, "checkout.session");
      if (row.status !== "open")
        throw buildRefusal(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${row.status}\`.`,
        );
      expireCheckout(context, row);
      return buildCheckoutSession(row, context);
    },
  ],
];

function createCheckout({ context, params }: ApiCall): unknown {
  const checkoutParams = readParams(params, {
    mode: "text",
    customer: "text",
    client_reference_id: "text",
    line_items: "list",
    metadata: "texts",
    subscription_data: "map",
    // Accepted without effect: the stand-in has no coupons.
    allow_promotion_codes: "flag",
    success_url: "text",
    cancel_url: "text",
  });
  if (requireValue(checkoutParams.mode, "mode") !== "subscription")
    throw buildInvalidChoiceError("mode", ["subscription"]);
  const [line, ...more] = requireValue(checkoutParams.line_items, "line_items");
  if (!line || typeof line === "string" || more.length)
    throw buildRefusal("This stand-in supports only one line item.", { param: "line_items" });
  const { price, quantity } = readParams(line, { price: "text", quantity: "whole" }, "line_items[0]");
  if (requireValue(price, "line_items[0][price]") !== context.state.price.id)
    throw buildMissingError("price", price ?? "", "line_items[0][price]");
  if (quantity !== 1) throw buildRefusal("Quantity must be 1.", { param: "line_items[0][quantity]" });
  const subscriptionData = readParams(
    checkoutParams.subscription_data ?? {},
    { metadata: "texts", trial_period_days: "whole" },
    "subscription_data",
  );
  const successUrl = requireUrl(requireValue(checkoutParams.success_url, "success_url"), "success_url");
  const checkout = openCheckout(context, {
    customer: checkoutParams.customer ? requireActiveCustomer(context, checkoutParams.customer, "customer").id : null,
    reference: checkoutParams.client_reference_id ?? null,
    successUrl,
    cancelUrl: checkoutParams.cancel_url ? requireUrl(checkoutParams.cancel_url, "cancel_url") : null,
    metadata: checkoutParams.metadata ?? {},
    subscriptionMetadata: subscriptionData.metadata ?? {},
    trialDays: subscriptionData.trial_period_days ?? context.knobs.trialDays,
  });
  return buildCheckoutSession(checkout, context);
}
