import { expect, it } from "vitest";
import { measurePolygon, measureRegion } from "../../../../testing/measure-picture";
import { crossExcitation, shareOfCrossing } from "./cross-excitation";
import { sliceCrosstalkStack } from "./slice-crosstalk-stack";

const stack = (gap: number, order: number, side = 16) =>
  sliceCrosstalkStack.computeAt(side, { gap, order, tr: 3000 }, 1);

it("dims the middle slices without a gap, and the outermost hardly", () => {
  const { truth, series } = stack(0, 0, 64);
  expect(truth.middleLoss).toBeGreaterThan(5);
  expect(truth.firstLoss).toBeLessThan(1);
  const white = [
    { x: 0.33, y: 0.3 },
    { x: 0.4, y: 0.3 },
    { x: 0.4, y: 0.38 },
    { x: 0.33, y: 0.38 },
  ];
  const [picture] = series;
  if (!picture) throw new Error("No picture.");
  const ratio = measurePolygon(picture, white, 4).mean / measurePolygon(picture, white, 0).mean;
  const expected = (100 - (truth.middleLoss ?? 0)) / (100 - (truth.firstLoss ?? 0));
  expect(ratio).toBeCloseTo(expected, 1);
});

it("loses less with a gap, and with every second slice first", () => {
  const loss = (gap: number, order: number) => stack(gap, order).truth.middleLoss ?? 0;
  expect(loss(100, 0)).toBeLessThan(0.2);
  expect(loss(50, 0)).toBeLessThan(loss(0, 0) / 5);
  expect(loss(0, 1)).toBeLessThan(loss(0, 0) / 2);
});

it("places slices thickness plus gap apart", () => {
  const { truth, series } = stack(20, 0);
  expect(series[0]?.frames.map(({ position }) => position)).toEqual([-24, -18, -12, -6, 0, 6, 12, 18, 24]);
  expect(truth.coverage).toBe(53);
});

it("crosses a slice in a band that is thickness/sin(angle) wide at half of its depth", () => {
  for (const [angle, thickness] of [
    [22, 4],
    [45, 6],
    [12, 3],
  ] as const) {
    const tilt = (angle * Math.PI) / 180;
    const step = 0.01;
    let width = 0;
    for (let y = -60; y < 60; y += step) if (shareOfCrossing(y, tilt, thickness) >= 0.5) width += step;
    expect(width).toBeCloseTo(thickness / Math.sin(tilt), 1);
  }
});

it("darkens tissue in the crossing to its recovery in half of the repetition time", () => {
  const parameters = { angle: 60, thickness: 8, place: 75, tr: 600 };
  const crossed = crossExcitation.computeAt(128, parameters, 1);
  // (1 − exp(−300/856))/(1 − exp(−600/856)) = 0.587
  expect(crossed.truth.muscleLoss).toBeCloseTo(41.3, 1);
  const elsewhere = crossExcitation.computeAt(128, { ...parameters, place: -80 }, 1).series[0];
  const muscle = [
    { x: 0.574, y: 0.6934 },
    { x: 0.616, y: 0.6934 },
    { x: 0.616, y: 0.7013 },
    { x: 0.574, y: 0.7013 },
  ];
  const [picture] = crossed.series;
  if (!picture || !elsewhere) throw new Error("No picture.");
  const ratio = measurePolygon(picture, muscle).mean / measurePolygon(elsewhere, muscle).mean;
  expect(ratio).toBeGreaterThan(0.55);
  expect(ratio).toBeLessThan(0.62);
  expect(measureRegion(crossed, "Saturation band").mean).toBeLessThan(
    measurePolygon(elsewhere, crossed.regions[0]?.polygon ?? []).mean * 0.75,
  );
});
