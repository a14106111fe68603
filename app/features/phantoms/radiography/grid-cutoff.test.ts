import { expect, test } from "vitest";
import { cutoffLoss, gridCutoff } from "./grid-cutoff";

const aligned = { gridRatio: 12, focusToDetector: 1000, gridFocus: 1000, lateralShift: 0, isUpsideDown: false };

test("an aligned grid loses nothing", () => {
  for (const x of [-200, 0, 70]) expect(cutoffLoss(aligned, x)).toBeCloseTo(0, 12);
});

test("a shift b loses r·b/f everywhere", () => {
  for (const x of [-200, 0, 200])
    expect(cutoffLoss({ ...aligned, lateralShift: 30 }, x)).toBeCloseTo((12 * 30) / 1000, 12);
});

test("a grid upside down loses 2·r·x/f: nothing in the middle, everything 42 mm beside it", () => {
  const upsideDown = { ...aligned, isUpsideDown: true };
  expect(cutoffLoss(upsideDown, 0)).toBe(0);
  expect(cutoffLoss(upsideDown, 20)).toBeCloseTo(0.48, 12);
  expect(cutoffLoss(upsideDown, 42)).toBe(1);
});

test("a wrong distance loses both edges alike", () => {
  const near = { ...aligned, focusToDetector: 800 };
  expect(cutoffLoss(near, 150)).toBeCloseTo(12 * 150 * (1 / 800 - 1 / 1000), 12);
  expect(cutoffLoss(near, -150)).toBeCloseTo(cutoffLoss(near, 150), 12);
});

test("the picture is less exposed by the loss, and bands of more than half are outlined", () => {
  const parameters = { gridRatio: 10, focusToDetector: 1800, gridFocus: 1800, lateralShift: 0, upsideDown: 0 };
  const center = (shift: number) => {
    const { series } = gridCutoff.computeAt({ ...parameters, lateralShift: shift }, 1, 64);
    const frame = series[0]?.frames[0]?.pixels ?? [];
    // The neck casts little noise; the mean of a row around the spine.
    return Array.from(frame.slice(6 * 64 + 26, 6 * 64 + 38)).reduce((sum, value) => sum + value, 0) / 12;
  };
  // 10 × 90 mm ÷ 1800 mm = 0.5, which is ln 2 = 0.693 less.
  expect((center(90) - center(0)) / 1000).toBeCloseTo(Math.log(2), 1);
  const { regions } = gridCutoff.computeAt({ ...parameters, upsideDown: 1 }, 1, 64);
  expect(regions.map(({ polygon }) => polygon.map(({ x }) => x))).toHaveLength(2);
  // Half is lost at x = f/(4·r) = 45 mm of the 200 mm to the edge.
  expect(regions[0]?.polygon[1]?.x).toBeCloseTo(0.5 - 45 / 400, 2);
});
