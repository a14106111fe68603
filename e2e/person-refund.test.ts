import { expect, onTestFinished } from "vitest";
import { customer } from "../app/db/schema";
import { makePerson } from "../app/testing/make";
import { hydrated, test } from "./support/browser";
import { look } from "./support/look";
import { startOwnShop } from "./support/own-shop";
import { openSignedIn } from "./support/sign-in";

test("an owner refunds a payment and cancels from the person's page; the revenue is net of the refund (M16)", {
  timeout: 240_000,
}, async ({ open }) => {
  const shop = await startOwnShop();
  onTestFinished(() => shop.stop());
  const { db, url } = shop.site;
  const { userId } = await makePerson(db, {});
  const bought = shop.standIn.sell({ metadata: { userId } });
  await db.insert(customer).values({ userId, customerId: bought.customer, createdAt: Date.now() });
  expect(shop.standIn.pay(bought.checkout)).toBeNull();
  await shop.standIn.settled();

  const openOwn: typeof open = (options) => open({ ...options, servers: [url], expected: [/400/] });
  const { page } = await openSignedIn(openOwn, shop.site, { role: "admin", adminScope: "owner" });
  const revenue = page.getByRole("main").getByText("$199.00");
  await page.goto(`${url}/admin-subscription`);
  await revenue.first().waitFor();

  await page.goto(`${url}/admin-users/${userId}`);
  await hydrated(page);
  const payments = page.getByRole("list", { name: "Payments" });
  await payments.getByText("Refund", { exact: false }).first().click();
  await payments.getByLabel("Amount (USD)").fill("1000");
  await payments.getByLabel("Reason for the refund").fill("bought twice");
  await payments.getByRole("button", { name: "Refund payment" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Refund payment" }).click();
  // More than was paid is refused, and the form keeps its fields.
  await payments.getByText(/Enter an amount up to/).waitFor();
  expect(await payments.getByLabel("Reason for the refund").inputValue()).toBe("bought twice");
  await payments.getByLabel("Amount (USD)").fill("49");
  await payments.getByRole("button", { name: "Refund payment" }).click();
  await dialog.getByRole("button", { name: "Refund payment" }).click();
  await payments.getByText("($49.00 refunded)").waitFor();
  expect(shop.standIn.state.invoices[0]?.refunded).toBe(4900);
  await look(page, "person-refunded");

  await page.goto(`${url}/admin-subscription`);
  await page.getByRole("main").getByText("$150.00").first().waitFor();
  await look(page, "revenue-net");

  await page.goto(`${url}/admin-users/${userId}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Cancel at the end of the period" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel subscription" }).click();
  await expect.poll(() => shop.standIn.state.subscriptions[0]?.cancelAtPeriodEnd).toBe(true);
});
