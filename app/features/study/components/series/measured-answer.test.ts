import { expect, it } from "vitest";
import { grade } from "../../engine/grade";
import { toMeasuredAnswer } from "./measured-answer";

it("converts as the grader does", () => {
  expect(toMeasuredAnswer({ value: 32.44, unit: "mm" }, "mm")).toBe("32.44");
  expect(toMeasuredAnswer({ value: 32.4, unit: "mm" }, "cm")).toBe("3.24");
  expect(toMeasuredAnswer({ value: -102.456, unit: "HU" }, "HU")).toBe("-102.5");
  expect(toMeasuredAnswer({ value: 41.26, unit: "°" }, "degrees")).toBe("41.26");
  expect(toMeasuredAnswer({ value: 12345.6, unit: "ms" }, "ms")).toBe("12346");
  expect(toMeasuredAnswer({ value: 812.34, unit: "" }, "")).toBe("812.3");
});

it("takes no number over whose unit does not fit", () => {
  expect(toMeasuredAnswer({ value: 30, unit: "px" }, "mm")).toBeNull();
  expect(toMeasuredAnswer({ value: 30, unit: "mm" }, "HU")).toBeNull();
  expect(toMeasuredAnswer({ value: 30, unit: "" }, "HU")).toBeNull();
  expect(toMeasuredAnswer({ value: 30, unit: "mm" }, "")).toBeNull();
  expect(toMeasuredAnswer({ value: Number.NaN, unit: "mm" }, "mm")).toBeNull();
});

it("gives texts that the grader reads as the same number", () => {
  for (const unit of ["mm", "cm", "m", "µm"])
    for (const value of [0.000123, 0.5, 7.5, 99.96, 250.4]) {
      const text = toMeasuredAnswer({ value, unit: "mm" }, unit) ?? "";
      const inUnit = value * { mm: 1, cm: 0.1, m: 0.001, µm: 1000 }[unit as "mm"];
      const answer = { value: inUnit, unit, tolerance: { kind: "relative", value: 0.001 } } as const;
      const key = { type: "numeric", answer, solution: "", commonErrors: [] } as const;
      expect(
        grade({ ...key, commonErrors: [] }, { type: "numeric", value: text }).correct,
        `${value} mm in ${unit}`,
      ).toBe(true);
    }
});
