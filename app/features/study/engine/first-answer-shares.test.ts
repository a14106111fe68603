import { expect, test } from "vitest";
import { getOptionShares, getPlaceShares } from "./first-answer-shares";

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

test("each place gets its share of the first answers whose places are known, from 30 on", () => {
  const byChoice = { a: 18, "-other-frame+a": 3, "-same-frame": 9, point: 20 };
  expect(getPlaceShares({ total: 50, byChoice }, ["a", "-same-frame", "-other-frame"])).toEqual({
    total: 30,
    shares: { a: 70, "-same-frame": 30, "-other-frame": 10 },
  });
  expect(getPlaceShares({ total: 49, byChoice: { ...byChoice, a: 17 } }, ["a"])).toBeNull();
});
