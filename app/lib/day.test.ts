import fc from "fast-check";
import { expect, it } from "vitest";
import {
  addDays,
  addMonths,
  getHourOfDay,
  getMonday,
  getStudyDay,
  getStudyDayStart,
  getUtcDay,
  isTimeZone,
  listLastDays,
} from "./day";

it.each([
  ["2026-03-10T12:00:00Z", "UTC", "2026-03-10"],
  ["2026-03-10T03:59:59Z", "UTC", "2026-03-09"],
  ["2026-03-10T04:00:00Z", "UTC", "2026-03-10"],
  ["2026-01-01T02:00:00Z", "UTC", "2025-12-31"],
  ["2026-03-10T02:00:00Z", "America/Los_Angeles", "2026-03-09"],
  ["2026-03-10T20:00:00Z", "Pacific/Auckland", "2026-03-11"],
  ["2026-03-08T11:30:00Z", "America/New_York", "2026-03-08"],
])("puts %s in %s on %s", (at, zone, day) => expect(getStudyDay(Date.parse(at), zone)).toBe(day));

it("takes UTC for a zone it does not know", () => {
  expect(isTimeZone("Mars/Olympus")).toBe(false);
  expect(getStudyDay(Date.parse("2026-03-10T12:00:00Z"), "Mars/Olympus")).toBe("2026-03-10");
});

it("counts days over months, years and leap days", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(listLastDays("2026-01-02", 3)).toEqual(["2025-12-31", "2026-01-01", "2026-01-02"]);
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 2000 }), (days) => {
      expect(addDays(addDays("2026-06-15", days), -days)).toBe("2026-06-15");
    }),
  );
});

it.each([
  ["2026-03-10", -1, "2026-02-10"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2026-03-31", -13, "2025-02-28"],
  ["2025-03-29", -13, "2024-02-29"],
  ["2026-01-15", -2, "2025-11-15"],
  ["2026-01-31", -13, "2024-12-31"],
  ["2026-12-31", 2, "2027-02-28"],
])("finds %s and %i months on %s", (from, months, to) => expect(addMonths(from, months)).toBe(to));

it("finds the Monday of every day of its week", () => {
  for (const day of listLastDays("2026-03-15", 7)) expect(getMonday(day)).toBe("2026-03-09");
  expect(["2026-03-08", "2026-03-16"].map(getMonday)).toEqual(["2026-03-02", "2026-03-16"]);
});

it("ends a UTC date at midnight", () => {
  const midnight = Date.parse("2026-03-10T00:00:00Z");
  expect([getUtcDay(midnight - 1), getUtcDay(midnight)]).toEqual(["2026-03-09", "2026-03-10"]);
});

it("tells the hour where the learner is", () => {
  const midnight = Date.parse("2026-03-10T00:30:00Z");
  expect(["UTC", "America/New_York", "Asia/Kolkata"].map((zone) => getHourOfDay(midnight, zone))).toEqual([0, 20, 6]);
});

it.each([
  ["2026-03-10", "UTC", "2026-03-10T04:00:00Z"],
  ["2026-03-07", "America/New_York", "2026-03-07T09:00:00Z"],
  // Daylight saving time begins two hours before this study day, and ends two hours before the next.
  ["2026-03-08", "America/New_York", "2026-03-08T08:00:00Z"],
  ["2026-11-01", "America/New_York", "2026-11-01T09:00:00Z"],
  ["2026-03-10", "Pacific/Kiritimati", "2026-03-09T14:00:00Z"],
  ["2026-03-10", "Asia/Kolkata", "2026-03-09T22:30:00Z"],
  ["2026-03-10", "Mars/Olympus", "2026-03-10T04:00:00Z"],
])("begins the study day %s in %s at %s", (day, zone, at) => {
  expect(new Date(getStudyDayStart(day, zone)).toISOString()).toBe(at.replace("Z", ".000Z"));
});

it("begins each study day at its first millisecond", () => {
  const zones = ["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Honolulu"];
  for (const zone of zones)
    for (const day of listLastDays("2026-12-31", 365)) {
      const start = getStudyDayStart(day, zone);
      expect([getStudyDay(start - 1, zone), getStudyDay(start, zone)]).toEqual([addDays(day, -1), day]);
    }
});
