import { expect, test } from "vitest";
import { computeAttenuation, correctForBone, scaleToWater, toWaterLength, transmit, waterAttenuation } from "./beam";
import { effectiveHu, iodineHu } from "./effective-hu";
import { compoundAttenuation, massAttenuation } from "./mass-attenuation";
import { emptySinogram, type Sinogram } from "./scan-geometry";
import { singleEnergy, tubeSpectrum } from "./tube-spectrum";

const rays = (...lengths: number[]): Sinogram => {
  const sinogram = emptySinogram({ detectors: lengths.length, spacing: 1, views: 1 });
  sinogram.values.set(lengths);
  return sinogram;
};
const spectrum = tubeSpectrum(120);

test("attenuation coefficients are those of NIST at and between its energies", () => {
  expect(massAttenuation("water", 60)).toBeCloseTo(0.2059, 6);
  expect(massAttenuation("bone", 80)).toBeCloseTo(0.2229, 6);
  // NIST's XCOM gives 0.1929 cm²/g for water at 70 keV.
  expect(massAttenuation("water", 70)).toBeCloseTo(0.1929, 2);
  expect(() => massAttenuation("water", 10)).toThrow(RangeError);
});

test("iodine attenuates five times as much above its K edge as below", () => {
  expect(massAttenuation("iodine", 33.2) / massAttenuation("iodine", 33.1)).toBeCloseTo(35.82 / 6.553, 0);
});

test("the mixture rule gives water from hydrogen and oxygen", () => {
  for (const energy of [40, 60, 80, 100])
    expect(compoundAttenuation({ hydrogen: 2, oxygen: 1 }, energy)).toBeCloseTo(massAttenuation("water", energy), 3);
});

test("the mean energy rises with the voltage, and weights sum to 1", () => {
  const mean = ({ energies, weights }: typeof spectrum) =>
    energies.reduce((sum, energy, bin) => sum + energy * (weights[bin] ?? 0), 0);
  expect(mean(tubeSpectrum(80))).toBeLessThan(mean(spectrum));
  expect(mean(spectrum)).toBeLessThan(mean(tubeSpectrum(140)));
  expect(spectrum.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
});

test("one energy attenuates in proportion to the path, a spectrum less: the beam hardens", () => {
  const mono = singleEnergy(70);
  expect(waterAttenuation(200, mono)).toBeCloseTo(2 * waterAttenuation(100, mono), 9);
  expect(waterAttenuation(200, spectrum)).toBeLessThan(1.98 * waterAttenuation(100, spectrum));
});

test("the water correction returns the path through water, and the scale only one of them", () => {
  const attenuation = computeAttenuation(transmit({ water: rays(0, 40, 150, 300) }, spectrum));
  const [none = 0, short = 0, medium = 0, long = 0] = toWaterLength(attenuation, spectrum).values;
  expect([none, short, medium, long].map((length) => Math.round(length * 10) / 10)).toEqual([0, 40, 150, 300]);
  const [, short2 = 0, , long2 = 0] = scaleToWater(attenuation, spectrum, 300).values;
  expect(long2).toBeCloseTo(300, 6);
  expect(short2).toBeGreaterThan(42);
});

test("bone defeats the water correction, and the bone correction returns its length in water", () => {
  const bone = rays(0, 30 * 1.92);
  const attenuation = computeAttenuation(transmit({ water: rays(100, 100), bone }, spectrum));
  const ideal = 100 + 30 * 1.92 * (massAttenuation("bone", 70) / massAttenuation("water", 70));
  expect(correctForBone(attenuation, bone, spectrum).values[1]).toBeCloseTo(ideal, 1);
  expect(Math.abs((toWaterLength(attenuation, spectrum).values[1] ?? 0) - ideal)).toBeGreaterThan(1);
});

test("effective CT numbers: water 0, air −1000, and published contrast of iodine", () => {
  expect(effectiveHu((energy) => massAttenuation("water", energy), spectrum)).toBeCloseTo(0, 9);
  expect(effectiveHu(() => 0, spectrum)).toBe(-1000);
  // About 25 HU per mg/mL at 120 kV and 40 to 45 at 80 kV are usual.
  expect(iodineHu(spectrum)).toBeGreaterThan(23);
  expect(iodineHu(spectrum)).toBeLessThan(30);
  expect(iodineHu(tubeSpectrum(80)) / iodineHu(spectrum)).toBeCloseTo(1.6, 1);
});
