import { expect, test } from "vitest";
import { formatShare } from "../../lib/format-share";
import { summarizeDays } from "./days-overview";

test("charts days without answers as zero and counts older days only in the streak", () => {
  const days = ["2026-03-03", "2026-03-02", "2026-03-01", "2026-02-28"].map((day) => ({ day, answers: 4, correct: 3 }));
  const overview = summarizeDays([...days, { day: "2026-02-20", answers: 9, correct: 9 }], "2026-03-03", 3);
  expect(overview).toEqual({
    streak: 4,
    recentDays: [
      { day: "2026-03-01", answers: 4, correct: 3 },
      { day: "2026-03-02", answers: 4, correct: 3 },
      { day: "2026-03-03", answers: 4, correct: 3 },
    ],
    studyDays: 3,
    answers: 12,
    correct: 9,
  });
  expect(summarizeDays([], "2026-03-03", 2).recentDays).toEqual([
    { day: "2026-03-02", answers: 0, correct: 0 },
    { day: "2026-03-03", answers: 0, correct: 0 },
  ]);
});

test.each([
  [0, 0, "–"],
  [0, 1, "0 of 1"],
  [3, 4, "3 of 4"],
  [4, 5, "80%"],
  [2, 3000, "0%"],
])("%i of %i reads %s", (part, n, text) => {
  expect(formatShare(part, n)).toBe(text);
});
