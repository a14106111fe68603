import { expect, it } from "vitest";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import type { Measurement } from "../saved-viewer-state";
import { evaluateMeasurement } from "./measurement-values";

const ct = makeShownSeries({ width: 20, height: 20 });
const at = (...coordinates: number[]) =>
  Array.from({ length: coordinates.length / 2 }, (_, i) => ({
    x: coordinates[2 * i] ?? 0,
    y: coordinates[2 * i + 1] ?? 0,
  }));
const evaluate = (
  kind: Measurement["kind"],
  points: Measurement["points"],
  series = ct,
  frame?: Uint16Array | Uint8Array,
) => evaluateMeasurement({ kind, points }, series, frame);

it("measures distances in mm with pixel spacing, along each axis on its own", () => {
  const series = makeShownSeries({ pixelSpacing: { x: 0.5, y: 2 } });
  // 6 pixels of 0.5 mm and 2 pixels of 2 mm: √(3² + 4²).
  expect(evaluate("distance", at(1, 1, 7, 3), series)).toEqual({ text: "5.0 mm", measured: { value: 5, unit: "mm" } });
});

it("measures in pixels without spacing, and at the detector in projection radiographs", () => {
  expect(evaluate("distance", at(0, 0, 3, 4), makeShownSeries({ pixelSpacing: null })).text).toBe("5.0 px");
  const radiograph = makeShownSeries({ plane: "projection", spacingAtDetector: true });
  expect(evaluate("distance", at(0, 0, 3, 4), radiograph).text).toBe("2.5 mm at the detector");
  expect(evaluate("ellipse", at(0, 0, 4, 4), radiograph).text).toBe("area 3.1 mm² at the detector");
});

it("measures angles from 0° to 180°, in the patient", () => {
  expect(evaluate("angle", at(1, 0, 0, 0, 0, 1)).text).toBe("90.0°");
  expect(evaluate("angle", at(1, 0, 0, 0, -1, 0)).text).toBe("180.0°");
  // Across the direction where angles wrap around.
  expect(evaluate("angle", at(-10, 1, 0, 0, -10, -1)).measured?.value).toBeCloseTo(11.42, 2);
  const anisotropic = makeShownSeries({ pixelSpacing: { x: 1, y: 2 } });
  expect(evaluate("angle", at(2, 0, 0, 0, 2, 1), anisotropic).text).toBe("45.0°");
});

it("measures the Cobb angle between two lines, whatever the order of their points", () => {
  const tilt = (degrees: number) => Math.tan((degrees * Math.PI) / 180) * 10;
  // Endplates tilted by 20° and −25°: 45°.
  const [upper, lower] = [tilt(20), tilt(-25)];
  expect(evaluate("cobb", at(0, 0, 10, upper, 0, 50, 10, 50 + lower)).text).toBe("45.0°");
  expect(evaluate("cobb", at(10, upper, 0, 0, 0, 50, 10, 50 + lower)).text).toBe("45.0°");
  expect(evaluate("cobb", at(0, 0, 10, 0, 0, 9, -10, 9)).text).toBe("0.0°");
});

it("reads values in the unit of the series, and none outside or before the frame is loaded", () => {
  const frame = new Uint16Array(400).fill(1024);
  frame[2 * 20 + 3] = 904;
  expect(evaluate("probe", at(3.9, 2.1), ct, frame)).toEqual({
    text: "−120 HU",
    measured: { value: -120, unit: "HU" },
  });
  expect(evaluate("probe", at(-1, 2), ct, frame)).toEqual({ text: "No value at this point", measured: null });
  expect(evaluate("probe", at(3, 2), ct).measured).toBeNull();
  const suv = makeShownSeries({ width: 20, height: 20, unit: "SUV", slope: 0.01, intercept: 0 });
  expect(evaluate("probe", at(3, 2), suv, frame).text).toBe("9.04 SUV");
  const fat = makeShownSeries({ width: 20, height: 20, unit: "%", slope: 0.1, intercept: 0 });
  expect(evaluate("probe", at(3, 2), fat, frame).text).toBe("90.4%");
  const arbitrary = makeShownSeries({ width: 20, height: 20, unit: "arbitrary", intercept: 0 });
  expect(evaluate("probe", at(3, 2), arbitrary, frame).text).toBe("904");
});

it("measures mean, SD, range, and area of an ellipse", () => {
  const frame = new Uint16Array(400).map((_, i) => (i % 2 ? 1044 : 1084));
  // Half of the pixels have 20 HU and half 60 HU: mean 40, SD 20; π × 4 × 4 pixels of 0.25 mm².
  const { text, measured } = evaluate("ellipse", at(2, 2, 10, 10), ct, frame);
  expect(text).toBe("mean 40.0 HU, SD 20.0, 20 to 60, area 12.6 mm²");
  expect(measured).toEqual({ value: 40, unit: "HU" });
});

it("measures only the area in color pictures", () => {
  const color = makeShownSeries({ width: 20, height: 20, bits: 8, channels: 3, unit: "arbitrary", pixelSpacing: null });
  const frame = new Uint8Array(1200);
  expect(evaluate("ellipse", at(0, 0, 4, 2), color, frame)).toEqual({ text: "area 6.3 px²", measured: null });
  expect(evaluate("probe", at(1, 1), color, frame).measured).toBeNull();
});
