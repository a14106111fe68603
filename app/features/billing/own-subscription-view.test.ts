import { expect, test } from "vitest";
import type { payment, subscription } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { formatOwnSubscription } from "./own-subscription-view";

const now = Date.UTC(2027, 0, 2);
const at = { now, timeZone: "UTC" };
const row: typeof subscription.$inferSelect = {
  userId: "u1",
  tier: "annual",
  status: "past_due",
  currentPeriodEnd: now + 364 * dayMs,
  accessUntil: now + 2 * dayMs,
  paidUntil: now + 2 * dayMs,
  compUntil: 0,
  providerId: "sub_1",
  cancelAt: null,
  amount: 19_900,
  currency: "usd",
  paymentMethod: "Visa •••• 4242",
  startedAt: now - 366 * dayMs,
  endedAt: null,
  syncedAt: now,
  writeId: "w",
};
const invoice: typeof payment.$inferSelect = {
  id: "in_2",
  userId: "u1",
  number: "RC-2",
  status: "open",
  amountDue: 19_900,
  amountPaid: 0,
  currency: "usd",
  createdAt: now - dayMs,
  paidAt: null,
  amountRefunded: 0,
};
const paid = { ...invoice, id: "in_1", status: "paid" as const, amountPaid: 19_900, paidAt: now - 366 * dayMs };

test("a renewal that failed can be paid at once, while it is owed and after the grace", () => {
  const owing = formatOwnSubscription({ subscription: row, payments: [invoice, paid] }, at);
  expect(owing).toMatchObject({
    state: "past_due",
    openInvoice: { invoiceId: "in_2", amount: "$199.00" },
    canBuy: false,
  });
  const later = formatOwnSubscription(
    { subscription: row, payments: [invoice, paid] },
    { ...at, now: now + 9 * dayMs },
  );
  expect(later).toMatchObject({ state: "expired", openInvoice: { invoiceId: "in_2" }, canBuy: false });
});

test("nothing is to be paid before the provider has asked, or when nothing is owed", () => {
  expect(formatOwnSubscription({ subscription: row, payments: [paid] }, at).openInvoice).toBeNull();
  const active = { ...row, status: "active" as const };
  expect(formatOwnSubscription({ subscription: active, payments: [invoice] }, at)).toMatchObject({
    owesRenewal: false,
    openInvoice: null,
  });
});

test("somebody who began a checkout and never paid has no subscription, and may buy", () => {
  const begun = { ...row, status: "incomplete" as const, accessUntil: 0, paidUntil: 0 };
  expect(formatOwnSubscription({ subscription: begun, payments: [] }, at)).toMatchObject({
    state: "none",
    canBuy: true,
  });
});
