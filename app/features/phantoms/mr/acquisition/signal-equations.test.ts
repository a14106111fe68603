import { expect, it } from "vitest";
import {
  addContrastAgent,
  diffusionWeighted,
  gadobutrol,
  inversionRecovery,
  nullInversionTime,
  spinEcho,
  splitWaterAndFat,
  spoiledGradientEcho,
  waterFatShift,
} from "./signal-equations";
import { tissuesAt } from "./tissue-values";

const tissues = tissuesAt(1.5);
const { whiteMatter, grayMatter, csf, fat } = tissues;

it("has the limits of a spin echo: full density for long TR, 63% after T1, 37% after T2", () => {
  expect(spinEcho(whiteMatter, { tr: 1e6, te: 0 })).toBeCloseTo(whiteMatter.density);
  expect(spinEcho(whiteMatter, { tr: whiteMatter.t1, te: 0 }) / whiteMatter.density).toBeCloseTo(0.632, 3);
  expect(spinEcho(whiteMatter, { tr: 1e6, te: whiteMatter.t2 }) / whiteMatter.density).toBeCloseTo(0.368, 3);
});

it("shows white matter brighter than gray on T1 weighting, and darker on T2 weighting and proton density", () => {
  const ratio = (sequence: { tr: number; te: number }) =>
    spinEcho(whiteMatter, sequence) / spinEcho(grayMatter, sequence);
  expect(ratio({ tr: 500, te: 12 })).toBeGreaterThan(1.2);
  expect(ratio({ tr: 4000, te: 100 })).toBeLessThan(0.7);
  expect(ratio({ tr: 4000, te: 15 })).toBeLessThan(0.95);
});

it("nulls a tissue at T1 · ln 2 for long TR, and earlier for shorter TR", () => {
  expect(nullInversionTime(4300, 1e6)).toBeCloseTo(4300 * Math.LN2);
  expect(nullInversionTime(4300, 9000)).toBeCloseTo(2480.5, 1);
  expect(nullInversionTime(288, 5000)).toBeCloseTo(199.6, 1);
  for (const tr of [1500, 4000, 9000])
    expect(inversionRecovery(csf, { tr, te: 100, ti: nullInversionTime(csf.t1, tr) })).toBeCloseTo(0, 12);
});

it("is highest at the Ernst angle, cos α = exp(−TR/T1)", () => {
  const ernst = (Math.acos(Math.exp(-50 / whiteMatter.t1)) * 180) / Math.PI;
  const at = (flip: number) => spoiledGradientEcho(whiteMatter, { tr: 50, te: 5, flip });
  expect(at(ernst)).toBeGreaterThan(at(ernst - 1));
  expect(at(ernst)).toBeGreaterThan(at(ernst + 1));
  expect(spoiledGradientEcho(whiteMatter, { tr: 1e6, te: 0, flip: 90 })).toBeCloseTo(whiteMatter.density);
});

it("falls with b by exp(−b · ADC)", () => {
  const at = (b: number) => diffusionWeighted(whiteMatter, { tr: 5000, te: 80, b });
  expect(Math.log(at(0) / at(1000)) / 1000).toBeCloseTo(0.7e-3, 9);
});

it("puts fat 224 Hz below water at 1.5 T and 447 Hz at 3 T", () => {
  expect(waterFatShift(1.5)).toBeCloseTo(223.5, 1);
  expect(waterFatShift(3)).toBeCloseTo(447.1, 1);
});

it("splits a tissue into water and fat that add up to the density at long TR", () => {
  const parts = splitWaterAndFat({ ...whiteMatter, fat: 0.3 }, fat, (part) => spinEcho(part, { tr: 1e6, te: 0 }));
  expect(parts.fat / (parts.water + parts.fat)).toBeCloseTo(0.3);
  expect(parts.water + parts.fat).toBeCloseTo(whiteMatter.density);
});

it("shortens T1 and T2 by relaxivity times concentration", () => {
  const enhanced = addContrastAgent(grayMatter, 1, gadobutrol);
  expect(1000 / enhanced.t1 - 1000 / grayMatter.t1).toBeCloseTo(5.2);
  expect(1000 / enhanced.t2 - 1000 / grayMatter.t2).toBeCloseTo(6.1);
});
