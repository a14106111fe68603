import fc from "fast-check";
import { expect, it } from "vitest";
import { releases } from "~/testing/rvu-content";
import { groupRowsByCode, packRows, type ReleaseRow, unpackRows } from "./rvu-release";
import { getCredit } from "./study-credit";

const rows = { "2025D": groupRowsByCode(releases["2025D"].rows), "2026C": groupRowsByCode(releases["2026C"].rows) };
const credit = (code: string, id: keyof typeof rows = "2026C") => getCredit(rows[id].get(code) ?? []);

it.each([
  ["70450", 83],
  ["74177", 177],
  ["71045", 18],
  ["71046", 21],
  ["77067", 74],
  ["72148", 144],
  ["70553", 223],
  ["76700", 79],
  // The contractor prices the unmodified row, which has 0.00.
  ["78815", 238],
  ["70557", 283],
  // These codes have no 26 row.
  ["49083", 195],
  ["32408", 310],
])("credits %s with %i hundredths of work in 2026 (C1)", (code, work) => {
  expect(credit(code)).toMatchObject({ work });
  expect(credit(code).reason).toBeUndefined();
});

it.each([
  ["71046", 22, 8, 1],
  ["70450", 85, 31, 4],
  ["74177", 182, 66, 10],
  ["70553", 229, 82, 13],
  ["77067", 76, 28, 4],
])("credits %s with Medicare's values of 2025", (code, work, pe, mp) => {
  expect(credit(code, "2025D")).toMatchObject({ work, facilityPe: pe, officePe: pe, mp });
});

it.each([
  ["76014", "technical"],
  ["77089", "global"],
  ["78808", "staff"],
  ["76497", "contractor"],
  ["78609", "not-paid"],
  ["37216", "not-paid"],
  ["77061", "not-paid"],
  ["78267", "not-paid"],
  ["36593", "no-work"],
  ["99999", "absent"],
] as const)("gives %s no credit, for the reason %s", (code, reason) => {
  expect(credit(code)).toEqual({ work: 0, officePe: 0, facilityPe: 0, mp: 0, mppr: false, reason });
});

it("has null practice expense if a study is not done in a setting", () => {
  // Some hospital procedures have no office value in 2026.
  const hospital = [...rows["2026C"].values()].map(getCredit).filter((one) => !one.reason && one.officePe === null);
  expect(hospital.length).toBeGreaterThan(0);
  expect(credit("70450")).toMatchObject({ mppr: true, officePe: expect.any(Number), facilityPe: expect.any(Number) });
  expect(credit("77067").mppr).toBe(false);
});

it("credits only paid rows, and never a negative value (C1)", () => {
  const row = fc.record({
    code: fc.constant("12345"),
    modifier: fc.constantFrom<ReleaseRow["modifier"]>("", "26", "TC", "53"),
    status: fc.constantFrom(..."ABCEIJNPRTX"),
    ...{ work: fc.nat(3000), officePe: fc.nat(3000), facilityPe: fc.nat(3000), mp: fc.nat(300) },
    flags: fc.constantFrom("", "n", "f", "nf", "+"),
    pctc: fc.constantFrom("", ..."0123456789"),
    multProc: fc.constantFrom("", "0", "2", "4"),
  });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 4 }), (some) => {
      const { reason, work, mp, officePe, facilityPe } = getCredit(some);
      if (reason) expect([work, mp, officePe, facilityPe]).toEqual([0, 0, 0, 0]);
      else expect(some).toContainEqual(expect.objectContaining({ work, mp, status: expect.stringMatching(/[ART]/) }));
    }),
  );
});

it("unpacks what it packed", () => {
  const all = releases["2026C"].rows;
  expect(unpackRows(packRows(all))).toEqual(all);
  expect(packRows(all).length).toBeLessThan(120_000);
});
