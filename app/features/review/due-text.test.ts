import { expect, it } from "vitest";
import { addDays, getStudyDayStart } from "../../lib/day";
import { formatDueDay, formatNextReview } from "./due-text";

const zone = "America/New_York";
/** 8 p.m. in New York; the next date has begun in UTC. */
const evening = Date.parse("2026-11-25T01:00:00Z");

it("tells the next review as a date of the learner's study days, never as a time", () => {
  const inDays = (days: number) => formatNextReview(getStudyDayStart(addDays("2026-11-24", days), zone), evening, zone);
  expect([-3, 0, 1, 2, 6, 13, 14, 40].map(inDays)).toEqual([
    "today",
    "today",
    "tomorrow, Nov 25",
    "in 2 days, Nov 26",
    "in 6 days, Nov 30",
    "in 13 days, Dec 7",
    "on Dec 8",
    "on Jan 3, 2027",
  ]);
});

it("counts days from the date on the clock at night, when the study day before still lasts", () => {
  const night = Date.parse("2026-11-25T07:00:00Z"); // 2 a.m. in New York
  const onDay = (day: string) => [
    formatNextReview(getStudyDayStart(day, zone), night, zone),
    formatDueDay(getStudyDayStart(day, zone), night, zone),
  ];
  expect(onDay("2026-11-24")).toEqual(["today", "later today"]);
  expect(onDay("2026-11-25")).toEqual(["today after 4 a.m.", "after 4 a.m."]);
  expect(onDay("2026-11-26")).toEqual(["tomorrow, Nov 26", "tomorrow"]);
});
