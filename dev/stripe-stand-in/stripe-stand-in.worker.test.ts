import type Stripe from "stripe";
import { expect, it } from "vitest";
import { dayMs } from "../../app/lib/day";
import { openStripe, standInStart, subscribe } from "../../app/testing/stripe-setup";

// The real library against the stand-in, call by call.

const statesOf = async (stripe: Stripe, customer: string) => {
  const { data } = await stripe.subscriptions.list({ customer, status: "all", expand: ["data.latest_invoice"] });
  return data.map(({ status, latest_invoice }) => [
    status,
    typeof latest_invoice === "object" ? latest_invoice?.status : "not expanded",
  ]);
};

it("sells a year: checkout, decline, good card, subscription, invoice, events", async () => {
  const shop = openStripe();
  const { standIn, stripe } = shop;
  const { customer, session, decline } = await subscribe(shop, "declined");
  expect(decline?.message).toBe("Your card was declined.");
  expect((await stripe.checkout.sessions.retrieve(session)).status).toBe("open");
  expect(standIn.pay(session, "4242 4242 4242 4242")).toBeNull();
  const done = await stripe.checkout.sessions.retrieve(session);
  expect([done.status, done.payment_status, done.url]).toEqual(["complete", "paid", null]);
  const { data } = await stripe.subscriptions.list({
    customer,
    status: "all",
    expand: ["data.latest_invoice", "data.default_payment_method"],
  });
  expect(data).toHaveLength(1);
  expect(data[0]).toMatchObject({
    status: "active",
    items: {
      data: [{ current_period_start: standInStart / 1000, current_period_end: Date.UTC(2027, 2, 3, 12) / 1000 }],
    },
    latest_invoice: { status: "paid", amount_paid: 19_900, attempt_count: 1 },
    default_payment_method: { card: { brand: "visa", last4: "4242" } },
    metadata: { userId: "u1" },
  });
  expect(standIn.events().map(({ type }) => type)).toEqual([
    "customer.created",
    "payment_method.attached",
    "invoice.created",
    "invoice.finalized",
    "customer.subscription.created",
    "invoice.paid",
    "invoice.payment_succeeded",
    "customer.subscription.updated",
    "checkout.session.completed",
  ]);
  expect(() => standIn.pay(session)).toThrow("complete");
});

it("renews after an hour as a draft, a year on", async () => {
  const shop = openStripe();
  const { customer } = await subscribe(shop);
  await shop.standIn.clock.advance(Date.UTC(2027, 2, 3, 12));
  expect(await statesOf(shop.stripe, customer)).toEqual([["active", "draft"]]);
  await shop.standIn.clock.advance(Date.UTC(2027, 2, 3, 13));
  expect(await statesOf(shop.stripe, customer)).toEqual([["active", "paid"]]);
  const { data } = await shop.stripe.invoices.list({ customer });
  expect(data.map(({ number }) => number?.slice(-4))).toEqual(["0002", "0001"]);
});

it("tries a failing renewal on days 1, 3, 5 and 7, then cancels", async () => {
  const shop = openStripe();
  const { standIn, stripe } = shop;
  const { customer } = await subscribe(shop, "renewalFails");
  const due = Date.UTC(2027, 2, 3, 13);
  await standIn.clock.advance(due);
  expect(await statesOf(stripe, customer)).toEqual([["past_due", "open"]]);
  const tries: number[][] = [];
  for (const days of [0, 1, 2, 3, 5, 6.9]) {
    await standIn.clock.advance(due + days * dayMs);
    tries.push([days, (await stripe.invoices.list({ customer })).data[0]?.attempt_count ?? 0]);
  }
  expect(tries).toEqual([
    [0, 1],
    [1, 2],
    [2, 2],
    [3, 3],
    [5, 4],
    [6.9, 4],
  ]);
  await standIn.clock.advance(due + 7 * dayMs);
  const [ended] = (await stripe.subscriptions.list({ customer, status: "all" })).data;
  expect(ended).toMatchObject({
    status: "canceled",
    ended_at: (due + 7 * dayMs) / 1000,
    cancellation_details: { reason: "payment_failed" },
  });
  expect((await stripe.subscriptions.list({ customer })).data).toEqual([]);
});

it("is paid after all with a new card", async () => {
  const shop = openStripe();
  const { standIn, stripe } = shop;
  const { customer } = await subscribe(shop, "renewalFails");
  await standIn.clock.advance(Date.UTC(2027, 2, 4));
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  await expect(stripe.invoices.pay(invoice?.id ?? "")).rejects.toThrow("Your card was declined.");
  standIn.changeCard(customer, "mastercard");
  expect(standIn.payInvoice(invoice?.id ?? "")).toBeNull();
  expect(await statesOf(stripe, customer)).toEqual([["active", "paid"]]);
});

it("stays unpaid instead, when it is told so", async () => {
  const shop = openStripe();
  shop.standIn.knobs.afterRetries = "unpaid";
  const { customer } = await subscribe(shop, "renewalFails");
  await shop.standIn.clock.advance(Date.UTC(2027, 4, 1));
  expect(await statesOf(shop.stripe, customer)).toEqual([["unpaid", "open"]]);
});

it("ends with its period when it is canceled, and goes on when that is taken back", async () => {
  const shop = openStripe();
  const { standIn, stripe } = shop;
  const { customer } = await subscribe(shop);
  const [{ id } = { id: "" }] = (await stripe.subscriptions.list({ customer })).data;
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect([ending.cancel_at_period_end, ending.cancel_at]).toEqual([true, Date.UTC(2027, 2, 3, 12) / 1000]);
  const again = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect([again.cancel_at_period_end, again.cancel_at, again.canceled_at]).toEqual([false, null, null]);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await standIn.clock.advance(Date.UTC(2027, 2, 4));
  const over = await stripe.subscriptions.retrieve(id);
  expect([over.status, over.ended_at]).toEqual(["canceled", Date.UTC(2027, 2, 3, 12) / 1000]);
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(1);
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toThrow("canceled");
});

it("gives days free first, and then renews", async () => {
  const shop = openStripe();
  shop.standIn.knobs.trialDays = 7;
  const { customer } = await subscribe(shop);
  expect(await statesOf(shop.stripe, customer)).toEqual([["trialing", "paid"]]);
  await shop.standIn.clock.advance(standInStart + 8 * dayMs);
  expect(await statesOf(shop.stripe, customer)).toEqual([["active", "paid"]]);
  expect((await shop.stripe.invoices.list({ customer })).data.map(({ amount_paid }) => amount_paid)).toEqual([
    19_900, 0,
  ]);
});

it("deletes a customer with what they pay for, and still lists it", async () => {
  const shop = openStripe();
  const { customer } = await subscribe(shop);
  expect(await shop.stripe.customers.del(customer)).toMatchObject({ deleted: true });
  expect(await shop.stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  expect(await statesOf(shop.stripe, customer)).toEqual([["canceled", "paid"]]);
  await expect(shop.stripe.customers.del(customer)).rejects.toMatchObject({ code: "resource_missing" });
  await expect(shop.stripe.customers.update(customer, { name: "x" })).rejects.toMatchObject({ statusCode: 404 });
});
