import { expect, test } from "vitest";
import type { Domain } from "../questions/filter";
import type { Cell } from "./progress-cells";
import { isRanked, listWeakDomains } from "./weak-domains";

const cell = (organ: string, modality: string, answered: number, latestCorrect: number): Cell => ({
  ...{ organ, modality, answered, latestCorrect },
  total: 100,
  firstCorrect: latestCorrect,
});
const gi: Domain = { axis: "organ", domain: "gi" };
const breast: Domain = { axis: "organ", domain: "breast" };
const physics: Domain = { axis: "modality", domain: "physics" };

const names = (cells: Cell[], named: Domain[]) => listWeakDomains(cells, named).map(({ domain }) => domain);

test("the named domains come first as long as no domain is ranked", () => {
  expect(names([], [breast, physics])).toEqual(["breast", "physics"]);
  expect(listWeakDomains([cell("breast", "ct", 2, 1)], [breast])).toEqual([
    { ...breast, answered: 2, latestCorrect: 1 },
  ]);
});

test("a ranked domain comes before a named one, and the answers replace what was named", () => {
  const cells = [cell("gi", "mr", 10, 4), cell("breast", "ultrasound", 6, 6)];
  // Every breast question is known now, so the domain is no longer weak.
  expect(names(cells, [breast, physics])).toEqual(["gi", "mr", "physics"]);
  expect(listWeakDomains(cells, [physics]).map(isRanked)).toEqual([true, true, false]);
  expect(names(cells, [gi])).toEqual(["gi", "mr"]);
});

test("at most three domains are listed", () => {
  expect(names([cell("gi", "mr", 10, 4)], [breast, physics])).toEqual(["gi", "mr", "breast"]);
});
