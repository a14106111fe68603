import { afterAll, beforeAll, describe, expect } from "vitest";
import { appSetting } from "../../app/db/schema";
import { expectAccessible, expectNoSidewaysScroll } from "../support/accessible";
import { test } from "../support/browser";
import { type OwnShop, startOwnShop } from "../support/own-shop";
import type { OwnSite } from "../support/own-site";
import { signInWithSubscription, subscriptionRows } from "../support/subscriptions";

// The texts and buttons for every state of a subscription, on /subscription/manage and /pricing.

let shop: OwnShop;
let own: OwnSite;
const rows = subscriptionRows(Date.now());

beforeAll(async () => {
  shop = await startOwnShop();
  own = shop.site;
});
afterAll(() => shop.stop());

interface Expected {
  badge: string | null;
  /** Button labels on the manage page. */
  says: RegExp[];
  buttons: string[];
  /** The link on /pricing and its target. */
  pricing: [name: string, leadsTo: string];
}

const manage = "/subscription/manage";
const states: Record<keyof typeof rows | "none", Expected> = {
  none: { badge: null, says: [/You have 38 free questions left/], buttons: [], pricing: ["Subscribe", "/checkout"] },
  unfinished: {
    badge: null,
    says: [/You have no subscription/],
    buttons: ["View"],
    pricing: ["Subscribe", "/checkout"],
  },
  active: {
    badge: "Active",
    says: [/Renews on/, /\$199\.00 a year/, /Visa •••• 4242/],
    buttons: ["Change payment method", "Cancel subscription", "View"],
    pricing: ["Manage subscription", manage],
  },
  trialing: {
    badge: "Trial",
    says: [/First charge on/],
    buttons: ["Change payment method", "Cancel subscription", "View"],
    pricing: ["Manage subscription", manage],
  },
  canceled: {
    badge: "Canceled",
    says: [/Ends on/, /Your subscription does not renew/],
    buttons: ["Resume subscription", "Change payment method", "View"],
    pricing: ["Resume subscription", manage],
  },
  pastDue: {
    badge: "Payment failed",
    says: [/Your renewal payment failed/, /Every question stays open until/, /Access until/],
    buttons: ["Update payment method", "Cancel subscription", "View"],
    pricing: ["Update payment", manage],
  },
  owing: {
    badge: "Ended",
    says: [/Your renewal is unpaid/, /The questions you have opened stay open/],
    buttons: ["Update payment method", "View"],
    pricing: ["Update payment", manage],
  },
  expired: {
    badge: "Ended",
    says: [/You keep every question you have opened/, /Ended on/],
    buttons: ["Subscribe again", "View"],
    pricing: ["Subscribe again", "/checkout"],
  },
  comp: {
    badge: "Complimentary",
    says: [/free of charge/, /Complimentary access until/],
    buttons: ["Subscribe"],
    pricing: ["View subscription", manage],
  },
  compAndPaid: {
    badge: "Active",
    says: [/Renews on/, /Complimentary access until/],
    buttons: ["Change payment method", "Cancel subscription", "View"],
    pricing: ["Manage subscription", manage],
  },
};

describe.each(Object.entries(states))("%s", (name, { badge, says, buttons, pricing }) => {
  test("shows the state and the matching actions", async ({ open }) => {
    const dark = name.length % 2 === 0;
    const page = await open({ width: 360, dark, servers: [own.url] });
    await signInWithSubscription(page, own, name === "none" ? null : rows[name as keyof typeof rows]);
    const answer = await page.goto(own.url + manage);
    expect(answer?.headers()["server-timing"]).toContain("trips=2 ");
    const main = page.getByRole("main");
    for (const words of says) await main.getByText(words).first().waitFor();
    if (badge) expect(await main.locator(".badge").first().textContent()).toBe(badge);
    const acts = main.locator("a.btn, button").filter({ hasNotText: "See pricing" });
    const found = (await acts.allInnerTexts()).map((text) => text.split(/\n| the invoice/)[0]);
    expect(found).toEqual(buttons);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.goto(`${own.url}/pricing`);
    const step = main.getByRole("link", { name: pricing[0], exact: true });
    expect(await step.getAttribute("href")).toBe(pricing[1]);
    await main.getByText("$199.00").waitFor();
    await main.getByText("$16.58 a month").waitFor();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test("visitors see the price and sign in before they see a subscription", async ({ open }) => {
  const page = await open({ servers: [own.url] });
  const answer = await page.goto(`${own.url}/pricing?checkout=canceled`);
  expect(answer?.headers()["server-timing"]).toContain("trips=0 ");
  await page.getByText("Nothing was charged").waitFor();
  await page.getByText("What do I keep when the subscription ends?").click();
  await page.getByText("Every question you have opened stays open").waitFor();
  await page.getByRole("link", { name: "Subscribe", exact: true }).click();
  await page.waitForURL("**/login?redirectTo=%2Fcheckout");
  await page.getByText("Then you return to the checkout.").waitFor();
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.waitForURL("**/login?mode=signup&redirectTo=%2Fcheckout");
  // The links around the form keep the order, and buyers do not see "no card".
  for (const frame of ["banner", "contentinfo"] as const)
    for (const [name, query] of [
      ["Sign in", "redirectTo=%2Fcheckout"],
      ["Sign up free", "mode=signup&redirectTo=%2Fcheckout"],
    ] as const)
      expect(await page.getByRole(frame).getByRole("link", { name }).getAttribute("href")).toBe(`/login?${query}`);
  expect(await page.getByText("No card needed").count()).toBe(0);
  await page.goto(`${own.url}/login?notice=verified&redirectTo=%2Fcheckout`);
  await page.getByText("Sign in to finish your order").waitFor();
  await page.goto(`${own.url}/verify-email?sent=1&redirectTo=%2Fcheckout`);
  await page.getByText("finish your order").waitFor();
  await page.goto(own.url + manage);
  const link = page.getByRole("main").getByRole("link", { name: "Sign in" });
  expect(await link.getAttribute("href")).toBe("/login?redirectTo=%2Fsubscription%2Fmanage");
});

test("the settings link to the subscription and say that deleting the account ends a paid one", async ({ open }) => {
  for (const [row, warned] of [
    [rows.active, 1],
    [rows.comp, 0],
    [rows.expired, 0],
    [null, 0],
  ] as const) {
    const page = await open({ width: 360, servers: [own.url] });
    await signInWithSubscription(page, own, row);
    await page.goto(`${own.url}/settings`);
    expect(await page.getByText("are not refunded automatically").count()).toBe(warned);
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to my subscription" }).click();
    await page.waitForURL(own.url + manage);
  }
});

describe("while subscriptions are switched off", () => {
  let closed: OwnShop;
  let off: OwnSite;
  beforeAll(async () => {
    closed = await startOwnShop();
    off = closed.site;
    await off.db.insert(appSetting).values({ key: "subscriptionsEnabled", value: "false" });
  });
  afterAll(() => closed.stop());

  test("nothing is for sale, and a subscriber can still cancel", async ({ open }) => {
    const page = await open({ servers: [off.url] });
    await signInWithSubscription(page, off, null);
    await page.goto(`${off.url}/checkout`);
    await page.getByText("You don't need a subscription right now").waitFor();
    await page.goto(`${off.url}/pricing`);
    await page.getByText("Every question is open to you right now").waitFor();
    const payer = await open({ servers: [off.url] });
    await signInWithSubscription(payer, off, rows.active);
    await payer.goto(off.url + manage);
    await payer.getByText("Your subscription still renews until you cancel it.").waitFor();
    await payer.getByRole("link", { name: "Cancel subscription" }).waitFor();
  });
});

test("a subscriber is redirected from the checkout to the subscription", async ({ open }) => {
  const page = await open({ servers: [own.url] });
  await signInWithSubscription(page, own, rows.active);
  await page.goto(`${own.url}/checkout`);
  await page.waitForURL("**/subscription/manage?notice=already");
  await page.getByText("You already have a subscription").waitFor();
});

test("the success page claims nothing without a payment", async ({ open }) => {
  const page = await open({ servers: [own.url] });
  await page.goto(`${own.url}/subscription/success?session_id=cs_of_somebody`);
  await page.waitForURL("**/login?redirectTo=**");
  await signInWithSubscription(page, own, null);
  await page.goto(`${own.url}/subscription/success?session_id=cs_of_somebody&paid=true`);
  await page.getByText("No payment in progress").waitFor();
});

test("the badge shows free questions again after the grace days", async ({ open }) => {
  const page = await open({ servers: [own.url] });
  await signInWithSubscription(page, own, rows.owing);
  await page.goto(own.url + manage);
  await page.getByRole("link", { name: "38/50 free questions" }).waitFor();
});
