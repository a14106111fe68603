import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { dayMs } from "../app/lib/day";
import { createStripe } from "../app/services/payments/stripe.server";
import { type ServedStandIn, startStandIn } from "../scripts/stand-in";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { site, test } from "./support/browser";

// The pages of the Stripe stand-in for paying learners and for developers.

let shop: ServedStandIn;

beforeAll(async () => {
  shop = await startStandIn();
});
afterAll(() => shop.stop());

const paymentsOf = ({ bindings, url: apiBase }: ServedStandIn) =>
  createStripe({
    secretKey: bindings.STRIPE_SECRET_KEY ?? "",
    webhookSecret: bindings.STRIPE_WEBHOOK_SECRET ?? "",
    priceId: bindings.STRIPE_PRICE_ID ?? "",
    apiBase,
    now: Date.now(),
  });

let made = 0;
async function newCheckout() {
  made += 1;
  const payments = paymentsOf(shop);
  const userId = `user-${made}`;
  const customerId = await payments.createCustomer(userId, null);
  await payments.updateCustomer(customerId, { name: "Sam <b>Subscriber</b>", email: "sam@example.com" }, `p${made}`);
  const successUrl = `${site}/?paid={CHECKOUT_SESSION_ID}`;
  const order = { userId, customerId, successUrl, cancelUrl: `${site}/?back` };
  const url = (await payments.startCheckout(order, async () => true)) ?? "";
  return { customerId, url, id: url.split("/").at(-1) ?? "" };
}

async function pay(page: Page, card: string) {
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Pay $199.00" }).click();
}

const declinedIsPlain = [/status of 402/];

describe.each([true, false])("checkout with JavaScript %s", (javaScript) => {
  test("stays open after a declined card and is paid with a good one", async ({ open }) => {
    const { url, id, customerId } = await newCheckout();
    const page = await open({ javaScript, servers: [shop.url], expected: declinedIsPlain });
    await page.goto(url);
    expect(await page.getByRole("banner").textContent()).toContain("no real money moves");
    expect(await page.getByText("Sam <b>Subscriber</b>").count()).toBe(1);
    await pay(page, "4000 0000 0000 0002");
    await page.getByRole("alert").getByText("Your card was declined.", { exact: true }).waitFor();
    expect(await page.getByLabel("Card number").inputValue()).toBe("4000000000000002");
    expect((await paymentsOf(shop).customerState(customerId))?.subscriptions).toEqual([]);
    await pay(page, "4111 1111 1111 1112");
    await page.getByRole("alert").getByText("the test cards").waitFor();
    await pay(page, "4242424242424242");
    await page.waitForURL(`${site}/?paid=${id}`);
    expect((await paymentsOf(shop).customerState(customerId))?.subscriptions[0]?.state).toBe("active");
    await page.goto(url);
    expect(await page.getByRole("heading").first().textContent()).toBe("You are all done here");
  });
});

test("the back link leaves the checkout unpaid", async ({ open }) => {
  const { url } = await newCheckout();
  const page = await open({ servers: [shop.url] });
  await page.goto(url);
  await page.getByRole("link", { name: "Back without paying" }).click();
  await page.waitForURL(`${site}/?back`);
});

test("the portal changes the card, cancels, resumes, and pays a failed renewal", async ({ open }) => {
  const { id, customerId } = await newCheckout();
  shop.standIn.pay(id, "renewalFails");
  await shop.standIn.clock.advanceDays(367);
  const page = await open({ servers: [shop.url], expected: declinedIsPlain });
  await page.goto((await paymentsOf(shop).openPortal(customerId, `${site}/?portal`, `portal:${customerId}`)) ?? "");
  await page.getByRole("button", { name: "Cancel at the end" }).click();
  await expect.poll(() => page.getByText(/Ends on/).count()).toBe(1);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => page.getByText(/Renews on/).count()).toBe(1);
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect.poll(() => page.getByRole("alert").textContent()).toBe("Your card was declined.");
  await page.getByLabel("Card number").fill("5555 5555 5555 4444");
  await page.getByRole("button", { name: "Use this card" }).click();
  await expect.poll(() => page.getByText("mastercard •••• 4444").count()).toBe(1);
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Pay now" }).count()).toBe(0);
  expect((await paymentsOf(shop).customerState(customerId))?.subscriptions[0]).toMatchObject({
    state: "active",
    isPeriodPaid: true,
    paymentMethod: "Mastercard •••• 4444",
  });
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the site" }).click();
  await page.waitForURL(`${site}/?portal`);
});

test("an open invoice is paid on its own page", async ({ open }) => {
  const { id, customerId } = await newCheckout();
  shop.standIn.pay(id, "renewalFails");
  await shop.standIn.clock.advanceDays(367);
  const payments = paymentsOf(shop);
  const invoice = (await payments.customerState(customerId))?.invoices[0];
  const page = await open({ servers: [shop.url] });
  await page.goto((await payments.invoiceUrl(customerId, invoice?.id ?? "")) ?? "");
  await expectAccessible(page);
  await pay(page, "4242 4242 4242 4242");
  await page.getByText(/Paid on/).waitFor();
});

test("the control page moves the clock, changes settings, and redelivers events", async ({ open }) => {
  await newCheckout();
  const page = await open({ servers: [shop.url] });
  await page.goto(`${shop.url}/_stand-in`);
  const before = shop.standIn.clock.now();
  await page.getByLabel("Days", { exact: true }).fill("3");
  await page.getByRole("button", { name: "Advance clock" }).click();
  await page.getByLabel("decline", { exact: true }).fill("2");
  await page.getByLabel("failWith").selectOption("429");
  await page.getByRole("button", { name: "Set" }).click();
  await page.waitForURL(`${shop.url}/_stand-in`);
  expect(shop.standIn.knobs).toMatchObject({ decline: 2, failWith: 429, down: false, afterRetries: "cancel" });
  Object.assign(shop.standIn.knobs, { decline: 0, failWith: 500 });
  expect(shop.standIn.clock.now() - before).toBeGreaterThan(2.9 * dayMs);
  // Nobody listens there: the try is written down all the same.
  shop.standIn.deliverTo("http://127.0.0.1:9/");
  await page
    .getByRole("button", { name: /^Deliver / })
    .first()
    .click();
  await page.getByText("no response").waitFor();
  shop.standIn.deliverTo(null);
  await expectAccessible(page);
});

test.for([
  { width: 360, dark: false },
  { width: 360, dark: true },
  { width: 1280, dark: true },
])("every page is accessible at $width px, dark $dark", { timeout: 90_000 }, async (look, { open }) => {
  const { url, id, customerId } = await newCheckout();
  const page = await open({ ...look, servers: [shop.url], expected: declinedIsPlain });
  const visit = async (address: string) => {
    await page.goto(address);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
  await visit(url);
  await pay(page, "4000 0000 0000 0002");
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  shop.standIn.pay(id);
  await visit(url);
  const payments = paymentsOf(shop);
  await visit((await payments.openPortal(customerId, `${site}/`, `look:${customerId}`)) ?? "");
  const invoice = (await payments.customerState(customerId))?.invoices[0];
  await visit((await payments.invoiceUrl(customerId, invoice?.id ?? "")) ?? "");
  await visit(`${shop.url}/_stand-in`);
});
