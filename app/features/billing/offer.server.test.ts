import { expect, it } from "vitest";
import { PaymentsUnavailable, type Price } from "../../services/payments/payments";
import { readOffer } from "./offer.server";

const annual: Price = {
  ...{ id: "price_1", productId: "prod_1", amount: 19_900, currency: "usd", interval: "year" },
  isOnSale: true,
};
const offerOf = (price: () => Promise<Price>) => readOffer({ waitUntil: () => {} }, { price });

it("is the provider's price, in words", async () => {
  expect(await offerOf(async () => annual)).toEqual({ amount: "$199.00", interval: "year", perMonth: "$16.58" });
  expect(await offerOf(async () => ({ ...annual, interval: "month" }))).toMatchObject({ perMonth: null });
});

it("is nothing when the price is archived or the provider is away", async () => {
  expect(await offerOf(async () => ({ ...annual, isOnSale: false }))).toBeNull();
  expect(await offerOf(() => Promise.reject(new PaymentsUnavailable("away")))).toBeNull();
});
