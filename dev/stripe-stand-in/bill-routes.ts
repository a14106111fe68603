import { missingError, Refusal, refuse } from "./answers";
import { invoiceObject } from "./bills";
import { priceObject, productObject } from "./catalog";
import { chargeInvoice, finalizeInvoice } from "./invoices";
import { buildPage, pageSpec } from "./lists";
import { read } from "./params";
import { invalidChoice, type Route, requireObject } from "./stripe-routes";

// API routes of the price, invoices, and events.

export const billRoutes: Route[] = [
  [
    "GET",
    "/v1/prices/:id",
    ({ world: { state }, id, sent }) => {
      read(sent, {});
      return priceObject(requireObject([state.price], id, "price"));
    },
  ],
  [
    "GET",
    "/v1/products/:id",
    ({ world: { state }, id, sent }) => {
      read(sent, {});
      if (id !== state.price.product) throw missingError("product", id, "id");
      return productObject(state.price);
    },
  ],
  [
    "GET",
    "/v1/invoices",
    ({ world, sent }) => {
      const { customer, status, subscription, ...page } = read(sent, {
        ...pageSpec,
        customer: "text",
        status: "text",
        subscription: "text",
      });
      if (customer) requireObject(world.state.customers, customer, "customer", "customer");
      const states = ["draft", "open", "paid", "uncollectible", "void"];
      if (status && !states.includes(status)) throw invalidChoice("status", states);
      const rows = world.state.invoices.filter(
        (row) =>
          (!customer || row.customer === customer) &&
          (!subscription || row.subscription === subscription) &&
          (!status || row.status === status),
      );
      return buildPage(rows, page, "/v1/invoices", (row) => invoiceObject(row, world));
    },
  ],
  [
    "GET",
    "/v1/invoices/:id",
    ({ world, id, sent }) => {
      read(sent, {});
      return invoiceObject(requireObject(world.state.invoices, id, "invoice"), world);
    },
  ],
  [
    "POST",
    "/v1/invoices/:id/pay",
    ({ world, id, sent }) => {
      read(sent, {});
      const row = requireObject(world.state.invoices, id, "invoice");
      if (row.status === "draft") finalizeInvoice(world, row);
      if (row.status !== "open") throw refuse("Invoice is already paid", { code: "invoice_already_paid" });
      const decline = chargeInvoice(world, row, false);
      if (decline)
        throw new Refusal(402, {
          type: "card_error",
          code: decline.code,
          decline_code: decline.declineCode,
          message: decline.message,
        });
      return invoiceObject(row, world);
    },
  ],
  [
    "GET",
    "/v1/events",
    ({ world, sent }) => {
      const { type, ...page } = read(sent, { ...pageSpec, type: "text" });
      const rows = world.state.events.filter((row) => !type || row.type === type);
      return buildPage(rows, page, "/v1/events", (row): unknown => JSON.parse(row.body));
    },
  ],
  [
    "GET",
    "/v1/events/:id",
    ({ world, id, sent }) => {
      read(sent, {});
      return JSON.parse(requireObject(world.state.events, id, "event").body);
    },
  ],
];
