import fc from "fast-check";
import { expect, it } from "vitest";
import { catalogs, rvuContent } from "../../../../testing/rvu-content";
import { readContentGpci } from "../import/rvu-content-files";
import { indexStudiesById } from "../tally/tally-sums";
import { compareOffers, computeAverageRate, computePay, createFlatOffer, findBreakEven, type Offer } from "./job-offer";
import { computePaymentCents, nationalLocality } from "./medicare-payment";
import { findWorkForPay, planStudies } from "./study-planner";

// Geographic indices of 2025 (CMS, GPCI2025). The project contains only those of 2026.
const alabama = { id: "AL-00", name: "Alabama", work: 1000, pe: 869, mp: 575 };
const alaska = { id: "AK-01", name: "Alaska", work: 1500, pe: 1081, mp: 592 };

it.each([
  ["71046", 22, 8, 1, 10.03, 9.55, 13.66],
  ["70450", 85, 31, 4, 38.82, 36.95, 52.85],
  ["74177", 182, 66, 10, 83.45, 79.28, 113.3],
  ["70553", 229, 82, 13, 104.8, 99.54, 142.27],
  ["77067", 76, 28, 4, 34.93, 33.2, 47.43],
])("pays %s as Medicare did in 2025 (C4)", (_code, work, pe, mp, ...dollars) => {
  const rvus = { work, pe, mp };
  expect([nationalLocality, alabama, alaska].map((place) => computePaymentCents(rvus, 323465, place) / 100)).toEqual(
    dollars,
  );
});

it("has 109 localities of 2026 with the floor of the work index", () => {
  const localities = readContentGpci(rvuContent("gpci-2026.csv"));
  expect(localities).toHaveLength(109);
  expect(new Set(localities.map(({ id }) => id)).size).toBe(109);
  expect(localities.find(({ id }) => id === "AK-01")).toEqual({
    id: "AK-01",
    name: "ALASKA",
    work: 1500,
    pe: 1065,
    mp: 551,
  });
  expect(Math.min(...localities.map(({ work }) => work))).toBeGreaterThanOrEqual(1000);
});

it("rounds half up, only once", () => {
  // 0.01 RVU × $0.50 is half a cent, which rounds up.
  expect(computePaymentCents({ work: 1, pe: 0, mp: 0 }, 5_000, nationalLocality)).toBe(1);
  expect(computePaymentCents({ work: 1, pe: 0, mp: 0 }, 4_999, nationalLocality)).toBe(0);
});

const bonus: Offer = { name: "B", base: 30_000_000, tiers: [{ from: 800_000, rate: 4_500 }] };

it("pays by rate, by tier, and with a base (C4)", () => {
  expect(computePay(createFlatOffer("A", 4_000), 1_000_000)).toBe(40_000_000);
  expect(computePay(bonus, 800_000)).toBe(30_000_000);
  expect(computePay(bonus, 1_000_000)).toBe(30_000_000 + 2_000 * 4_500);
  const tiers: Offer = {
    name: "C",
    base: 0,
    tiers: [
      { from: 500_000, rate: 5_000 },
      { from: 0, rate: 4_000 },
    ],
  };
  expect(computePay(tiers, 600_000)).toBe(5_000 * 4_000 + 1_000 * 5_000);
  expect([computeAverageRate(tiers, 500_000), computeAverageRate(tiers, 0)]).toEqual([4_000, null]);
});

it("compares offers and finds their break-even", () => {
  const flat = createFlatOffer("A", 4_000);
  expect(compareOffers([flat, bonus], [700_000, 750_000, 800_000])).toMatchObject([
    { bestIndex: 1 },
    { bestIndex: null },
    { bestIndex: 0 },
  ]);
  const even = findBreakEven(bonus, flat) ?? 0;
  expect([
    computePay(flat, even) > computePay(bonus, even),
    computePay(flat, even - 1) > computePay(bonus, even - 1),
  ]).toEqual([true, false]);
  expect(Math.abs(even - 750_000)).toBeLessThan(3);
  expect(findBreakEven(flat, createFlatOffer("less", 3_999))).toBeNull();
  expect(findBreakEven(flat, bonus)).toBe(0);
});

const offers = fc.record({
  name: fc.constant("x"),
  base: fc.nat(50_000_000),
  tiers: fc.array(fc.record({ from: fc.nat(1_000_000), rate: fc.nat(10_000) }), { maxLength: 4 }),
});

it("never pays less for more work, and finds the least work for a pay", () => {
  fc.assert(
    fc.property(offers, fc.nat(2_000_000), fc.nat(2_000_000), fc.nat(90_000_000), (offer, work, more, pay) => {
      expect(computePay(offer, work + more)).toBeGreaterThanOrEqual(computePay(offer, work));
      const least = findWorkForPay(offer, pay);
      if (least === null) return;
      expect(computePay(offer, least)).toBeGreaterThanOrEqual(pay);
      if (least > 0) expect(computePay(offer, least - 1)).toBeLessThan(pay);
    }),
  );
});

it("plans how many studies a day reach a target", () => {
  const studies = indexStudiesById(catalogs["2026C"].studies);
  const mix = { "ct-head-without-contrast": 1, "chest-x-ray-1-view": 3 };
  // Four studies are worth 0.83 + 3 × 0.18 = 1.37 wRVU.
  expect(planStudies(1_000_000, mix, studies, 220)).toEqual({
    work: 1_000_000,
    workPerStudy: 34,
    studiesPerYear: 29_198,
    studiesPerDay: 133,
    countsPerDay: { "ct-head-without-contrast": 332, "chest-x-ray-1-view": 995 },
  });
  for (const [target, some, days] of [
    [1, {}, 220],
    [1, { unknown: 3 }, 220],
    [1, mix, 0],
    [Number.NaN, mix, 1],
  ] as const)
    expect(planStudies(target, some, studies, days)).toBeNull();
});
