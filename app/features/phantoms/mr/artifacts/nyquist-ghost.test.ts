import { expect, it } from "vitest";
import { nyquistGhost } from "./nyquist-ghost";

const side = 128;
/** Returns the signal of the ghost in the air in front of the head, and of the brain half a field of view behind it. */
function compareRows(error: number) {
  const pixels = nyquistGhost.computeAt(side, { error }, 1).series[0]?.frames[0]?.pixels ?? new Uint16Array(0);
  const sum = (firstRow: number) => {
    const rows = [0, 1, 2, 3, 4].map((row) => (firstRow + row) * side);
    const values = rows.flatMap((start) => [...pixels.slice(start + 54, start + 60)]);
    return values.reduce((total, value) => total + value, 0);
  };
  return sum(0) / sum(side / 2);
}

it("puts a ghost with tan(error/2) of the signal half a field of view away", () => {
  for (const error of [20, 40, 60]) expect(compareRows(error)).toBeCloseTo(Math.tan(((error / 2) * Math.PI) / 180), 1);
  expect(nyquistGhost.computeAt(16, { error: 24 }, 1).truth).toMatchObject({ distance: 110 });
  expect(nyquistGhost.computeAt(16, { error: 24 }, 1).truth.ghostRatio).toBeCloseTo(21.3, 1);
});

it("has no ghost without an error", () => {
  expect(compareRows(0)).toBeLessThan(0.05);
  expect(nyquistGhost.computeAt(16, { error: 0 }, 1).regions).toEqual([]);
});
