import { expect, it } from "vitest";
import { computeMagnitude, toComplexGrid, toKSpace } from "../../fft-2d";
import { rfSpike } from "./rf-spike";

const side = 128;

function differenceToClean(parameters: { kx: number; ky: number; spikes: number }): number[] {
  const [clean, spoiled] = [0, 20].map(
    (strength) => rfSpike.computeAt(side, { ...parameters, strength }, 1).series[0]?.frames[0]?.pixels,
  );
  // Only inside the head: in air, the magnitude hides the wave.
  const isInHead = (index: number) =>
    ((index % side) / side - 0.5) ** 2 + (Math.floor(index / side) / side - 0.5) ** 2 < 0.07;
  return Array.from(clean ?? [], (value, index) => (isInHead(index) ? (spoiled?.[index] ?? 0) - value : 0));
}

it("covers the picture with a wave of the frequency of the spoiled point", () => {
  const kSpace = computeMagnitude(
    toKSpace(toComplexGrid(side, side, differenceToClean({ kx: 20, ky: 15, spikes: 1 }))),
  );
  const strongest = kSpace.indexOf(Math.max(...kSpace.slice(0, (side * side) / 2)));
  const [kx, ky] = [(strongest % side) - side / 2, Math.floor(strongest / side) - side / 2];
  // A real picture has the wave and its mirror image.
  expect([Math.abs(kx), Math.abs(ky), Math.sign(kx * ky)]).toEqual([20, 15, 1]);
});

it("states the period FOV/√(kx² + ky²) and the direction of the stripes", () => {
  const truthOf = (kx: number, ky: number) => rfSpike.computeAt(32, { kx, ky, strength: 20, spikes: 1 }, 1).truth;
  expect(truthOf(12, 9).period).toBeCloseTo(220 / 15);
  // A point on the frequency axis makes vertical stripes, one on the phase axis horizontal ones.
  expect([truthOf(12, 0).angle, truthOf(0, 12).angle, truthOf(10, 10).angle]).toEqual([90, 0, 135]);
  expect(truthOf(0, 0).period).toBe(0);
});

it("has a mean change of the strength of the spike", () => {
  const difference = differenceToClean({ kx: 20, ky: 15, spikes: 1 }).filter((value) => value !== 0);
  const square = difference.reduce((sum, value) => sum + value * value, 0) / difference.length;
  // A wave with an amplitude of 20% of 316 has a root mean square of 45.
  expect(Math.sqrt(square)).toBeGreaterThan(38);
  expect(Math.sqrt(square)).toBeLessThan(50);
});
