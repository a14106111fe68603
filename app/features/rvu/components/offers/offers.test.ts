import fc from "fast-check";
import { expect, it } from "vitest";
import { computePay, type Offer } from "../../engine/money/job-offer";
import { describeLeads, getChartEnd } from "./offer-comparison";
import { createEmptyOffer, defaultOffers, maxOffers, parseOffer, readOffersInputs } from "./offer-inputs";
import { findLeads } from "./offer-leads";

it("adds the bonus to the base and starts the tier after the covered wRVUs", () => {
  const { offer, errors } = parseOffer(
    { name: " City ", base: "350k", bonus: "$20,000", tiers: [{ from: "8,000", rate: "45.50" }] },
    0,
  );
  expect(offer).toEqual({ name: "City", base: 37_000_000, tiers: [{ from: 800_000, rate: 4_550 }] });
  expect(errors).toEqual({ tiers: [{}] });
});

it("reports errors by field and leaves an invalid offer out", () => {
  const tiers = [
    { from: "", rate: "45" },
    { from: "0", rate: "50" },
    { from: "9,000", rate: "" },
    { from: "", rate: "" },
    { from: "nine", rate: "5,5" },
  ];
  const { offer, errors } = parseOffer({ name: "MRN 1234567", base: "-1", bonus: "x", tiers }, 0);
  expect(offer).toBeNull();
  expect(errors).toMatchObject({
    name: expect.stringContaining("record number"),
    base: "Enter a number of 0 or more.",
  });
  expect(errors.bonus).toBeTruthy();
  expect(errors.tiers.map((tier) => Object.keys(tier))).toEqual([[], ["from"], ["rate"], [], ["from", "rate"]]);
});

it("leaves an empty offer out without errors", () => {
  const more = { ...createEmptyOffer(1), tiers: [...createEmptyOffer(1).tiers, { from: "", rate: "" }] };
  expect(parseOffer(more, 1)).toEqual({ offer: null, errors: { tiers: [{}, {}] } });
});

it("reads any stored value as two or three offers with one to five tiers", () => {
  for (const stored of [null, 1, "x", [], {}, { offers: "none" }])
    expect(readOffersInputs(stored)).toEqual(defaultOffers);
  const inputs = {
    yearly: "9,000",
    offers: [{ ...createEmptyOffer(0), base: "wrong but kept" }, createEmptyOffer(1), createEmptyOffer(2)],
  };
  expect(readOffersInputs(JSON.parse(JSON.stringify(inputs)))).toEqual(inputs);
  fc.assert(
    fc.property(fc.anything(), (offers) => {
      const read = readOffersInputs({ offers });
      expect(read.offers.length).toBeGreaterThanOrEqual(2);
      expect(read.offers.length).toBeLessThanOrEqual(maxOffers);
      for (const offer of read.offers) parseOffer(offer, 0);
    }),
  );
});

const offer = (base: number, ...tiers: [from: number, rate: number][]): Offer => ({
  ...{ name: `${base}`, base },
  tiers: tiers.map(([from, rate]) => ({ from, rate })),
});

it("finds every change of the lead", () => {
  const first = offer(30_000_000, [800_000, 4_000]);
  const second = offer(0, [0, 3_600]);
  // The break-even of 300,000 / 36 = 8,333.33 wRVU lies above 8,000, where the first offer's rate is higher, so the first
  // always leads.
  expect(findLeads(first, second, 2_000_000)).toEqual([{ from: 0, leader: 0 }]);
  const better = offer(0, [0, 4_500]);
  // The break-even is 300,000 / 45 = 6,666.67 wRVU.
  expect(findLeads(first, better, 2_000_000)).toEqual([
    { from: 0, leader: 0 },
    { from: 666_667, leader: 1 },
  ]);
  const steep = offer(30_000_000, [800_000, 9_000]);
  // Behind from 6,666.67, ahead again from 300,000 + 90 (w − 8,000) = 45 w: 9,333.33.
  expect(findLeads(steep, better, 2_000_000)).toEqual([
    { from: 0, leader: 0 },
    { from: 666_667, leader: 1 },
    { from: 933_334, leader: 0 },
  ]);
  expect(describeLeads({ ...steep, name: "S" }, { ...better, name: "B" }, findLeads(steep, better, 2_000_000))).toBe(
    "S and B: S pays more at first, B pays more from 6,667 wRVU, S pays more from 9,334 wRVU.",
  );
});

it("starts with a tie if neither offer has a base", () => {
  expect(findLeads(offer(0, [0, 4_000]), offer(0, [0, 4_000]), 2_000_000)).toEqual([{ from: 0, leader: null }]);
  expect(findLeads(offer(0, [0, 4_000]), offer(0, [0, 5_000]), 2_000_000)).toEqual([
    { from: 0, leader: null },
    { from: 1, leader: 1 },
  ]);
  const [one, other] = [
    { ...offer(0, [0, 4_000]), name: "A" },
    { ...offer(0, [0, 5_000]), name: "B" },
  ];
  expect(describeLeads(one, other, findLeads(one, other, 2_000_000))).toBe("B pays more than A at any volume.");
});

it("names the leader at any amount of work", () => {
  const tier = fc.tuple(fc.integer({ min: 0, max: 1_500_000 }), fc.integer({ min: 0, max: 10_000 }));
  const any = fc
    .tuple(fc.integer({ min: 0, max: 50_000_000 }), fc.uniqueArray(tier, { selector: ([from]) => from, maxLength: 4 }))
    .map(([base, tiers]) => offer(base, ...tiers));
  fc.assert(
    fc.property(any, any, fc.integer({ min: 0, max: 2_000_000 }), (first, second, work) => {
      const leads = findLeads(first, second, 2_000_000);
      const ahead = leads.findLast(({ from }) => from <= work)?.leader;
      const difference = computePay(first, work) - computePay(second, work);
      // Allows a cent of rounding at the break-even.
      if (Math.abs(difference) > 2) expect(ahead).toBe(difference > 0 ? 0 : 1);
    }),
    { numRuns: 500 },
  );
});

it("extends the chart past the expected year and the last tier", () => {
  expect(getChartEnd([offer(0, [0, 1])], null)).toBe(1_600_000);
  expect(getChartEnd([offer(0, [2_000_000, 1])], 1_000_000)).toBeGreaterThan(2_000_000);
  expect(getChartEnd([offer(0, [0, 1])], 100)).toBeGreaterThan(100);
});
