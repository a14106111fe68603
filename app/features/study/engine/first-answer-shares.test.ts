import { expect, test } from "vitest";
import { getOptionShares } from "./first-answer-shares";

test("each option gets its share of the first answers", () => {
  expect(getOptionShares({ total: 40, byChoice: { a: 30, b: 9, d: 1 } }, ["a", "b", "c", "d"])).toEqual({
    a: 75,
    b: 23,
    c: 0,
    d: 3,
  });
});

test("an answer of several options counts for each of them", () => {
  expect(getOptionShares({ total: 50, byChoice: { "a+c": 25, a: 5, "b+c": 20 } }, ["a", "b", "c"])).toEqual({
    a: 60,
    b: 40,
    c: 90,
  });
});
