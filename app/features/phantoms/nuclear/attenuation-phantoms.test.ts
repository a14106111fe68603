import { expect, test } from "vitest";
import type { PhantomResult } from "../phantom";
import { measureRegion } from "../simulation/measure-region";
import { outlineEllipse } from "../simulation/outline-region";
import { petAttenuation } from "./pet-attenuation";
import { respiratoryMismatch } from "./respiratory-mismatch";
import { meanTransmission, spectAttenuation } from "./spect-attenuation";

/** Returns the mean of each series within a region. */
function measureAll({ series, regions }: PhantomResult, name: string): number[] {
  const region = regions.find((one) => one.name === name);
  if (!region) throw new Error(`no region ${name}`);
  return series.map((one) => measureRegion(one, region.polygon).mean);
}

test("in the middle of a cylinder every way out is R, near the edge most are shorter", () => {
  expect(meanTransmission(100, 0, 0.015)).toBeCloseTo(Math.exp(-1.5), 10);
  expect(meanTransmission(100, 80, 0.015)).toBeGreaterThan(Math.exp(-1.5));
  expect(meanTransmission(100, 50, 0)).toBeCloseTo(1, 10);
});

test("SPECT loses exp(−1.5) of a sphere under 10 cm of water, and Chang's correction restores it", () => {
  const result = spectAttenuation.computeAt({ radius: 100, attenuation: 0.15, background: 0 }, 1, 128);
  expect(result.truth.middleShare).toBeCloseTo(22.3, 1);
  const [middle = 0, correctedMiddle = 0] = measureAll(result, "Sphere in the middle");
  const [edge = 0, correctedEdge = 0] = measureAll(result, "Sphere at the edge");
  const expected = Number(result.truth.middleShare) / Number(result.truth.edgeShare);
  expect(middle / edge).toBeCloseTo(expected, 1);
  expect(Math.abs(correctedMiddle / correctedEdge - 1)).toBeLessThan(0.1);
});

test("without correction the mediastinal target is fainter than the one in the lung; corrected they are equal", () => {
  const result = petAttenuation.computeAt({ targetSuv: 8, counts: 20 }, 1, 128);
  const [lung = 0, correctedLung = 0] = measureAll(result, "Target in the lung");
  const [middle = 0, correctedMiddle = 0] = measureAll(result, "Target in the mediastinum");
  expect(middle).toBeLessThan(0.75 * lung);
  expect(Math.abs(correctedMiddle / correctedLung - 1)).toBeLessThan(0.15);
});

test("without correction the skin is more active than the lungs' true share, with correction it is not", () => {
  const result = petAttenuation.computeAt({ targetSuv: 8, counts: 20 }, 1, 128);
  const [rim = 0, correctedRim = 0] = measureAll(result, "Rim of the skin");
  const [middle = 0, correctedMiddle = 0] = measureAll(result, "Target in the mediastinum");
  expect(rim / middle).toBeGreaterThan(2 * (correctedRim / correctedMiddle));
});

test("the correction across the mediastinum is the inverse of the share that gets out", () => {
  const { truth } = petAttenuation.computeAt({ targetSuv: 8, counts: 1 }, 1, 48);
  expect(Number(truth.correctionAcross) * Number(truth.escapeAcross)).toBeCloseTo(100, 8);
});

test("a CT that misses the dome makes it fainter, a matching CT shows 2.4", () => {
  const result = respiratoryMismatch.computeAt({ petRadius: 50, ctRadius: 0 }, 1, 128);
  expect(result.truth.lineShare).toBeCloseTo(100 * Math.exp(-0.71), 8);
  expect(result.truth.shownSuv).toBeLessThan(0.6 * 2.4);
  // A part of the dome away from the target.
  const place = outlineEllipse(0.5 - 92 / 440, 0.5 - 14 / 440, 16 / 440);
  const [wrong = 0, right = 0] = result.series.map((scan) => measureRegion(scan, place).mean);
  expect(Math.abs(right - 2.4)).toBeLessThan(0.1);
  expect(Math.abs(wrong - Number(result.truth.shownSuv))).toBeLessThan(0.25);
});

test("a matching CT gives the dome its true SUV", () => {
  const { truth } = respiratoryMismatch.computeAt({ petRadius: 50, ctRadius: 50 }, 1, 48);
  expect(truth.lineShare).toBe(100);
  expect(truth.shownSuv).toBeCloseTo(2.4, 1);
});
