import { eq } from "drizzle-orm";
import { expect, it, onTestFinished } from "vitest";
import { customer, paymentEvent, subscription } from "../app/db/schema";
import { dayMs } from "../app/lib/day";
import { makePerson } from "../app/testing/make";
import { startOwnShop } from "./support/own-shop";

// The site and its payment provider as two servers, with both clocks moved by the test.

it("receives a payment and the renewal a year later", { timeout: 90_000 }, async () => {
  const shop = await startOwnShop();
  onTestFinished(() => shop.stop());
  const { standIn } = shop;
  const { userId } = await makePerson(shop.site.db, {});
  const bought = standIn.sell({ metadata: { userId } });
  await shop.site.db.insert(customer).values({ userId, customerId: bought.customer, createdAt: Date.now() });
  expect(standIn.pay(bought.checkout)).toBeNull();
  await standIn.settled();
  const row = async () => (await shop.site.db.select().from(subscription).where(eq(subscription.userId, userId)))[0];
  const first = await row();
  expect(first).toMatchObject({ status: "active", paymentMethod: "Visa •••• 4242" });
  const end = first?.currentPeriodEnd ?? 0;
  await shop.moveTo(end + 2 * 60 * 60 * 1000);
  expect((await row())?.currentPeriodEnd).toBeGreaterThan(end + 360 * dayMs);
  const heard = await shop.site.db.select({ type: paymentEvent.type, at: paymentEvent.handledAt }).from(paymentEvent);
  expect(heard.filter(({ type }) => type === "invoice.paid")).toHaveLength(2);
  expect(heard.filter(({ at }) => at === null)).toEqual([]);
});
