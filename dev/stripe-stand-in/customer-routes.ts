import { createCustomer, deleteCustomer, updateCustomer } from "./customers";
import { buildPage, pageSpec } from "./lists";
import { customerObject, deletedCustomerObject, portalObject } from "./objects";
import { read, requireValue } from "./params";
import { mergeMetadata, type Route, requireActiveCustomer, requireObject, requireUrl } from "./stripe-routes";

// API routes of customers and their portal.

export const customerRoutes: Route[] = [
  [
    "POST",
    "/v1/customers",
    ({ world, sent }) => {
      const { name, email, metadata } = read(sent, personSpec);
      return customerObject(
        createCustomer(world, { name: name ?? null, email: email ?? null, metadata: metadata ?? {} }),
        world,
      );
    },
  ],
  [
    "GET",
    "/v1/customers",
    ({ world, sent }) => {
      const { email, ...page } = read(sent, { ...pageSpec, email: "text" });
      const rows = world.state.customers.filter((row) => !row.deleted && (!email || row.email === email));
      return buildPage(rows, page, "/v1/customers", (row) => customerObject(row, world));
    },
  ],
  [
    "GET",
    "/v1/customers/:id",
    ({ world, id, sent }) => {
      read(sent, {});
      const row = requireObject(world.state.customers, id, "customer");
      return row.deleted ? deletedCustomerObject(row) : customerObject(row, world);
    },
  ],
  [
    "POST",
    "/v1/customers/:id",
    ({ world, id, sent }) => {
      const { metadata, ...changes } = read(sent, personSpec);
      const row = requireActiveCustomer(world, id, "id");
      updateCustomer(world, row, { ...changes, ...(metadata && { metadata: mergeMetadata(row.metadata, metadata) }) });
      return customerObject(row, world);
    },
  ],
  [
    "DELETE",
    "/v1/customers/:id",
    ({ world, id, sent }) => {
      read(sent, {});
      const row = requireActiveCustomer(world, id, "id");
      deleteCustomer(world, row);
      return deletedCustomerObject(row);
    },
  ],
  [
    "POST",
    "/v1/billing_portal/sessions",
    ({ world, sent }) => {
      const wish = read(sent, { customer: "text", return_url: "text" });
      const customer = requireActiveCustomer(world, requireValue(wish.customer, "customer"), "customer");
      const row = {
        id: world.id("bps_"),
        created: world.now(),
        customer: customer.id,
        returnUrl: wish.return_url ?? null,
      };
      if (row.returnUrl) requireUrl(row.returnUrl, "return_url");
      world.state.portals.push(row);
      return portalObject(row, world);
    },
  ],
];

const personSpec = { name: "text", email: "text", metadata: "texts" } as const;
