import { buildCharge, buildRefund, getIntentId, isCharged } from "./charges";
import { buildPage, pageSpec } from "./list-page";
import { readParams } from "./request-params";
import { buildMissingError, buildRefusal } from "./stripe-responses";
import { type Route, requireObject } from "./stripe-routes";

// API routes of charges and refunds.

export const refundRoutes: Route[] = [
  [
    "GET",
    "/v1/charges",
    ({ context, params }) => {
      const { customer, ...page } = readParams(params, { ...pageSpec, customer: "text" });
      if (customer) requireObject(context.state.customers, customer, "customer", "customer");
      const rows = context.state.invoices.filter((row) => isCharged(row) && (!customer || row.customer === customer));
      return buildPage(rows, page, "/v1/charges", (row) => buildCharge(row, context));
    },
  ],
  [
    "POST",
    "/v1/refunds",
    ({ context, params }) => {
      const { payment_intent: intent, amount: requested } = readParams(params, {
        payment_intent: "text",
        amount: "whole",
        metadata: "texts",
      });
      const row = context.state.invoices.find((one) => isCharged(one) && getIntentId(one) === intent);
      if (!row) throw buildMissingError("payment_intent", intent ?? "", "payment_intent");
      const left = row.amount - (row.refunded ?? 0);
      if (left === 0) throw buildRefusal("Charge has already been refunded.", { code: "charge_already_refunded" });
      const amount = requested ?? left;
      if (amount < 1 || amount > left)
        throw buildRefusal("Refund amount is greater than unrefunded amount on charge", { param: "amount" });
      row.refunded = (row.refunded ?? 0) + amount;
      context.emit({ type: "charge.refunded", data: { object: buildCharge(row, context) } });
      return buildRefund(context.id("re_"), row, amount, context);
    },
  ],
];
