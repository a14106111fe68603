import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ServedStandIn, startStandIn } from "../../../scripts/stand-in";
import { dayMs } from "../../lib/day";
import type { CustomerState, Payments } from "./payments";
import { createStripe } from "./stripe.server";

// Every call that we make of Stripe, by its own library over HTTP, against the stand-in.

const folder = mkdtempSync(join(tmpdir(), "radcore-stand-in-"));
const stateFile = join(folder, "shop/stand-in.json");
let shop: ServedStandIn;
let payments: Payments;

beforeAll(async () => {
  shop = await startStandIn({ stateFile });
  payments = paymentsOf(shop);
});
afterAll(async () => {
  await shop.stop();
  rmSync(folder, { recursive: true });
});

function paymentsOf({ bindings }: ServedStandIn): Payments {
  return createStripe({
    secretKey: bindings.STRIPE_SECRET_KEY ?? "",
    webhookSecret: bindings.STRIPE_WEBHOOK_SECRET ?? "",
    priceId: bindings.STRIPE_PRICE_ID ?? "",
    apiBase: bindings.STRIPE_API_BASE,
    now: Date.now(),
  });
}

const order = (customerId: string) => ({
  userId: "u1",
  customerId,
  successUrl: "http://localhost/ok",
  cancelUrl: "http://localhost/no",
});

async function subscribed(userId: string) {
  const customerId = await payments.createCustomer(userId, null);
  const url = await payments.startCheckout(order(customerId), async () => true);
  shop.standIn.pay(url?.split("/").at(-1) ?? "");
  return customerId;
}

async function stateOf(customerId: string): Promise<CustomerState> {
  const state = await payments.customerState(customerId);
  if (!state) throw new Error("the provider does not know this customer");
  return state;
}

it("returns the price", async () => {
  expect(await payments.price()).toEqual({
    id: "price_standin",
    productId: "prod_standin",
    amount: 19_900,
    currency: "usd",
    interval: "year",
    isOnSale: true,
  });
  expect(payments).toMatchObject({ isStandIn: true, redirectOrigins: [shop.url] });
});

it("makes one customer of a learner, names and deletes them", async () => {
  const id = await payments.createCustomer("u2", null);
  expect(await payments.createCustomer("u2", null)).toBe(id);
  await payments.updateCustomer(id, { name: "Sam", email: "sam@example.com" }, "k1");
  expect(shop.standIn.state.customers.at(-1)).toMatchObject({ name: "Sam", email: "sam@example.com" });
  await payments.deleteCustomer(id);
  await payments.deleteCustomer(id);
  expect(shop.standIn.state.customers.at(-1)?.deleted).toBe(true);
});

it("gives an open checkout again, and a new one after it was paid", async () => {
  const id = await payments.createCustomer("u3", null);
  const url = await payments.startCheckout(order(id), async () => true);
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/c\/pay\/cs_test_/);
  expect(await payments.startCheckout(order(id), async () => true)).toBe(url);
  shop.standIn.pay(url?.split("/").at(-1) ?? "");
  expect(await payments.startCheckout(order(id), async () => true)).not.toBe(url);
});

it("reads a customer's state, cancels and goes on", async () => {
  const id = await subscribed("u4");
  const before = await stateOf(id);
  expect(before.subscriptions).toEqual([
    expect.objectContaining({
      state: "active",
      isPeriodPaid: true,
      cancelAt: null,
      endedAt: null,
      amount: 19_900,
      paymentMethod: "Visa •••• 4242",
      productId: "prod_standin",
    }),
  ]);
  expect(before.invoices).toEqual([expect.objectContaining({ state: "paid", amountPaid: 19_900, attempts: 1 })]);
  const [one] = before.subscriptions;
  await payments.setCancelAtPeriodEnd(one?.id ?? "", true, "s1");
  expect((await stateOf(id)).subscriptions[0]?.cancelAt).toBe(one?.periodEnd);
  await payments.setCancelAtPeriodEnd(one?.id ?? "", false, "s2");
  expect((await stateOf(id)).subscriptions[0]?.cancelAt).toBeNull();
});

it("says of what has ended, or of whom the provider has lost, that there is nothing to change", async () => {
  const id = await subscribed("u10");
  const [one] = (await stateOf(id)).subscriptions;
  await payments.deleteCustomer(id);
  expect(await payments.setCancelAtPeriodEnd(one?.id ?? "", true, "e1")).toBe(false);
  expect(await payments.openPortal("cus_lost", "http://localhost/", "e2")).toBeNull();
});

it("gives the pages of the portal and of an invoice to their owner only", async () => {
  const id = await subscribed("u5");
  const portal = await payments.openPortal(id, "http://localhost/back", "p1");
  const [invoice] = (await stateOf(id)).invoices;
  const page = await payments.invoiceUrl(id, invoice?.id ?? "");
  for (const address of [portal, page]) {
    const answer = await fetch(address ?? "");
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("no real money moves")]);
  }
  expect(await payments.invoiceUrl(await payments.createCustomer("u6", null), invoice?.id ?? "")).toBeNull();
  expect(await payments.invoiceUrl(id, "in_none")).toBeNull();
});

it("walks through everybody who ever subscribed", async () => {
  const found = new Map<string, number>();
  for await (const page of payments.eachCustomer())
    for (const { customerId, subscriptions } of page) found.set(customerId, subscriptions.length);
  expect([...found.keys()].sort()).toEqual(
    [...new Set(shop.standIn.state.subscriptions.map(({ customer }) => customer))].sort(),
  );
});

it("tries a failure that the provider keeps under a key once more, under another", async () => {
  Object.assign(shop.standIn.knobs, { fail: 3, failWith: 500 });
  const id = await payments.createCustomer("u10", null);
  expect(shop.standIn.state.customers.filter(({ metadata }) => metadata.userId === "u10")).toMatchObject([{ id }]);
});

it("tells a provider that fails from a mistake of ours", async () => {
  const id = await payments.createCustomer("u7", null);
  Object.assign(shop.standIn.knobs, { fail: 3, failWith: 500 });
  await expect(payments.openPortal(id, "http://localhost/", "f1")).rejects.toMatchObject({
    name: "PaymentsUnavailable",
  });
  shop.standIn.knobs.down = true;
  await expect(payments.customerState(id)).rejects.toMatchObject({ name: "PaymentsUnavailable" });
  shop.standIn.knobs.down = false;
  expect(await payments.customerState("cus_none")).toBeNull();
  expect(await payments.updateCustomer("cus_none", { name: "Sam", email: "sam@example.com" }, "f2")).toBe(false);
});

it("remembers everything over a restart, the moved clock too", async () => {
  const id = await subscribed("u8");
  await shop.standIn.clock.advanceDays(100);
  const before = await stateOf(id);
  const then = shop.standIn.clock.now();
  await shop.stop();
  expect(existsSync(stateFile)).toBe(true);
  shop = await startStandIn({ stateFile });
  payments = paymentsOf(shop);
  expect(await stateOf(id)).toEqual(before);
  expect(shop.standIn.clock.now()).toBeGreaterThanOrEqual(then);
});

it("turns its knobs and its clock over HTTP, for its own pages only", async () => {
  const post = (verb: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}/_stand-in/${verb}`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json", ...headers },
      redirect: "manual",
    });
  const before = shop.standIn.clock.now();
  expect(await (await post("clock", { days: "2" })).json()).toMatchObject({ customers: expect.any(Array) });
  expect(shop.standIn.clock.now() - before).toBeGreaterThanOrEqual(2 * dayMs);
  await post("knobs", { decline: "1", reorder: "true" });
  expect(shop.standIn.knobs).toMatchObject({ decline: 1, reorder: true });
  const checkout = (await payments.startCheckout(order(await payments.createCustomer("u9", null)), async () => true))
    ?.split("/")
    .at(-1);
  expect(await (await post("pay", { checkout: checkout ?? "" })).json()).toMatchObject({
    result: { code: "card_declined" },
  });
  expect((await post("knobs", { volume: "11" })).status).toBe(400);
  expect((await post("clock", { days: "1" }, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
});
