import { createCustomer, deleteCustomer, updateCustomer } from "./customers";
import { buildPage, pageSpec } from "./lists";
import { buildCustomer, buildDeletedCustomer, buildPortalSession } from "./objects";
import { readParams, requireValue } from "./params";
import { mergeMetadata, type Route, requireActiveCustomer, requireObject, requireUrl } from "./stripe-routes";

// API routes of customers and their portal.

export const customerRoutes: Route[] = [
  [
    "POST",
    "/v1/customers",
    ({ world, params }) => {
      const { name, email, metadata } = readParams(params, personSpec);
      return buildCustomer(
        createCustomer(world, { name: name ?? null, email: email ?? null, metadata: metadata ?? {} }),
        world,
      );
    },
  ],
  [
    "GET",
    "/v1/customers",
    ({ world, params }) => {
      const { email, ...page } = readParams(params, { ...pageSpec, email: "text" });
      const rows = world.state.customers.filter((row) => !row.deleted && (!email || row.email === email));
      return buildPage(rows, page, "/v1/customers", (row) => buildCustomer(row, world));
    },
  ],
  [
    "GET",
    "/v1/customers/:id",
    ({ world, id, params }) => {
      readParams(params, {});
      const row = requireObject(world.state.customers, id, "customer");
      return row.deleted ? buildDeletedCustomer(row) : buildCustomer(row, world);
    },
  ],
  [
    "POST",
    "/v1/customers/:id",
    ({ world, id, params }) => {
      const { metadata, ...changes } = readParams(params, personSpec);
      const row = requireActiveCustomer(world, id, "id");
      updateCustomer(world, row, { ...changes, ...(metadata && { metadata: mergeMetadata(row.metadata, metadata) }) });
      return buildCustomer(row, world);
    },
  ],
  [
    "DELETE",
    "/v1/customers/:id",
    ({ world, id, params }) => {
      readParams(params, {});
      const row = requireActiveCustomer(world, id, "id");
      deleteCustomer(world, row);
      return buildDeletedCustomer(row);
    },
  ],
  [
    "POST",
    "/v1/billing_portal/sessions",
    ({ world, params }) => {
      const wish = readParams(params, { customer: "text", return_url: "text" });
      const customer = requireActiveCustomer(world, requireValue(wish.customer, "customer"), "customer");
      const row = {
        id: world.id("bps_"),
        created: world.now(),
        customer: customer.id,
        returnUrl: wish.return_url ?? null,
      };
      if (row.returnUrl) requireUrl(row.returnUrl, "return_url");
      world.state.portals.push(row);
      return buildPortalSession(row, world);
    },
  ],
];

const personSpec = { name: "text", email: "text", metadata: "texts" } as const;
