import { expect, test } from "vitest";
import { findOutline, measureEcho } from "./measure-echo";
import { sideLobe, sideLobeLevel } from "./side-lobe";

test("the envelope of side lobes falls by 12 dB when the angle doubles", () => {
  const degree = Math.PI / 180;
  expect(sideLobeLevel(4 * degree) - sideLobeLevel(8 * degree)).toBeCloseTo(12, 0);
  expect(sideLobeLevel(0)).toBeCloseTo(0, 12);
});

test("the arc lies in the bladder at the level of the side lobes, and 40 dB of apodization remove it", () => {
  const result = sideLobe.computeAt({ apodization: 0 }, 1, 128);
  expect(result.truth.firstSideLobe).toBe(-26.5);
  const arc = findOutline(result, "Side-lobe arc in the bladder");
  const apodized = sideLobe.computeAt({ apodization: 40 }, 1, 128);
  // The outline is wider than the arc, so its mean lies far below the arc itself.
  expect(measureEcho(result, arc) - measureEcho(apodized, arc)).toBeGreaterThan(4);
  expect(measureEcho(apodized, arc)).toBeLessThan(-28);
});
