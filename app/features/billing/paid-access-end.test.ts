import fc from "fast-check";
import { expect, test } from "vitest";
import { dayMs } from "../../lib/day";
import { type ProviderSubscription, providerStates } from "../../services/payments/payments";
import { getPaidAccessEnd, getProviderColumns, graceMs, listChanges, type ProviderColumns } from "./paid-access-end";

const start = Date.UTC(2026, 0, 1);
const end = Date.UTC(2027, 0, 1);
const grace = 3 * dayMs;

function subscription(parts: Partial<ProviderSubscription> = {}): ProviderSubscription {
  return {
    id: "sub_1",
    productId: "prod_annual",
    state: "active",
    amount: 19900,
    currency: "usd",
    startedAt: start,
    periodStart: start,
    periodEnd: end,
    cancelAt: null,
    endedAt: null,
    isPeriodPaid: true,
    paymentMethod: null,
    ...parts,
  };
}

test("grace is three days (P4)", () => expect(graceMs).toBe(grace));

test.each<[what: string, parts: Partial<ProviderSubscription>, until: number]>([
  ["paid and renewing: to the period's end, and the grace of a slow renewal", {}, end + grace],
  ["a trial is like a paid period", { state: "trialing" }, end + grace],
  ["canceled: exactly to the period's end", { cancelAt: end }, end],
  ["to be canceled years from now: no longer than what is paid", { cancelAt: end + 900 * dayMs }, end + grace],
  ["a renewal that is still being charged", { isPeriodPaid: false }, start + grace],
  ["a failed renewal", { state: "past_due", isPeriodPaid: false }, start + grace],
  ["given up, not ended", { state: "unpaid", isPeriodPaid: false }, start + grace],
  ["a failed renewal of one that was to end sooner", { state: "past_due", cancelAt: start + dayMs }, start + dayMs],
  ["ended with its period", { state: "canceled", endedAt: end }, end],
  ["ended at once", { state: "canceled", endedAt: start + 40 * dayMs }, start + 40 * dayMs],
  ["ended because nobody paid", { state: "canceled", endedAt: start + 20 * dayMs, isPeriodPaid: false }, start + grace],
  ["ended within the grace", { state: "canceled", endedAt: start + dayMs, isPeriodPaid: false }, start + dayMs],
  ["never paid", { state: "incomplete", isPeriodPaid: false }, 0],
  ["never paid, given up", { state: "incomplete_expired", isPeriodPaid: false }, 0],
  ["paused", { state: "paused" }, 0],
])("%s", (_what, parts, until) => {
  expect(getPaidAccessEnd(subscription(parts))).toBe(until);
});

const anySubscription = fc
  .record({
    state: fc.constantFrom(...providerStates),
    productId: fc.constantFrom("prod_annual", "prod_mug"),
    id: fc.uuid(),
    offset: fc.integer({ min: -800, max: 800 }),
    cancels: fc.boolean(),
    ended: fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }),
    isPeriodPaid: fc.boolean(),
  })
  .map(({ offset, cancels, ended, ...parts }) => {
    const periodStart = start + offset * dayMs;
    const periodEnd = periodStart + 365 * dayMs;
    return subscription({
      ...parts,
      startedAt: periodStart,
      periodStart,
      periodEnd,
      cancelAt: cancels ? periodEnd : null,
      endedAt: ended === null ? null : periodStart + ended * dayMs,
    });
  });

test("whatever the provider says, nobody has access past a period and its grace, nor for another product", () => {
  fc.assert(
    fc.property(fc.array(anySubscription, { maxLength: 5 }), (subscriptions) => {
      const standing = getProviderColumns(subscriptions, "prod_annual");
      const annual = subscriptions.filter((one) => one.productId === "prod_annual");
      expect(standing === null).toBe(annual.length === 0);
      if (!standing) return;
      expect(standing.paidUntil).toBe(Math.max(...annual.map(getPaidAccessEnd)));
      expect(standing.paidUntil).toBeLessThanOrEqual(Math.max(...annual.map((one) => one.periodEnd)) + grace);
    }),
  );
});

test("the order in which the provider lists subscriptions says nothing", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anySubscription, { maxLength: 5, selector: (one) => one.startedAt }),
      (subscriptions) => {
        const forth = getProviderColumns(subscriptions, "prod_annual");
        expect(getProviderColumns([...subscriptions].reverse(), "prod_annual")).toEqual(forth);
      },
    ),
  );
});

const now = start + 10 * dayMs;
const standing = (parts: Partial<ProviderColumns> = {}): ProviderColumns => ({
  status: "active",
  providerId: "sub_1",
  currentPeriodEnd: end,
  paidUntil: end + grace,
  cancelAt: null,
  amount: 19900,
  currency: "usd",
  paymentMethod: null,
  startedAt: start,
  ...parts,
});
const before = (parts: Partial<ProviderColumns> & { endedAt?: number | null } = {}) => ({
  ...standing(),
  endedAt: null,
  ...parts,
});

test.each<[string, Parameters<typeof listChanges>[0], ProviderColumns, string[]]>([
  ["bought", null, standing(), ["subscribed"]],
  ["bought again after it had ended", before({ paidUntil: start, endedAt: start }), standing(), ["subscribed"]],
  ["never paid", null, standing({ status: "incomplete", paidUntil: 0 }), []],
  ["nothing happened", before(), standing(), []],
  ["renewed", before(), standing({ currentPeriodEnd: end + 365 * dayMs }), ["renewed"]],
  ["canceled", before(), standing({ cancelAt: end, paidUntil: end }), ["cancelled"]],
  ["resumed", before({ cancelAt: end, paidUntil: end }), standing(), ["resumed"]],
  ["renewal failed", before(), standing({ status: "past_due", paidUntil: now + dayMs }), ["payment_failed"]],
  ["paid within the grace", before({ status: "past_due", paidUntil: now + dayMs }), standing(), ["recovered"]],
  [
    "paid after the grace, before it was called ended",
    before({ status: "past_due", paidUntil: now - 1 }),
    standing(),
    ["recovered"],
  ],
  [
    "failed and gave up between two readings",
    before(),
    standing({ status: "unpaid", paidUntil: start }),
    ["payment_failed"],
  ],
])("history: %s", (_what, was, is, changes) => {
  expect(listChanges(was, is, now)).toEqual(changes);
});
