import { expect, it } from "vitest";
import { dayMs } from "../../lib/day";
import { isOfferedToday, listTodaysIds } from "./daily-rotation";

const withoutPictures = Array.from({ length: 60 }, (_, index) => `text-${index}`);
const withPictures = ["picture-0", "picture-1"];

it("starts each day with the next question of the list", () => {
  const first = Array.from({ length: 365 }, (_, day) =>
    listTodaysIds({ withPictures: [], withoutPictures }, day * dayMs + 5000).at(0),
  );
  expect(new Set(first).size).toBe(60);
  expect(first.slice(0, 3)).toEqual(["text-0", "text-1", "text-2"]);
  expect(listTodaysIds({ withPictures: [], withoutPictures }, dayMs - 1)[0]).toBe("text-0");
});

it("offers exactly three questions a day, of which the first has a picture", () => {
  expect(listTodaysIds({ withPictures: [], withoutPictures }, 59 * dayMs)).toEqual(["text-59", "text-0", "text-1"]);
  expect(listTodaysIds({ withPictures, withoutPictures }, 59 * dayMs)).toEqual(["picture-1", "text-59", "text-0"]);
  expect(listTodaysIds({ withPictures, withoutPictures }, 60 * dayMs)).toEqual(["picture-0", "text-0", "text-1"]);
});

it("offers no question twice if there are fewer than three", () => {
  const few = { withPictures: [], withoutPictures: ["a", "b"] };
  expect([0, 1].map((day) => listTodaysIds(few, day * dayMs))).toEqual([
    ["a", "b"],
    ["b", "a"],
  ]);
  expect(listTodaysIds({ withPictures, withoutPictures: [] }, 0)).toEqual(["picture-0"]);
  expect(listTodaysIds({ withPictures: [], withoutPictures: [] }, 0)).toEqual([]);
});

it("accepts yesterday's questions for an hour after midnight", () => {
  const ids = { withPictures, withoutPictures };
  expect(
    [0, dayMs - 1, dayMs + dayMs / 24 - 1, dayMs + dayMs / 24].map((now) => isOfferedToday("text-0", ids, now)),
  ).toEqual([true, true, true, false]);
  expect(isOfferedToday("text-2", ids, 0)).toBe(false);
});
