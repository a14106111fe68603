import { expect, it } from "vitest";
import { isNewerEdition } from "./guideline-editions";

it.each([
  ["2nd edition, 2024", "1st edition, 2020"],
  ["v2022", "v2019"],
  ["v2022", "v2019, updated 2020"],
  ["5th edition", "4th edition"],
  ["version 2.1", "version 2.0"],
  ["10th edition", "9th edition"],
  ["3rd edition, 2020", "2nd edition, 2020"],
])("knows %s as newer than %s", (newer, older) => {
  expect(isNewerEdition(newer, older)).toBe(true);
  expect(isNewerEdition(older, newer)).toBe(false);
});

it.each([
  ["current", "2020"],
  ["2020", "2020"],
  ["5th edition", "2020"],
])("does not guess between %s and %s", (one, other) => {
  expect([isNewerEdition(one, other), isNewerEdition(other, one)]).toEqual([false, false]);
});
