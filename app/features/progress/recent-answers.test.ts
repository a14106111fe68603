import fc from "fast-check";
import { expect, it } from "vitest";
import { encodeRecentAnswer, type RecentAnswer } from "../study/engine/recent-answer-codes";
import { getCalibration, getMedianDuration, getRecentAnswersInDomain, getTrend } from "./recent-answers";

const minute = 60_000;
const start = Date.UTC(2026, 0, 1);
const answer = (at: number, correct: boolean, more: Partial<RecentAnswer> = {}): RecentAnswer => ({
  at: start + at * minute,
  correct,
  confidence: null,
  took: 1000,
  ...more,
});
const text = (answers: RecentAnswer[]) => answers.map(encodeRecentAnswer).join("");
const run = (length: number, right: (index: number) => boolean) =>
  Array.from({ length }, (_, index) => answer(index, right(index)));

it("merges the cells of a domain by time and returns the last 100 (R1)", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), fc.boolean()), { maxLength: 250 }), (given) => {
      const all = given.map(([cell, correct], index) => ({ cell, ...answer(index, correct) }));
      const cells = [0, 1, 2].map((number) => ({
        organ: number < 2 ? "gi" : "gu",
        modality: number === 0 ? "ct" : "mr",
        encodedAnswers: text(all.filter(({ cell }) => cell === number).slice(-100)),
      }));
      const expected = all.filter(({ cell }) => cell < 2).slice(-100);
      expect(getRecentAnswersInDomain(cells, { axis: "organ", domain: "gi" })).toEqual(
        expected.map(({ cell: _cell, ...rest }) => rest),
      );
    }),
  );
});

it("shows no trend before 60 answers, then compares the last 50 with those before", () => {
  expect(getTrend(run(59, () => true))).toBeNull();
  expect(getTrend(run(60, () => true))).toMatchObject({
    direction: "steady",
    changePoints: 0,
    sparklineShares: [1, 1, 1, 1, 1, 1],
  });
  expect(getTrend(run(100, (index) => index >= 50))).toMatchObject({ direction: "up", changePoints: 100 });
  expect(getTrend(run(100, (index) => index < 50))).toMatchObject({ direction: "down", changePoints: -100 });
  expect(getTrend(run(100, (index) => index % 25 < (index < 50 ? 10 : 11)))).toMatchObject({
    direction: "steady",
    changePoints: 4,
  });
  expect(getTrend(run(100, (index) => index < 10))?.sparklineShares).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
});

it("returns the median time", () => {
  expect(getMedianDuration([])).toBeNull();
  expect(getMedianDuration([1000, 9000, 2000].map((took, at) => answer(at, true, { took })))).toBe(2000);
  expect(getMedianDuration([1000, 9000].map((took, at) => answer(at, true, { took })))).toBe(5000);
});

it("counts correct answers per confidence and skips answers without one (Q9)", () => {
  const answers = [
    answer(1, true, { confidence: "sure" }),
    answer(2, false, { confidence: "sure" }),
    answer(3, true, { confidence: "guess" }),
    answer(4, true),
  ];
  expect(getCalibration(answers)).toEqual([
    { confidence: "guess", answers: 1, correct: 1 },
    { confidence: "unsure", answers: 0, correct: 0 },
    { confidence: "sure", answers: 2, correct: 1 },
  ]);
});
