import { missingError, refuse } from "./answers";
import { checkoutObject } from "./bills";
import { expireCheckout, openCheckout } from "./checkout";
import { buildPage, pageSpec } from "./lists";
import { read, requireValue } from "./params";
import {
  type ApiCall,
  invalidChoice,
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
    ({ world, sent }) => {
      const { customer, status, ...page } = read(sent, {
        ...pageSpec,
        customer: "text",
        status: "text",
        subscription: "text",
      });
      if (customer) requireObject(world.state.customers, customer, "customer", "customer");
      if (status && !["open", "complete", "expired"].includes(status))
        throw invalidChoice("status", ["open", "complete", "expired"]);
      const rows = world.state.checkouts.filter(
        (row) =>
          (!customer || row.customer === customer) &&
          (!status || row.status === status) &&
          (!page.subscription || row.subscription === page.subscription),
      );
      return buildPage(rows, page, "/v1/checkout/sessions", (row) => checkoutObject(row, world));
    },
  ],
  [
    "GET",
    "/v1/checkout/sessions/:id",
    ({ world, id, sent }) => {
      read(sent, {});
      return checkoutObject(requireObject(world.state.checkouts, id, "checkout.session"), world);
    },
  ],
  [
    "POST",
    "/v1/checkout/sessions/:id/expire",
    ({ world, id, sent }) => {
      read(sent, {});
      const row = requireObject(world.state.checkouts, id, "checkout.session");
      if (row.status !== "open")
        throw refuse(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${row.status}\`.`,
        );
      expireCheckout(world, row);
      return checkoutObject(row, world);
    },
  ],
];

function createCheckout({ world, sent }: ApiCall): unknown {
  const wish = read(sent, {
    mode: "text",
    customer: "text",
    client_reference_id: "text",
    line_items: "list",
    metadata: "texts",
    subscription_data: "map",
    success_url: "text",
    cancel_url: "text",
  });
  if (requireValue(wish.mode, "mode") !== "subscription") throw invalidChoice("mode", ["subscription"]);
  const [line, ...more] = requireValue(wish.line_items, "line_items");
  if (!line || typeof line === "string" || more.length)
    throw refuse("This stand-in supports only one line item.", { param: "line_items" });
  const { price, quantity } = read(line, { price: "text", quantity: "whole" }, "line_items[0]");
  if (requireValue(price, "line_items[0][price]") !== world.state.price.id)
    throw missingError("price", price ?? "", "line_items[0][price]");
  if (quantity !== 1) throw refuse("Quantity must be 1.", { param: "line_items[0][quantity]" });
  const plan = read(
    wish.subscription_data ?? {},
    { metadata: "texts", trial_period_days: "whole" },
    "subscription_data",
  );
  const successUrl = requireUrl(requireValue(wish.success_url, "success_url"), "success_url");
  const checkout = openCheckout(world, {
    customer: wish.customer ? requireActiveCustomer(world, wish.customer, "customer").id : null,
    reference: wish.client_reference_id ?? null,
    successUrl,
    cancelUrl: wish.cancel_url ? requireUrl(wish.cancel_url, "cancel_url") : null,
    metadata: wish.metadata ?? {},
    subscriptionMetadata: plan.metadata ?? {},
    trialDays: plan.trial_period_days ?? world.knobs.trialDays,
  });
  return checkoutObject(checkout, world);
}
