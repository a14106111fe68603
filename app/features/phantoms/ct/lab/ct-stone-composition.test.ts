import { expect, test } from "vitest";
import { getGrid, getImage, testContract } from "../ct-phantom-contract";
import { measureRoi } from "../roi-statistics";
import { circle } from "../scan/parts";
import { tubeSpectrum } from "../scan/tube-spectrum";
import { ctStoneComposition } from "./ct-stone-composition";
import { stoneHu, stones } from "./stones";

const result = testContract(ctStoneComposition);
const ratios = stones.map((stone) => stoneHu(stone, tubeSpectrum(80)) / stoneHu(stone, tubeSpectrum(140)));

test("the ratio of 80 to 140 kV is about 1 for uric acid and rises with the atomic number", () => {
  const [uricAcid = 0, cystine = 0, oxalate = 0, apatite = 0] = ratios;
  expect(uricAcid).toBeCloseTo(1, 1);
  expect(cystine).toBeGreaterThan(1.2);
  expect(oxalate).toBeGreaterThan(cystine);
  expect(apatite).toBeGreaterThan(oxalate);
  expect(apatite).toBeLessThan(1.8);
});

test("at 120 kV uric acid lies below 500 HU and the calcium stones near 1000 and above", () => {
  const [uricAcid = 0, , oxalate = 0, apatite = 0] = stones.map((stone) => stoneHu(stone, tubeSpectrum(120)));
  expect(uricAcid).toBeGreaterThan(300);
  expect(uricAcid).toBeLessThan(500);
  expect(oxalate).toBeCloseTo(1000, -2);
  expect(apatite).toBeGreaterThan(oxalate);
});

test("small ROIs on the stones give both ratios", () => {
  const ratioAt = (x: number) => {
    const [low, high] = [0, 1].map(
      (n) => measureRoi(getImage(result, n), getGrid(result, { x: 0, y: 25 }), circle(x, 41, 2.5)).mean,
    );
    return (low ?? 0) / (high ?? 1);
  };
  expect(ratioAt(-60)).toBeCloseTo(result.truth.rightRatio ?? 0, 1);
  expect(ratioAt(60)).toBeCloseTo(result.truth.leftRatio ?? 0, 1);
});
