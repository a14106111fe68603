import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../../lib/day";
import { organDomains } from "../questions/filter";
import { modalities } from "../questions/taxonomy";
import { type Cell, countStreak, findWeakestDomains, sumByAxis, sumTotals } from "./progress-cells";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const cell = fc
  .record({
    organ: fc.constantFrom(...organDomains),
    modality: fc.constantFrom(...modalities),
    total: fc.nat(40),
    answered: share,
    first: share,
    latest: share,
  })
  .map(({ organ, modality, total, answered, first, latest }): Cell => {
    const n = Math.floor(total * answered);
    return {
      organ,
      modality,
      total,
      answered: n,
      firstCorrect: Math.floor(n * first),
      latestCorrect: Math.floor(n * latest),
    };
  });
const bank = fc.uniqueArray(cell, { selector: ({ organ, modality }) => `${organ} ${modality}`, maxLength: 72 });

test("counts every question once per axis (D1)", () => {
  fc.assert(
    fc.property(bank, (cells) => {
      expect(sumTotals(sumByAxis(cells, "organ", organDomains))).toEqual(sumTotals(cells));
      expect(sumTotals(sumByAxis(cells, "modality", modalities))).toEqual(sumTotals(cells));
    }),
  );
});

test.each([
  ["no day at all", [], 0],
  ["today only", ["2026-03-03"], 1],
  ["until yesterday, today is not over", ["2026-03-02", "2026-03-01"], 2],
  ["over the end of a month", ["2026-03-03", "2026-03-02", "2026-03-01", "2026-02-28"], 4],
  ["a missed day ends it", ["2026-03-03", "2026-03-01"], 1],
  ["two days ago is over", ["2026-03-01", "2026-02-28"], 0],
])("streak: %s", (_name, days, length) => {
  expect(countStreak(days, "2026-03-03", (day) => addDays(day, -1))).toBe(length);
});

const judged = (organ: string, modality: string, answered: number, latestCorrect: number): Cell => ({
  organ,
  modality,
  total: 20,
  answered,
  firstCorrect: 0,
  latestCorrect,
});

test("ranks the weakest domains of both axes first and skips those with few answers", () => {
  const cells = [judged("gi", "ct", 10, 5), judged("gu", "mr", 4, 0), judged("neuro", "mr", 6, 6)];
  expect(findWeakestDomains(cells, 3).map(({ axis, domain }) => `${axis} ${domain}`)).toEqual([
    "organ gi",
    "modality ct",
    "modality mr",
  ]);
});

test("lists only domains below 75% as weak", () => {
  expect(findWeakestDomains([judged("gi", "ct", 12, 9)], 3)).toEqual([]);
  expect(findWeakestDomains([judged("gi", "ct", 12, 8)], 3)).toHaveLength(2);
});
