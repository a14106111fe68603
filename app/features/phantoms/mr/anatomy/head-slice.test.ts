import { expect, it } from "vitest";
import { seededRandom } from "../../../../lib/random";
import type { TissueMap } from "../acquisition/tissue-map";
import { tissuesAt } from "../acquisition/tissue-values";
import { createHeadMap, headSize } from "./head-slice";

const tissues = tissuesAt(1.5);
const createMap = (seed: number) => createHeadMap(64, seededRandom(seed), tissues);
const areaOf = (map: TissueMap, name: string) => {
  const label = map.tissues.findIndex((tissue) => tissue.name === name);
  return map.values.filter((value) => value === label).length * map.spacing ** 2;
};

it("is as large as stated", () => {
  const map = createMap(1);
  const inside = map.values.filter((label) => label !== 0).length * map.spacing ** 2;
  const air = 30; // The venous sinuses count as air.
  expect(Math.abs(inside + air - Math.PI * headSize.halfWidth * headSize.halfLength)).toBeLessThan(100);
});

it("has about as much cortex as white matter, and sulci on the surface", () => {
  const map = createMap(1);
  const [gray, white, fluid] = ["grayMatter", "whiteMatter", "csf"].map((name) => areaOf(map, name));
  expect((gray ?? 0) / (white ?? 1)).toBeGreaterThan(0.5);
  expect((gray ?? 0) / (white ?? 1)).toBeLessThan(1.6);
  expect(fluid).toBeGreaterThan(1500);
});

it("folds the cortex in another way for every seed", () => {
  expect(createMap(1).values).toEqual(createMap(1).values);
  expect(createMap(1).values).not.toEqual(createMap(2).values);
});
