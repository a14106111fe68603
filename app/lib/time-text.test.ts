import { expect, test } from "vitest";
import { dayMs } from "./day";
import { formatMediumDate, formatShortDate, formatTime, formatWeekday } from "./time-text";

const now = Date.parse("2026-03-03T12:00:00Z");
const minute = 60_000;

test.each([
  [0, "just now"],
  [59_999, "just now"],
  [minute, "1 minute ago"],
  [59.9 * minute, "59 minutes ago"],
  [60 * minute, "1 hour ago"],
  [dayMs, "1 day ago"],
  [13.5 * dayMs, "13 days ago"],
  [14 * dayMs, "2 weeks ago"],
  [60 * dayMs, "2 months ago"],
  [-minute, "just now"],
])("%d ms ago reads %s", (ago, words) => {
  expect(formatTime(now - ago, now, "UTC").relative).toBe(words);
});

test("the absolute time is in the reader's zone, and an unknown zone is UTC", () => {
  const spaces = (text: string) => text.replace(/\s/g, " ");
  expect(spaces(formatTime(now, now, "America/New_York").exact)).toBe("Mar 3, 2026, 7:00 AM");
  expect(formatMediumDate(now, "America/New_York")).toBe("Mar 3, 2026");
  expect(spaces(formatTime(now, now, "Mars/Olympus").exact)).toBe("Mar 3, 2026, 12:00 PM");
});

test("a calendar date keeps its day wherever the server stands", () => {
  expect(formatShortDate("2026-03-01")).toBe("Mar 1");
  expect(formatWeekday("2026-03-01")).toBe("Sun");
});
