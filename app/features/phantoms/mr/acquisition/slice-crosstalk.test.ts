import { expect, it } from "vitest";
import { excitationOrder, saturateSlices } from "./slice-crosstalk";

const stack = (gap: number, isInterleaved: boolean, tr: number) => ({
  count: 7,
  gap,
  tr,
  order: excitationOrder(7, isInterleaved),
});
const signal = (t1: number, gap: number, isInterleaved = false, tr = 3000) =>
  saturateSlices(t1, stack(gap, isInterleaved, tr));

it("excites every second slice first if interleaved", () => {
  expect(excitationOrder(7, true)).toEqual([0, 2, 4, 6, 1, 3, 5]);
  expect(excitationOrder(3, false)).toEqual([0, 1, 2]);
});

it("recovers between pulses by 1 − exp(−TR/T1) where slices are far apart", () => {
  // A little more than that, because the flanks of the profile tip by less than 90°.
  const [alone = 0] = signal(800, 4, false, 600);
  const expected = 1 - Math.exp(-600 / 800);
  expect(alone).toBeGreaterThan(expected);
  expect(alone).toBeLessThan(expected * 1.4);
});

it("loses signal to neighbors without a gap, least in the outermost slices, and hardly any with a wide gap", () => {
  const [alone = 0] = signal(800, 4);
  const loss = (slices: number[], slice: number) => 1 - (slices[slice] ?? 0) / alone;
  const close = signal(800, 0);
  expect(loss(close, 3)).toBeGreaterThan(0.05);
  expect(loss(close, 0)).toBeLessThan(loss(close, 3) / 2);
  expect(loss(signal(800, 1), 3)).toBeLessThan(0.001);
});

it("loses less if neighbors are excited half a repetition time apart", () => {
  expect(signal(800, 0, true)[3]).toBeGreaterThan((signal(800, 0)[3] ?? 1) * 1.03);
});
