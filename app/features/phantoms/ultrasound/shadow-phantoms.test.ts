import { expect, test } from "vitest";
import { isWithin } from "../simulation/measure-region";
import { outlineRectangle } from "../simulation/outline-region";
import { cystEnhancement } from "./cyst-enhancement";
import { gasShadow } from "./gas-shadow";
import { findOutline, measureEcho, moveOutline } from "./measure-echo";
import { stoneShadow } from "./stone-shadow";

test("behind a cyst of 20 mm at 3 MHz echoes are 6 dB brighter than beside", () => {
  const result = cystEnhancement.computeAt({ diameter: 20, frequency: 3 }, 3, 128);
  expect(result.truth.enhancement).toBeCloseTo(2 * 0.4978 * 3 * 2, 10);
  const behind = findOutline(result, "Posterior enhancement");
  const difference = measureEcho(result, behind) - measureEcho(result, moveOutline(behind, 0.16, 0));
  // Over the middle 60% of the cyst, the way through it is 0.94 of its diameter on average.
  expect(Math.abs(difference - 0.94 * 5.97)).toBeLessThan(0.8);
  expect(measureEcho(result, findOutline(result, "Cyst"))).toBeLessThan(-20);
});

test("a stone of 10 mm with 12 dB/cm/MHz at 3.5 MHz takes 84 dB: the shadow is black", () => {
  const result = stoneShadow.computeAt({ diameter: 10, attenuation: 12, frequency: 3.5 }, 1, 128);
  expect(result.truth.shadowDepth).toBeCloseTo(84, 0);
  expect(measureEcho(result, findOutline(result, "Shadow"))).toBeLessThan(-28);
});

test("a stone of 1 mm is narrower than the beam, and its shadow fills in", () => {
  const result = stoneShadow.computeAt({ diameter: 1, attenuation: 20, frequency: 3.5 }, 1, 128);
  expect(result.truth.beamWidth).toBeGreaterThan(1);
  const shadow = findOutline(result, "Shadow");
  expect(measureEcho(result, shadow)).toBeGreaterThan(-6);
});

test("behind gas echoes are as weak as the loss of one reflection says, not black", () => {
  const at = (loss: number) => gasShadow.computeAt({ surface: 40, loss }, 2, 128);
  expect(at(6).truth.reflectedShare).toBeCloseTo(99.9, 1);
  // The upper part of the shadow shows liver after one reflection.
  const near = outlineRectangle(0.45, 0.38, 0.58, 0.45);
  expect(isWithin(findOutline(at(6), "Dirty shadow"), 0.5, 0.42)).toBe(true);
  expect(measureEcho(at(6), near)).toBeGreaterThan(-12);
  expect(measureEcho(at(6), near) - measureEcho(at(16), near)).toBeCloseTo(10, 0);
});
