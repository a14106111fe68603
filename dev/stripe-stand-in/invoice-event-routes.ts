import { buildPrice, buildProduct } from "./catalog";
import { buildInvoice } from "./invoice-checkout-objects";
import { chargeInvoice, finalizeInvoice } from "./invoices";
import { buildPage, pageSpec } from "./list-page";
import { readParams } from "./request-params";
import { buildMissingError, buildRefusal, Refusal } from "./stripe-responses";
import { buildInvalidChoiceError, type Route, requireObject } from "./stripe-routes";

// API routes of the price, invoices, and events.

export const billRoutes: Route[] = [
  [
    "GET",
    "/v1/prices/:id",
    ({ context: { state }, id, params }) => {
      readParams(params, {});
      return buildPrice(requireObject([state.price], id, "price"));
    },
  ],
  [
    "GET",
    "/v1/products/:id",
    ({ context: { state }, id, params }) => {
      readParams(params, {});
      if (id !== state.price.product) throw buildMissingError("product", id, "id");
      return buildProduct(state.price);
    },
  ],
  [
    "GET",
    "/v1/invoices",
    ({ context, params }) => {
      const { customer, status, subscription, ...page } = readParams(params, {
        ...pageSpec,
        customer: "text",
        status: "text",
        subscription: "text",
      });
      if (customer) requireObject(context.state.customers, customer, "customer", "customer");
      const invoiceStatuses = ["draft", "open", "paid", "uncollectible", "void"];
      if (status && !invoiceStatuses.includes(status)) throw buildInvalidChoiceError("status", invoiceStatuses);
      const rows = context.state.invoices.filter(
        (row) =>
          (!customer || row.customer === customer) &&
          (!subscription || row.subscription === subscription) &&
          (!status || row.status === status),
      );
      return buildPage(rows, page, "/v1/invoices", (row) => buildInvoice(row, context));
    },
  ],
  [
    "GET",
    "/v1/invoices/:id",
    ({ context, id, params }) => {
      readParams(params, {});
      return buildInvoice(requireObject(context.state.invoices, id, "invoice"), context);
    },
  ],
  [
    "POST",
    "/v1/invoices/:id/pay",
    ({ context, id, params }) => {
      readParams(params, {});
      const row = requireObject(context.state.invoices, id, "invoice");
      if (row.status === "draft") finalizeInvoice(context, row);
      if (row.status !== "open") throw buildRefusal("Invoice is already paid", { code: "invoice_already_paid" });
      const decline = chargeInvoice(context, row, false);
      if (decline)
        throw new Refusal(402, {
          type: "card_error",
          code: decline.code,
          decline_code: decline.declineCode,
          message: decline.message,
        });
      return buildInvoice(row, context);
    },
  ],
  [
    "GET",
    "/v1/events",
    ({ context, params }) => {
      const { type, ...page } = readParams(params, { ...pageSpec, type: "text" });
      const rows = context.state.events.filter((row) => !type || row.type === type);
      return buildPage(rows, page, "/v1/events", (row): unknown => JSON.parse(row.body));
    },
  ],
  [
    "GET",
    "/v1/events/:id",
    ({ context, id, params }) => {
      readParams(params, {});
      return JSON.parse(requireObject(context.state.events, id, "event").body);
    },
  ],
];
