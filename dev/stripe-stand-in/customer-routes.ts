import { createCustomer, deleteCustomer, updateCustomer } from "./customers";
import { buildPage, pageSpec } from "./list-page";
import { readParams, requireValue } from "./request-params";
import { buildCustomer, buildDeletedCustomer, buildPortalSession } from "./stripe-objects";
import { mergeMetadata, type Route, requireActiveCustomer, requireObject, requireUrl } from "./stripe-routes";

// API routes of customers and their portal.

export const customerRoutes: Route[] = [
  [
    "POST",
    "/v1/customers",
    ({ context, params }) => {
      const { name, email, metadata } = readParams(params, personSpec);
      return buildCustomer(
        createCustomer(context, { name: name ?? null, email: email ?? null, metadata: metadata ?? {} }),
        context,
      );
    },
  ],
  [
    "GET",
    "/v1/customers",
    ({ context, params }) => {
      const { email, ...page } = readParams(params, { ...pageSpec, email: "text" });
      const rows = context.state.customers.filter((row) => !row.deleted && (!email || row.email === email));
      return buildPage(rows, page, "/v1/customers", (row) => buildCustomer(row, context));
    },
  ],
  [
    "GET",
    "/v1/customers/:id",
    ({ context, id, params }) => {
      readParams(params, {});
      const row = requireObject(context.state.customers, id, "customer");
      return row.deleted ? buildDeletedCustomer(row) : buildCustomer(row, context);
    },
  ],
  [
    "POST",
    "/v1/customers/:id",
    ({ context, id, params }) => {
      const { metadata, ...changes } = readParams(params, personSpec);
      const row = requireActiveCustomer(context, id, "id");
      updateCustomer(context, row, {
        ...changes,
        ...(metadata && { metadata: mergeMetadata(row.metadata, metadata) }),
      });
      return buildCustomer(row, context);
    },
  ],
  [
    "DELETE",
    "/v1/customers/:id",
    ({ context, id, params }) => {
      readParams(params, {});
      const row = requireActiveCustomer(context, id, "id");
      deleteCustomer(context, row);
      return buildDeletedCustomer(row);
    },
  ],
  [
    "POST",
    "/v1/billing_portal/sessions",
    ({ context, params }) => {
      const portalParams = readParams(params, { customer: "text", return_url: "text" });
      const customer = requireActiveCustomer(context, requireValue(portalParams.customer, "customer"), "customer");
      const row = {
        id: context.id("bps_"),
        created: context.now(),
        customer: customer.id,
        returnUrl: portalParams.return_url ?? null,
      };
      if (row.returnUrl) requireUrl(row.returnUrl, "return_url");
      context.state.portals.push(row);
      return buildPortalSession(row, context);
    },
  ],
];

const personSpec = { name: "text", email: "text", metadata: "texts" } as const;
