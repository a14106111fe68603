import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, hourOfDay, isTimeZone, lastDays, studyDay } from "./day";

it.each([
  ["2026-03-10T12:00:00Z", "UTC", "2026-03-10"],
  ["2026-03-10T03:59:59Z", "UTC", "2026-03-09"],
  ["2026-03-10T04:00:00Z", "UTC", "2026-03-10"],
  ["2026-01-01T02:00:00Z", "UTC", "2025-12-31"],
  ["2026-03-10T02:00:00Z", "America/Los_Angeles", "2026-03-09"],
  ["2026-03-10T20:00:00Z", "Pacific/Auckland", "2026-03-11"],
  ["2026-03-08T11:30:00Z", "America/New_York", "2026-03-08"],
])("puts %s in %s on %s", (at, zone, day) => expect(studyDay(Date.parse(at), zone)).toBe(day));

it("takes UTC for a zone it does not know", () => {
  expect(isTimeZone("Mars/Olympus")).toBe(false);
  expect(studyDay(Date.parse("2026-03-10T12:00:00Z"), "Mars/Olympus")).toBe("2026-03-10");
});

it("counts days over months, years and leap days", () => {
  expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  expect(lastDays("2026-01-02", 3)).toEqual(["2025-12-31", "2026-01-01", "2026-01-02"]);
  fc.assert(
    fc.property(fc.integer({ min: -2000, max: 2000 }), (days) => {
      expect(addDays(addDays("2026-06-15", days), -days)).toBe("2026-06-15");
    }),
  );
});

it("tells the hour where the learner is", () => {
  const midnight = Date.parse("2026-03-10T00:30:00Z");
  expect(["UTC", "America/New_York", "Asia/Kolkata"].map((zone) => hourOfDay(midnight, zone))).toEqual([0, 20, 6]);
});
