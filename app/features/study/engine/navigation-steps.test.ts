import { expect, test } from "vitest";
import { readMarks } from "./marks";
import { findSteps } from "./navigation-steps";

test.each([
  ["the first of three", "---", 0, { previous: null, next: 1, unanswered: 1 }],
  ["in the middle", "c-x", 1, { previous: 0, next: 2, unanswered: null }],
  ["the last, after an unanswered one", "c-x", 2, { previous: 1, next: null, unanswered: 1 }],
  ["the only one", "-", 0, { previous: null, next: null, unanswered: null }],
])("steps from %s", (_name, marks, position, steps) => {
  expect(findSteps(readMarks(marks), position)).toEqual(steps);
});

test("skips all but missed questions when reviewing them", () => {
  expect(findSteps(readMarks("xc-xcx"), 3, true)).toMatchObject({ previous: 0, next: 5 });
  expect(findSteps(readMarks("xc-xc"), 3, true)).toMatchObject({ previous: 0, next: null });
});
