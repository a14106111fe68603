import { expect, test } from "vitest";
import { formatClock, formatDuration } from "./duration";

test.each([
  [0, "0 s"],
  [7_600, "8 s"],
  [59_400, "59 s"],
  [59_700, "1 min"],
  [72_000, "1 min 12 s"],
  [3_599_600, "1 h"],
  [7_500_000, "2 h 5 min"],
])("%i ms reads %s", (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

test("a clock does not run ahead of the time it shows", () => {
  expect(formatClock(8_999)).toBe("0:08");
  expect(formatClock(4_262_000)).toBe("71:02");
});
