import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { measureRing, measureWhere } from "../roi-statistics";
import { ctRing } from "./ct-ring";

const center = { x: 0, y: 0 };

/** Returns the ring alone: the picture with the gain error minus the one without. */
function ringAlone(radius: number, gainError: number) {
  const image = getImage(ctRing.compute({ radius, gainError }, 7));
  const clean = getImage(ctRing.compute({ radius, gainError: 0 }, 7));
  return image.map((hu, p) => hu - (clean[p] ?? 0));
}

const result = testContract(ctRing);
const grid = getGrid(result);

test("a detector off center draws a full ring at its distance, the same in every direction", () => {
  const ring = ringAlone(34, 6);
  const { ringRadius = 0, ringHu = 0 } = result.truth;
  expect(Math.abs(ringRadius - 34)).toBeLessThan(0.5);
  for (let sector = 0; sector < 8; sector++) {
    const { mean } = measureWhere(ring, grid, (x, y) => {
      const direction = (Math.atan2(y, x) / (2 * Math.PI) + 1) % 1;
      return Math.floor(direction * 8) === sector && Math.abs(Math.hypot(x, y) - ringRadius) < 0.5;
    });
    expect(mean / ringHu).toBeCloseTo(1, 0);
    expect(Math.sign(mean)).toBe(-1);
  }
  expect(Math.abs(measureRing(ring, grid, center, ringRadius + 8, 90).mean)).toBeLessThan(0.5);
});

test("a detector at the center draws a dot", () => {
  const dot = ringAlone(0, 6);
  const strongest = dot.reduce((best, hu, p) => (Math.abs(hu) > Math.abs(dot[best] ?? 0) ? p : best), 0);
  expect(Math.abs((strongest % 256) - 127.5)).toBeLessThanOrEqual(1);
  expect(Math.abs(Math.floor(strongest / 256) - 127.5)).toBeLessThanOrEqual(1);
  expect(Math.abs(measureRing(dot, grid, center, 4, 90).mean)).toBeLessThan(1);
});

test("a detector that reads too much makes the ring dark, one that reads too little makes it bright", () => {
  expect(ctRing.compute({ radius: 50, gainError: 5 }, 1).truth.ringHu).toBeLessThan(-5);
  expect(ctRing.compute({ radius: 50, gainError: -5 }, 1).truth.ringHu).toBeGreaterThan(5);
});
