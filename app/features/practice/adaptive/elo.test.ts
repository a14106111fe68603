import { expect, test } from "vitest";
import { countChoices } from "../../questions/types/content-types";
import type { QuestionBody } from "../../questions/version";
import { toLevel } from "./adaptive-level";
import { assumeDifficulty, getChance, newAbility, updateAbility, updateDifficulty } from "./elo";

const options = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index), text: "x" }));
const body = (fields: object) => ({ stem: "s", ...fields }) as unknown as QuestionBody;

test("the chance of a right answer follows the formula (G4)", () => {
  expect(getChance(0, 0, 5)).toBeCloseTo(0.6, 10);
  expect(getChance(0, 0, null)).toBeCloseTo(0.5, 10);
  expect(getChance(1, -0.5, 4)).toBeCloseTo(0.25 + 0.75 / (1 + Math.exp(-1.5)), 10);
  expect(getChance(-50, 0, 4)).toBeCloseTo(0.25, 10);
});

test("the n-th answer moves an estimate by K times the surprise (G4)", () => {
  expect(updateAbility(newAbility, { value: 0, answers: 0 }, 5, true).value).toBeCloseTo(0.4, 10);
  expect(updateAbility({ ...newAbility, answers: 20 }, { value: 0, answers: 0 }, 5, false).value).toBeCloseTo(-0.3, 10);
  const harder = updateDifficulty({ value: 0, answers: 20 }, 0, 5, false);
  expect(harder).toEqual({ value: expect.closeTo(0.3, 10), answers: 21 });
  let ability = newAbility;
  const variances = Array.from({ length: 30 }, (_, index) => {
    ability = updateAbility(ability, { value: 0, answers: 100 }, 5, index % 2 === 0);
    return ability.variance;
  });
  expect(variances).toEqual([...variances].sort((a, b) => b - a));
});

test("a question without answers has the difficulty of its level (G31)", () => {
  expect(["R1", "R2", "R3", "R4"].map((level) => assumeDifficulty(level).value)).toEqual([-0.6, -0.2, 0.2, 0.6]);
});

test("k is the number of answers from which a guess chooses (G30)", () => {
  const single = body({ type: "single", options: options(4) });
  const numeric = body({ type: "numeric", unit: "mGy" });
  expect(countChoices(single)).toBe(4);
  expect(countChoices(body({ type: "multi", options: options(5) }))).toBe(31);
  expect(countChoices(body({ type: "multi", options: options(5), pick: 2 }))).toBe(10);
  expect(countChoices(body({ type: "matching", options: options(3), stems: options(4) }))).toBe(81);
  expect(countChoices(body({ type: "labelling", labels: options(4), targets: options(2) }))).toBe(16);
  expect(countChoices(body({ type: "ordering", items: options(5) }))).toBe(120);
  expect(countChoices(numeric)).toBeNull();
  expect(countChoices(body({ type: "hotspot", image: "x" }))).toBeNull();
  expect(countChoices(body({ type: "case", parts: [single, single] }))).toBe(16);
  expect(countChoices(body({ type: "case", parts: [single, numeric] }))).toBeNull();
});

test("the level is an interval that shrinks with the variance (G33)", () => {
  expect(toLevel({ value: 0, variance: 1, answers: 1 })).toEqual({ from: 37, to: 83 });
  expect(toLevel({ value: 0, variance: 0.09, answers: 60 })).toEqual({ from: 52, to: 68 });
});
