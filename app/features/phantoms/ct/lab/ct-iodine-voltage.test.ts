import { expect, test } from "vitest";
import { testContract } from "../ct-phantom-contract";
import { iodineHu } from "../scan/effective-hu";
import { tubeSpectrum } from "../scan/tube-spectrum";
import { ctIodineVoltage } from "./ct-iodine-voltage";
import { ctMonoenergetic } from "./ct-monoenergetic";

const voltage = testContract(ctIodineVoltage);
const mono = testContract(ctMonoenergetic);

test("10 mg/mL have ten times the HU of 1 mg/mL, less what the beam hardens", () => {
  const { iodineHu: measured = 0 } = voltage.truth;
  expect(measured / (10 * iodineHu(tubeSpectrum(120)))).toBeGreaterThan(0.85);
  expect(measured / (10 * iodineHu(tubeSpectrum(120)))).toBeLessThan(1.1);
});

test("80 kV makes iodine more than 1.4 times as bright and the picture noisier at the same mAs", () => {
  const low = ctIodineVoltage.compute({ kV: 80, mAs: 200 }, 7).truth;
  expect((low.iodineHu ?? 0) / (voltage.truth.iodineHu ?? 1)).toBeGreaterThan(1.4);
  expect(low.noise).toBeGreaterThan(voltage.truth.noise ?? 0);
});

test("at one energy the scan gives exactly what the coefficients say", () => {
  const { iodineHu: measured = 0, perMilligram = 0, gain } = mono.truth;
  expect(measured / (5 * perMilligram)).toBeCloseTo(1, 1);
  expect(gain).toBeGreaterThan(1.9);
});

test("40 keV gains three times, 140 keV loses four fifths", () => {
  expect(ctMonoenergetic.compute({ energy: 40 }, 7).truth.gain).toBeGreaterThan(3);
  expect(ctMonoenergetic.compute({ energy: 140 }, 7).truth.gain).toBeLessThan(0.22);
  expect(ctMonoenergetic.compute({ energy: 70 }, 7).truth.gain).toBeCloseTo(1, 9);
});
