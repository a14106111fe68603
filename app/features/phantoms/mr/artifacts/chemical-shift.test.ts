import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { computeMagnitude, toComplexGrid, toImage, toKSpace } from "../../fft-2d";
import { addKSpace } from "../acquisition/add-k-space";
import { chemicalShiftMisregistration } from "./chemical-shift-misregistration";
import { chemicalShiftPhase } from "./chemical-shift-phase";

it("moves a picture by fractions of the field of view, and turns its phase", () => {
  const point = toKSpace(
    toComplexGrid(
      32,
      32,
      Array.from({ length: 1024 }, (_, index) => (index === 16 * 32 + 16 ? 1 : 0)),
    ),
  );
  const moved = toKSpace(toComplexGrid(32, 32, new Array(1024).fill(0)));
  addKSpace(moved, point, { right: -5 / 32, down: 2 / 32 });
  expect(computeMagnitude(toImage(moved))[18 * 32 + 11]).toBeCloseTo(1);
  addKSpace(moved, point, { right: -5 / 32, down: 2 / 32, turn: 0.5 });
  expect(Math.max(...computeMagnitude(toImage(moved)))).toBeCloseTo(0);
});

it("shifts fat by 3.5 ppm divided by the bandwidth per pixel", () => {
  const truthOf = (field: number, bandwidth: number) =>
    chemicalShiftMisregistration.computeAt(16, { field, bandwidth, direction: 0 }, 1).truth;
  expect(truthOf(1.5, 60).frequency).toBeCloseTo(223.5, 1);
  expect(truthOf(1.5, 60).pixels).toBeCloseTo(3.73, 2);
  expect(truthOf(3, 60).pixels).toBeCloseTo(7.45, 2);
  expect(truthOf(3, 120).distance).toBeCloseTo(3.726 * (380 / 256), 2);
});

it("leaves a dark band on one side of the kidney and a bright one on the other", () => {
  for (const direction of [0, 1]) {
    const result = chemicalShiftMisregistration.computeAt(64, { field: 1.5, bandwidth: 50, direction }, 1);
    expect(measureRegion(result, "Bright band").mean).toBeGreaterThan(1.5 * measureRegion(result, "Dark band").mean);
  }
});

it("opposes water and fat at 2.24 ms and aligns them at 4.47 ms at 1.5 T, at half of these times at 3 T", () => {
  const truthOf = (field: number, te: number) => chemicalShiftPhase.computeAt(16, { field, te }, 1).truth;
  expect(truthOf(1.5, 2.2).opposedPhase).toBeCloseTo(2.237, 3);
  expect(truthOf(1.5, 2.2).inPhase).toBeCloseTo(4.474, 3);
  expect(truthOf(3, 2.2).inPhase).toBeCloseTo(2.237, 3);
  expect(truthOf(1.5, 2.2).angle).toBeCloseTo(177, 0);
  expect(truthOf(1.5, 4.5).angle).toBeCloseTo(2.1, 1);
});

it("draws a dark outline around the kidney in opposed phase only", () => {
  const opposed = chemicalShiftPhase.computeAt(256, { field: 1.5, te: 2.2 }, 1);
  const inPhase = { ...chemicalShiftPhase.computeAt(256, { field: 1.5, te: 4.5 }, 1), regions: opposed.regions };
  const outline = (result: typeof opposed) => measureRegion(result, "India ink outline").lowestTenth;
  expect(outline(opposed)).toBeLessThan(0.5 * outline(inPhase));
});
