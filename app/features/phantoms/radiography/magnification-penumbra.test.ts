import { expect, test } from "vitest";
import { magnificationPenumbra } from "./magnification-penumbra";
import { plateDiscPlace } from "./object-plate";

const parameters = { focusToDetector: 1000, objectToDetector: 500, focalSpot: 2 };

/** Returns ln(I₀/I) along the row through the middle of the disc. */
function readProfile(values: typeof parameters, side: number) {
  const { series, truth } = magnificationPenumbra.computeAt(values, 1, side);
  const pixels = series[0]?.frames[0]?.pixels ?? new Uint16Array();
  const spacing = 64 / side;
  const row = Math.floor((0.5 + (plateDiscPlace.y * Number(truth.magnification)) / 64) * side);
  const transmission = Array.from(pixels.slice(row * side, (row + 1) * side), (value) => Math.exp(2 - value / 1000));
  return { transmission, spacing, truth };
}

test("halfway between tube and detector everything is twice as large, and the penumbra is as wide as the focal spot", () => {
  const { transmission, spacing, truth } = readProfile(parameters, 256);
  expect(truth).toEqual({ magnification: 2, penumbra: 2, shownDiameter: 20 });
  // The ring begins to the right of these columns.
  const half = transmission.slice(0, 140).filter((value) => value < 0.54).length * spacing;
  expect(half).toBeCloseTo(20, 0);
  // An edge crosses from 10% to 90% within 80% of the penumbra; the disc has two.
  const edge = transmission.slice(0, 140).filter((value) => value > 0.172 && value < 0.908).length * spacing;
  expect(Math.abs(edge / 2 - 0.8 * 2)).toBeLessThan(0.4);
});

test("on the detector nothing is magnified or blurred", () => {
  const { transmission, truth } = readProfile({ ...parameters, objectToDetector: 0 }, 256);
  expect(truth).toEqual({ magnification: 1, penumbra: 0, shownDiameter: 10 });
  const edge = transmission.slice(0, 136).filter((value) => value > 0.172 && value < 0.9).length;
  expect(edge).toBeLessThanOrEqual(2);
});
