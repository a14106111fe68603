import { buildMissingError, buildRefusal, Refusal } from "./answers";
import { buildInvoice } from "./bills";
import { buildPrice, buildProduct } from "./catalog";
import { chargeInvoice, finalizeInvoice } from "./invoices";
import { buildPage, pageSpec } from "./lists";
import { readParams } from "./params";
import { buildInvalidChoiceError, type Route, requireObject } from "./stripe-routes";

// API routes of the price, invoices, and events.

export const billRoutes: Route[] = [
  [
    "GET",
    "/v1/prices/:id",
    ({ world: { state }, id, params }) => {
      readParams(params, {});
      return buildPrice(requireObject([state.price], id, "price"));
    },
  ],
  [
    "GET",
    "/v1/products/:id",
    ({ world: { state }, id, params }) => {
      readParams(params, {});
      if (id !== state.price.product) throw buildMissingError("product", id, "id");
      return buildProduct(state.price);
    },
  ],
  [
    "GET",
    "/v1/invoices",
    ({ world, params }) => {
      const { customer, status, subscription, ...page } = readParams(params, {
        ...pageSpec,
        customer: "text",
        status: "text",
        subscription: "text",
      });
      if (customer) requireObject(world.state.customers, customer, "customer", "customer");
      const states = ["draft", "open", "paid", "uncollectible", "void"];
      if (status && !states.includes(status)) throw buildInvalidChoiceError("status", states);
      const rows = world.state.invoices.filter(
        (row) =>
          (!customer || row.customer === customer) &&
          (!subscription || row.subscription === subscription) &&
          (!status || row.status === status),
      );
      return buildPage(rows, page, "/v1/invoices", (row) => buildInvoice(row, world));
    },
  ],
  [
    "GET",
    "/v1/invoices/:id",
    ({ world, id, params }) => {
      readParams(params, {});
      return buildInvoice(requireObject(world.state.invoices, id, "invoice"), world);
    },
  ],
  [
    "POST",
    "/v1/invoices/:id/pay",
    ({ world, id, params }) => {
      readParams(params, {});
      const row = requireObject(world.state.invoices, id, "invoice");
      if (row.status === "draft") finalizeInvoice(world, row);
      if (row.status !== "open") throw buildRefusal("Invoice is already paid", { code: "invoice_already_paid" });
      const decline = chargeInvoice(world, row, false);
      if (decline)
        throw new Refusal(402, {
          type: "card_error",
          code: decline.code,
          decline_code: decline.declineCode,
          message: decline.message,
        });
      return buildInvoice(row, world);
    },
  ],
  [
    "GET",
    "/v1/events",
    ({ world, params }) => {
      const { type, ...page } = readParams(params, { ...pageSpec, type: "text" });
      const rows = world.state.events.filter((row) => !type || row.type === type);
      return buildPage(rows, page, "/v1/events", (row): unknown => JSON.parse(row.body));
    },
  ],
  [
    "GET",
    "/v1/events/:id",
    ({ world, id, params }) => {
      readParams(params, {});
      return JSON.parse(requireObject(world.state.events, id, "event").body);
    },
  ],
];
