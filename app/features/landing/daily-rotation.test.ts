import { expect, it } from "vitest";
import { dayMs } from "../../lib/day";
import { getFirstIndex, getNextIndex } from "./daily-rotation";

it("starts each day with the next question of the list", () => {
  const places = Array.from({ length: 365 }, (_, day) => getFirstIndex(day * dayMs + 5000, 60));
  expect(new Set(places).size).toBe(60);
  expect(places.slice(0, 3)).toEqual([0, 1, 2]);
  expect(getFirstIndex(dayMs - 1, 60)).toBe(0);
});

it("offers exactly three questions a day, wrapping around the list", () => {
  const now = 58 * dayMs;
  expect([58, 59, 0, 1, 57].map((place) => getNextIndex(place, now, 60))).toEqual([59, 0, null, null, null]);
});

it("offers no question twice if there are fewer than three", () => {
  expect(getNextIndex(0, 0, 1)).toBeNull();
  expect([0, 1].map((place) => getNextIndex(place, 0, 2))).toEqual([1, null]);
});
