import { expect, it } from "vitest";
import { catalogs } from "../../../../testing/rvu-content";
import { indexStudiesById, sumCounts } from "../../engine/tally/tally-sums";
import { defaultPlan, parsePlan, planWorkload, readPlannerInputs } from "./plan-workload";
import { studyMixes } from "./study-mixes";

const studies = indexStudiesById(catalogs["2026C"].studies);
const headCts = { "ct-head-without-contrast": 1 };
const planned = (inputs: Partial<typeof defaultPlan>, mix: Record<string, number> = headCts) =>
  planWorkload(inputs.goal ?? "year", parsePlan({ ...defaultPlan, ...inputs }), mix, studies);

it("uses only studies that have credit in both years", () => {
  for (const { name, counts } of studyMixes)
    for (const id of Object.keys(counts))
      for (const release of ["2025D", "2026C"] as const)
        expect(indexStudiesById(catalogs[release].studies).get(id)?.work ?? 0, `${name}: ${id}`).toBeGreaterThan(0);
});

it("plans for a year, a day, and pay", () => {
  // 8,300 wRVU of head CTs at 0.83 are 10,000 a year, or 50 a day on 200 days: 5.1875 wRVU per hour.
  expect(planned({ year: "8,300", days: "200" })).toMatchObject({
    plan: { studiesPerYear: 10_000, studiesPerDay: 50, workPerStudy: 83 },
    ...{ workPerDay: 4_150, workPerHour: 519 },
  });
  expect(planned({ goal: "day", day: "41.5", days: "200" })).toMatchObject({
    plan: { work: 830_000, studiesPerDay: 50 },
  });
  // $415,000 at $50 is 8,300 wRVU.
  expect(planned({ goal: "pay", pay: "415k", rate: "50", days: "200" })).toMatchObject({ plan: { work: 830_000 } });
  expect(planned({ goal: "pay", pay: "400k", base: "300k", covered: "6,300", rate: "50", days: "200" })).toMatchObject({
    plan: { work: 830_000 },
  });
});

it("reaches the target with the studies it names", () => {
  for (const { counts } of studyMixes) {
    const result = planned({ year: "10,000", days: "220" }, counts);
    if ("noPlanReason" in result) throw new Error(result.noPlanReason);
    const average = sumCounts(counts, studies).work / sumCounts(counts, studies).studies;
    expect(result.plan.studiesPerDay * 220 * average).toBeGreaterThanOrEqual(1_000_000);
    expect((result.plan.studiesPerDay - 1) * 220 * average).toBeLessThan(1_000_000);
  }
});

it("returns the reason if there is no plan", () => {
  expect(planned({ days: "" })).toEqual({ noPlanReason: "fields" });
  expect(planned({ days: "20.5" })).toEqual({ noPlanReason: "fields" });
  expect(planned({ goal: "pay" })).toEqual({ noPlanReason: "fields" });
  expect(planned({ goal: "pay", pay: "500k", base: "300k" })).toEqual({ noPlanReason: "fields" });
  expect(planned({ goal: "pay", pay: "9,000,000", rate: "0.01" })).toEqual({ noPlanReason: "out of reach" });
  expect(planned({}, {})).toEqual({ noPlanReason: "mix" });
  expect(planned({}, { unknown: 4 })).toEqual({ noPlanReason: "mix" });
  expect(planned({ goal: "pay", pay: "300k", base: "350k" })).toMatchObject({ plan: { work: 0 } });
  // Errors in hidden fields are ignored.
  expect(planned({ pay: "wrong" })).toMatchObject({ plan: { work: 1_000_000 } });
});

it("reads any stored value", () => {
  for (const stored of [null, 5, "x", [], {}, { goal: "moon", days: 7, mix: null }])
    expect(readPlannerInputs(stored)).toEqual(defaultPlan);
  expect(readPlannerInputs({ goal: "pay", pay: "oops" })).toEqual({ ...defaultPlan, goal: "pay", pay: "oops" });
});
