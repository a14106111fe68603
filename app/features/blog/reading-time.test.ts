import { expect, it } from "vitest";
import { countWords, getReadingMinutes } from "./reading-time";

it("counts words separated by any white space", () => {
  expect(countWords("")).toBe(0);
  expect(countWords(" one two\n\nthree ")).toBe(3);
});

it("assumes 220 words per minute and returns at least one minute", () => {
  expect(getReadingMinutes("word")).toBe(1);
  expect(getReadingMinutes("word ".repeat(1100))).toBe(5);
});
