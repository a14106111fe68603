import { expect, it } from "vitest";
import { measurePolygon, measureRegion } from "../../../../testing/measure-picture";
import { phaseContrastFlow, wrapVelocity } from "./phase-contrast-flow";

const middleOfAorta = [
  { x: 0.518, y: 0.552 },
  { x: 0.53, y: 0.552 },
  { x: 0.53, y: 0.564 },
  { x: 0.518, y: 0.564 },
];

const compute = (venc: number, peak: number, side = 128) =>
  phaseContrastFlow.computeAt(side, { venc, peak, heartRate: 60 }, 1);

function velocities(venc: number, peak: number): number[] {
  const [, velocity] = compute(venc, peak).series;
  if (!velocity) throw new Error("No velocity.");
  return velocity.frames.map((_, frame) => measurePolygon(velocity, middleOfAorta, frame).mean);
}

it("wraps velocities beyond ± VENC by 2 VENC", () => {
  expect(wrapVelocity(79, 80)).toBe(79);
  expect(wrapVelocity(110, 80)).toBe(-50);
  expect(wrapVelocity(-100, 80)).toBe(60);
});

it("shows the peak velocity below VENC, and the wrapped one above it", () => {
  const peak = Math.max(...velocities(150, 110));
  expect(peak).toBeGreaterThan(102);
  expect(peak).toBeLessThan(113);
  expect(Math.min(...velocities(80, 110))).toBeLessThan(-40);
  expect(compute(80, 110, 16).truth).toMatchObject({ isAliased: 1, shownPeak: -50 });
  expect(compute(150, 110, 16).truth).toMatchObject({ isAliased: 0, shownPeak: 110 });
});

it("has noise in proportion to VENC", () => {
  const noise = (venc: number) => {
    const [, velocity] = compute(venc, 40, 64).series;
    const liver = [
      { x: 0.16, y: 0.52 },
      { x: 0.24, y: 0.52 },
      { x: 0.24, y: 0.58 },
      { x: 0.16, y: 0.58 },
    ];
    return velocity ? measurePolygon(velocity, liver).deviation : Number.NaN;
  };
  expect(noise(200) / noise(50)).toBeGreaterThan(3.5);
  expect(noise(200) / noise(50)).toBeLessThan(4.5);
});

it("carries the stroke volume that the pictures add up to", () => {
  const result = compute(200, 110);
  const { area = 0, strokeVolume = 0 } = result.truth;
  const frames = result.series[1]?.frames.length ?? 1;
  const mean =
    Array.from({ length: frames }, (_, frame) => measureRegion(result, "Aorta", 1, frame).mean).reduce(
      (a, b) => a + b,
      0,
    ) / frames;
  // mm² · cm/s · 1 s
  expect(((area / 100) * mean) / strokeVolume).toBeGreaterThan(0.93);
  expect(((area / 100) * mean) / strokeVolume).toBeLessThan(1.07);
});
