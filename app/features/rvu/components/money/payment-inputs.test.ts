import { expect, it } from "vitest";
import { catalogs } from "../../../../testing/rvu-content";
import { nationalLocality } from "../../engine/money/medicare-payment";
import { parseNumber } from "./parse-number";
import {
  defaultPayment,
  estimatePayment,
  getConversionFactors,
  type PaymentEstimateResult,
  readPaymentInputs,
} from "./payment-inputs";
import { formatLocality } from "./use-localities";

const alaska = { id: "AK-01", name: "ALASKA", work: 1500, pe: 1081, mp: 592 };
const headCt = "ct-head-without-contrast";

it("matches Medicare's 2025 payments, nationally and in Alaska", () => {
  const at = (place: typeof alaska, count: number) =>
    estimatePayment(catalogs["2025D"], { [headCt]: count }, defaultPayment, place).cents;
  expect([at(nationalLocality, 1), at(alaska, 1), at(nationalLocality, 100)]).toEqual([3882, 5285, 388158]);
});

it("uses the conversion factor of qualifying participants if the year has one", () => {
  const counts = { [headCt]: 1 };
  const qualifying = { ...defaultPayment, qualifying: true };
  expect(getConversionFactors(catalogs["2026C"].release)).toEqual({ standard: 334009, qualifying: 335675 });
  expect(getConversionFactors(catalogs["2025D"].release)).toEqual({ standard: 323465, qualifying: null });
  expect(estimatePayment(catalogs["2026C"], counts, qualifying, nationalLocality).factor).toBe(335675);
  expect(estimatePayment(catalogs["2025D"], counts, qualifying, nationalLocality).factor).toBe(323465);
});

it("applies the reduction only if it is turned on and the number of sessions is known (C5)", () => {
  const counts = { [headCt]: 2, "ct-cervical-spine-without-contrast": 1, "chest-x-ray-1-view": 5 };
  const estimate = (sessions: string, reduced = true): PaymentEstimateResult =>
    estimatePayment(catalogs["2026C"], counts, { ...defaultPayment, reduced, sessions }, nationalLocality);
  const whole = estimate("", false);
  expect(whole).toMatchObject({ imagingCount: 3, furtherStudies: 0 });
  expect(estimate("").cents).toBe(whole.cents);
  expect(estimate("3").cents).toBe(whole.cents);
  expect(estimate("2")).toMatchObject({ furtherStudies: 1 });
  expect(estimate("2").cents).toBeLessThan(whole.cents);
  expect(estimate("1").cents).toBeLessThan(estimate("2").cents);
  // An invalid number of sessions shows an error and reduces nothing.
  for (const sessions of ["4", "0", "1.5", "two"]) {
    expect(estimate(sessions).sessions.error, sessions).toBeTruthy();
    expect(estimate(sessions).cents, sessions).toBe(whole.cents);
  }
});

it("counts studies without credit separately", () => {
  expect(
    estimatePayment(catalogs["2026C"], { unknown: 3, [headCt]: 1 }, defaultPayment, nationalLocality).uncreditedCount,
  ).toBe(3);
});

it("reads any stored value, with money off by default", () => {
  for (const stored of [null, 7, "on", [], {}, { on: "yes", place: 5, setting: "moon", sessions: {} }])
    expect(readPaymentInputs(stored)).toEqual(defaultPayment);
  const stored = {
    on: true,
    place: "AK-01",
    setting: "office",
    qualifying: true,
    reduced: true,
    sessions: "4",
    sessionsOf: "a-shift",
  };
  expect(readPaymentInputs(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
});

it.each([
  ["", null],
  ["8,000", 800_000],
  ["$45.50", 4_550],
  ["350k", 35_000_000],
  ["350.525k", 35_052_500],
  [" 1 200 ", 120_000],
  [".5", 50],
  ["0.29", 29],
])("parses %j", (text, value) => {
  expect(parseNumber(text, { max: 1_000_000_000 })).toEqual({ value });
});

it.each(["45,50", "1,00", "abc", "-3", "1e5", "4.555", "1.2.3", "12345678901234", "NaN", "0x10", "."])(
  "reports %j as an error",
  (text) => {
    const typed = parseNumber(text, { max: 1_000_000_000 });
    expect(typed.value).toBeNull();
    expect(typed.error).toBeTruthy();
  },
);

it("formats localities in title case", () => {
  const text = (id: string, name: string) => formatLocality({ ...nationalLocality, id, name });
  expect(text("CA-99", "REST OF CALIFORNIA")).toBe("CA · Rest of California");
  expect(text("DC-01", "DC + MD/VA SUBURBS")).toBe("DC · DC + MD/VA Suburbs");
  expect(text("MD-01", "BALTIMORE/SURR. CNTYS")).toBe("MD · Baltimore/Surrounding Counties");
  expect(text("NJ-01", "NORTHERN NJ")).toBe("NJ · Northern NJ");
});
