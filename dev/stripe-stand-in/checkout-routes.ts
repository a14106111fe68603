import { expireCheckout, openCheckout } from "./checkout";
import { buildCheckoutSession } from "./invoice-checkout-objects";
import { buildPage, pageSpec } from "./list-page";
import { type ParamMap, readParams, requireValue } from "./request-params";
import type { CheckoutRow } from "./stand-in-state";
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
    customer_email: "text",
    success_url: "text",
    cancel_url: "text",
  });
  const mode = requireValue(checkoutParams.mode, "mode");
  if (mode !== "subscription" && mode !== "payment") throw buildInvalidChoiceError("mode", ["payment", "subscription"]);
  const [line, ...more] = requireValue(checkoutParams.line_items, "line_items");
  if (!line || typeof line === "string" || more.length)
    throw buildRefusal("This stand-in supports only one line item.", { param: "line_items" });
  const urls = {
    successUrl: requireUrl(requireValue(checkoutParams.success_url, "success_url"), "success_url"),
    cancelUrl: checkoutParams.cancel_url ? requireUrl(checkoutParams.cancel_url, "cancel_url") : null,
  };
  const metadata = checkoutParams.metadata ?? {};
  const reference = checkoutParams.client_reference_id ?? null;
  if (mode === "payment") {
    const none = { customer: null, subscriptionMetadata: {}, trialDays: 0 };
    const sale = readSale(line);
    return buildCheckoutSession(openCheckout(context, { ...none, ...urls, reference, metadata, sale }), context);
  }
  const { price, quantity } = readParams(line, { price: "text", quantity: "whole" }, "line_items[0]");
  if (requireValue(price, "line_items[0][price]") !== context.state.price.id)
    throw buildMissingError("price", price ?? "", "line_items[0][price]");
  if (quantity !== 1) throw buildRefusal("Quantity must be 1.", { param: "line_items[0][quantity]" });
  const subscriptionData = readParams(
    checkoutParams.subscription_data ?? {},
    { metadata: "texts", trial_period_days: "whole" },
    "subscription_data",
  );
  const checkout = openCheckout(context, {
    customer: checkoutParams.customer ? requireActiveCustomer(context, checkoutParams.customer, "customer").id : null,
    ...urls,
    reference,
    metadata,
    subscriptionMetadata: subscriptionData.metadata ?? {},
    trialDays: subscriptionData.trial_period_days ?? context.knobs.trialDays,
  });
  return buildCheckoutSession(checkout, context);
}

/** Reads the line of a checkout in payment mode, whose price is given with it. */
function readSale(line: ParamMap): NonNullable<CheckoutRow["sale"]> {
  const { price_data: priceData, quantity } = readParams(
    line,
    { price_data: "map", quantity: "whole" },
    "line_items[0]",
  );
  const param = "line_items[0][price_data]";
  const spec = { currency: "text", unit_amount: "whole", product_data: "map" } as const;
  const {
    currency,
    unit_amount: unitAmount,
    product_data: product,
  } = readParams(requireValue(priceData, param), spec, param);
  const { name } = readParams(
    requireValue(product, `${param}[product_data]`),
    { name: "text" },
    `${param}[product_data]`,
  );
  return {
    name: requireValue(name, `${param}[product_data][name]`),
    unitAmount: requireValue(unitAmount, `${param}[unit_amount]`),
    currency: requireValue(currency, `${param}[currency]`),
    quantity: quantity ?? 1,
  };
}
