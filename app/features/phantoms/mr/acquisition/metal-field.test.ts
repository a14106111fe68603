import { expect, it } from "vitest";
import { computeMagnitude } from "../../fft-2d";
import { mapNearMetal, sphereFrequency } from "./metal-field";
import { createTissueMap } from "./tissue-map";
import { tissuesAt } from "./tissue-values";

const sphere = { x: 0, y: 0, radius: 2, ppm: 191 };

it("has the field of a dipole: twice as strong along the field as across it, zero at 54.7°, falling with the cube", () => {
  const across = sphereFrequency(sphere, 1.5, 4, 0, 0);
  expect(across).toBeCloseTo((-42.577 * 1.5 * 191) / 3 / 8);
  expect(sphereFrequency(sphere, 1.5, 0, 0, 4)).toBeCloseTo(-2 * across);
  expect(sphereFrequency(sphere, 1.5, Math.sqrt(2), 0, 1)).toBeCloseTo(0);
  expect(sphereFrequency(sphere, 1.5, 8, 0, 0)).toBeCloseTo(across / 8);
  expect(sphereFrequency(sphere, 3, 4, 0, 0)).toBeCloseTo(2 * across);
});

it("moves signal along the readout without losing it, as a spin echo does", () => {
  const map = createTissueMap(tissuesAt(1.5).csf, 64, 128);
  const readout = { field: 1.5, dephasing: 0, bandwidth: 100, thickness: 5 };
  const values = computeMagnitude(mapNearMetal(map, () => 1, [sphere], readout));
  const total = values.reduce((sum, value) => sum + value, 0);
  // Only the metal itself has no signal: in a slice of 5 mm, a sphere of 33.5 mm³ is 1.7 pixels of 20 mm³.
  expect(64 * 64 - total).toBeGreaterThan(1);
  expect(64 * 64 - total).toBeLessThan(2.5);
  expect(Math.max(...values)).toBeGreaterThan(1.5);
});
