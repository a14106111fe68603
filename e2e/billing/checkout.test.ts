import { eq, inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { loginSession, mailOutbox, subscription } from "../../app/db/schema";
import { makeLoginCookie, makePerson } from "../../app/testing/make";
import { expectAccessible } from "../support/accessible";
import { postForm } from "../support/accounts";
import { hydrated, test, type WindowOptions } from "../support/browser";
import { type OwnShop, startOwnShop } from "../support/own-shop";
import { type OwnSite, startOwnSite } from "../support/own-site";
import { signInWithSubscription } from "../support/subscriptions";

// Buying, canceling, and resuming with the stand-in provider. Its events are not delivered here, so the pages must work without them.

let shop: OwnShop;
let own: OwnSite;
const look = (more: WindowOptions = {}): WindowOptions => ({ servers: [own.url, shop.standInUrl], ...more });

beforeAll(async () => {
  shop = await startOwnShop();
  own = shop.site;
  shop.standIn.deliverTo(null);
});
afterAll(() => shop.stop());

/** Continues from the order page to the provider's page and returns the checkout's id. */
async function goToPayment(page: Page, userId: string): Promise<string> {
  await page.goto(`${own.url}/checkout`);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL((url) => url.origin === shop.standInUrl);
  const [checkout] = shop.standIn.state.checkouts.filter((one) => one.reference === userId).slice(-1);
  if (!checkout) throw new Error("the shop knows no checkout");
  return checkout.id;
}

async function pay(page: Page, card: string) {
  await page.getByLabel("Card number").fill(card);
  await page.getByRole("button", { name: "Pay $199.00" }).click();
}

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("%s", (_, javaScript) => {
  test("buys, cancels, and resumes a subscription", async ({ open }) => {
    const page = await open(look({ javaScript, expected: [/status of 402/] }));
    const { userId } = await signInWithSubscription(page, own, null);
    await page.goto(`${own.url}/checkout`);
    await page.getByText("$199.00").waitFor();
    await expectOrder(page);
    await goToPayment(page, userId);
    await page.getByRole("link", { name: "Back without paying" }).click();
    await page.getByText("Nothing was charged").waitFor();
    await page.getByRole("link", { name: "Subscribe", exact: true }).click();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await pay(page, "4000000000000002");
    await page.getByText("Your card was declined.").waitFor();
    await pay(page, "4242424242424242");
    await page.waitForURL("**/subscription/success");
    await page.getByText("Every question is open to you").waitFor();
    await page.getByRole("link", { name: "Annual", exact: true }).waitFor();
    if (javaScript) await expectAccessible(page);
    expect(await own.db.$count(mailOutbox, eq(mailOutbox.kind, "receipt"))).toBeGreaterThan(0);

    await page.goto(`${own.url}/subscription/manage`);
    if (javaScript) await hydrated(page);
    await page.getByRole("link", { name: "Cancel subscription" }).click();
    if (javaScript) await page.getByRole("dialog").waitFor();
    else await page.waitForURL("**/subscription/manage?ask=cancel");
    await page.getByText("Every question stays open until").waitFor();
    if (javaScript) await expectAccessible(page);
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByText("Your subscription is canceled").waitFor();
    expect(shop.standIn.state.subscriptions.at(-1)?.cancelAtPeriodEnd).toBe(true);
    await page.getByRole("link", { name: "Annual", exact: true }).waitFor();

    await page.getByRole("button", { name: "Resume subscription" }).click();
    await page.getByText("Your subscription is resumed").waitFor();
    expect(shop.standIn.state.subscriptions.at(-1)?.cancelAtPeriodEnd).toBe(false);

    await page.getByRole("button", { name: "View the invoice" }).click();
    await page.waitForURL((url) => url.origin === shop.standInUrl);
    await page.goto(`${own.url}/subscription/manage`);
    await page.getByRole("button", { name: "Change payment method" }).click();
    await page.waitForURL((url) => url.origin === shop.standInUrl);
  });
});

async function expectOrder(page: Page) {
  await page.getByText("renews every year until you cancel").waitFor();
  await page.getByRole("heading", { name: "Annual subscription" }).waitFor();
}

test("the success page waits for the confirmation and updates the badge", async ({ open }) => {
  const page = await open(look());
  const { userId } = await signInWithSubscription(page, own, null);
  const checkout = await goToPayment(page, userId);
  await page.goto(`${own.url}/subscription/success`);
  await page.getByRole("heading", { name: "Confirming your payment" }).waitFor();
  await page.getByRole("link", { name: "38/50 free questions" }).waitFor();
  await expectAccessible(page);
  shop.standIn.pay(checkout);
  await page.getByText("Every question is open to you").waitFor();
  await page.getByRole("link", { name: "Annual", exact: true }).waitFor();
});

test("a payment without confirmation ends with an explanation", async ({ open }) => {
  const page = await open(look());
  const { userId } = await signInWithSubscription(page, own, null);
  await goToPayment(page, userId);
  await page.clock.install();
  await page.goto(`${own.url}/subscription/success`);
  await hydrated(page);
  const given = page.getByRole("heading", { name: "Your payment is not confirmed yet" });
  // The page polls for half a minute; its clock runs as fast as the answers come.
  await expect
    .poll(() => page.clock.runFor(2000).then(() => given.isVisible()), { interval: 50, timeout: 60_000 })
    .toBe(true);
  await page.getByText("do not pay again").waitFor();
  await page.getByRole("link", { name: "Check payment again" }).click();
  await page.getByRole("heading", { name: "Confirming your payment" }).waitFor();
});

test("the same form sent twice creates one checkout, and each learner gets their own", async ({ open }) => {
  const page = await open(look());
  const { userId } = await signInWithSubscription(page, own, null);
  const cookie = await cookieOf(userId);
  const key = "k".repeat(22);
  const before = shop.standIn.state.checkouts.length;
  const answers = await Promise.all([1, 2, 3].map(() => postForm(own.url, "/checkout", { key }, cookie)));
  const addresses = answers.map((answer) => answer.headers.get("Location"));
  expect(answers.map((answer) => answer.status)).toEqual([302, 302, 302]);
  expect(new Set(addresses).size).toBe(1);
  expect(shop.standIn.state.checkouts.length).toBe(before + 1);
  const other = await signInWithSubscription(page, own, null);
  const theirs = await postForm(own.url, "/checkout", { key }, await cookieOf(other.userId));
  expect(theirs.headers.get("Location")).not.toBe(addresses[0]);
  expect(shop.standIn.state.checkouts.at(-1)?.reference).toBe(other.userId);
});

test("refuses a second purchase and access to another learner's subscription", async ({ open }) => {
  const page = await open(look());
  const payer = await signInWithSubscription(page, own, null);
  shop.standIn.pay(await goToPayment(page, payer.userId));
  await page.goto(`${own.url}/subscription/success`);
  await page.getByText("Every question is open to you").waitFor();
  const again = await postForm(own.url, "/checkout", { key: "a".repeat(22) }, await cookieOf(payer.userId));
  expect(again.headers.get("Location")).toBe("/subscription/manage?notice=already");

  const [theirs] = await own.db.select().from(subscription).where(eq(subscription.userId, payer.userId));
  const invoiceId = shop.standIn.state.invoices.at(-1)?.id ?? "";
  const stranger = await signInWithSubscription(page, own, null);
  const post = async (fields: Record<string, string>) => {
    const cookie = await cookieOf(stranger.userId);
    return (await postForm(own.url, "/subscription/manage", { key: "b".repeat(22), ...fields }, cookie)).status;
  };
  expect(await post({ intent: "invoice", invoiceId })).toBe(404);
  expect(await post({ intent: "cancel", subscriptionId: theirs?.providerId ?? "", userId: payer.userId })).toBe(409);
  expect(await post({ intent: "portal", userId: payer.userId })).toBe(409);
  expect(await post({ intent: "something" })).toBe(400);
  expect(shop.standIn.state.subscriptions.at(-1)?.cancelAtPeriodEnd).toBe(false);
});

test("an impersonating admin can neither buy nor change anything", async ({ open }) => {
  const page = await open(look());
  const { userId } = await signInWithSubscription(page, own, null);
  shop.standIn.pay(await goToPayment(page, userId));
  await page.goto(`${own.url}/subscription/success`);
  await page.getByText("Every question is open to you").waitFor();
  const free = await signInWithSubscription(page, own, null);
  const admin = await makePerson(own.db, { role: "admin" });
  const adminCookie = await cookieOf(admin.userId);
  /** Returns the admin's cookies: the login and the impersonation. */
  const lookAs = async (id: string) => `${adminCookie}; ${(await cookieOf(id)).replace("session_token", "look_token")}`;
  const [cookie, freeCookie] = [await lookAs(userId), await lookAs(free.userId)];
  await own.db
    .update(loginSession)
    .set({ impersonatedBy: admin.userId })
    .where(inArray(loginSession.userId, [userId, free.userId]));
  const { checkouts, invoices } = shop.standIn.state;
  const before = checkouts.length;
  const invoiceId = invoices.at(-1)?.id ?? "";
  const key = "c".repeat(22);
  expect((await postForm(own.url, "/checkout", { key }, freeCookie)).status).toBe(403);
  for (const intent of ["cancel", "resume", "portal", "invoice"])
    expect((await postForm(own.url, "/subscription/manage", { key, intent, invoiceId }, cookie)).status).toBe(403);
  expect([checkouts.length, shop.standIn.state.subscriptions.at(-1)?.cancelAtPeriodEnd]).toEqual([before, false]);
});

test("pages show the provider's outage and work again afterward", async ({ open }) => {
  const page = await open(look({ expected: [/status of 503/] }));
  const { userId } = await signInWithSubscription(page, own, null);
  await page.goto(`${own.url}/checkout`);
  shop.standIn.knobs.down = true;
  try {
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByText("The payment provider is unavailable").waitFor();
    expect(new URL(page.url()).pathname).toBe("/checkout");
    await expectAccessible(page);
  } finally {
    shop.standIn.knobs.down = false;
  }
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await page.waitForURL((url) => url.origin === shop.standInUrl);
  shop.standIn.pay(shop.standIn.state.checkouts.filter((one) => one.reference === userId).at(-1)?.id ?? "");
  await page.goto(`${own.url}/subscription/success`);
  await page.goto(`${own.url}/subscription/manage`);
  await hydrated(page);
  await page.getByRole("link", { name: "Cancel subscription" }).click();
  shop.standIn.knobs.down = true;
  try {
    await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("dialog").getByText("The payment provider is unavailable").waitFor();
  } finally {
    shop.standIn.knobs.down = false;
  }
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByText("Your subscription is canceled").waitFor();
});

describe("a site whose provider was never reached", () => {
  let away: OwnSite;
  beforeAll(async () => {
    away = await startOwnSite({
      bindings: {
        STRIPE_SECRET_KEY: "sk_test_x",
        STRIPE_WEBHOOK_SECRET: "whsec_x",
        STRIPE_PRICE_ID: "price_x",
        STRIPE_API_BASE: "http://127.0.0.1:9",
      },
    });
  });
  afterAll(() => away.stop());

  test("still shows the pricing page and explains the outage at the checkout", async ({ open }) => {
    const page = await open({ servers: [away.url], expected: [/status of 503/] });
    const answer = await page.goto(`${away.url}/pricing`);
    expect(answer?.status()).toBe(200);
    await page.getByText("The price is shown at checkout.").waitFor();
    await signInWithSubscription(page, away, null);
    await page.goto(`${away.url}/checkout`);
    await page.getByText("You see the price on the payment page").waitFor();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByText("The payment provider is unavailable").waitFor();
  });
});

async function cookieOf(userId: string): Promise<string> {
  const { name, value } = await makeLoginCookie(own.db, userId, own.url);
  return `${name}=${value}`;
}
