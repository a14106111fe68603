import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { adrenalAdenoma } from "./adrenal-adenoma";
import { dualEchoTime } from "./dual-echo";
import { fattyLiver } from "./fatty-liver";
import { ironToRelaxation, liverIron } from "./liver-iron";

it("takes echoes at 2.24 and 4.47 ms at 1.5 T, at half of these times at 3 T", () => {
  expect(dualEchoTime("opposed")).toBeCloseTo(2.237, 3);
  expect(dualEchoTime("in")).toBeCloseTo(4.474, 3);
  expect(dualEchoTime("in", 3)).toBeCloseTo(2.237, 3);
});

it("drops the signal of a nodule with fat by the stated index (IP − OP)/IP, and hardly that of one without", () => {
  const compute = (fat: number) => adrenalAdenoma.computeAt(128, { fat, radius: 18 }, 1);
  const measured = (result: ReturnType<typeof compute>) => {
    const [inPhase = 0, opposed = 0] = [0, 1].map((series) => measureRegion(result, "Nodule", series).mean);
    return (100 * (inPhase - opposed)) / inPhase;
  };
  const adenoma = compute(12);
  expect(adenoma.truth.index).toBeGreaterThan(16.5);
  expect(Math.abs(measured(adenoma) - (adenoma.truth.index ?? 0))).toBeLessThan(8);
  expect(adenoma.truth.spleenRatio).toBeLessThan(0.71);
  const metastasis = compute(0);
  expect(metastasis.truth.index).toBeLessThan(5);
  expect(metastasis.truth.spleenRatio).toBeCloseTo(1, 1);
});

it("converts iron to R2* as Wood et al. do", () => {
  expect(0.0254 * ironToRelaxation(7) + 0.202).toBeCloseTo(7);
  expect(ironToRelaxation(0.93)).toBeCloseTo(28.7, 1);
});

it("darkens a liver with iron from opposed to in phase, and by exp(−TE · R2*) from echo to echo", () => {
  const result = liverIron.computeAt(64, { iron: 3, fat: 0, spacing: 1 }, 1);
  const { r2star = 0, echoSpacing = 0, index = 0 } = result.truth;
  expect(index).toBeGreaterThan(15);
  const [first = 0, third = 0] = [0, 2].map((frame) => measureRegion(result, "Liver", 2, frame).mean);
  const measured = Math.log(first / third) / ((2 * echoSpacing) / 1000);
  expect(measured / r2star).toBeGreaterThan(0.93);
  expect(measured / r2star).toBeLessThan(1.07);
  const [inPhase = 0, opposed = 0] = [0, 1].map((series) => measureRegion(result, "Liver", series).mean);
  expect(Math.abs((100 * (opposed - inPhase)) / opposed - index)).toBeLessThan(3);
});

it("hides iron behind fat in the dual echo", () => {
  const indexOf = (fat: number) => liverIron.computeAt(16, { iron: 3, fat, spacing: 1 }, 1).truth.index ?? 0;
  expect(indexOf(20)).toBeLessThan(0);
  expect(indexOf(0)).toBeGreaterThan(0);
});

it("measures the fat fraction of the protons with a small flip angle, and too much with a large one", () => {
  const truthOf = (fat: number, flip: number) => fattyLiver.computeAt(16, { fat, flip }, 1).truth.measured ?? 0;
  expect(Math.abs(truthOf(20, 10) - 20)).toBeLessThan(3);
  expect(truthOf(20, 70)).toBeGreaterThan(26);
  // Beyond one half, the magnitude cannot tell fat from water.
  expect(truthOf(60, 10)).toBeLessThan(45);
});

it("shows the measured fraction on the map", () => {
  const result = fattyLiver.computeAt(64, { fat: 20, flip: 10 }, 1);
  expect(Math.abs(measureRegion(result, "Liver", 2).mean - (result.truth.measured ?? 0))).toBeLessThan(1.5);
});
