import { expect, it } from "vitest";
import { fromLocalDateTime, toLocalDateTime } from "./local-time";

it.each([
  ["2026-01-15T09:30", "UTC", "2026-01-15T09:30:00Z"],
  ["2026-01-15T09:30", "America/New_York", "2026-01-15T14:30:00Z"],
  ["2026-07-15T09:30", "America/New_York", "2026-07-15T13:30:00Z"],
  ["2026-01-15T00:10", "Asia/Kolkata", "2026-01-14T18:40:00Z"],
  ["2026-01-15T09:30", "Nowhere/Else", "2026-01-15T09:30:00Z"],
  // The day clocks go forward: before, in the hour that is skipped, after.
  ["2026-03-08T01:59", "America/New_York", "2026-03-08T06:59:00Z"],
  ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00Z"],
  ["2026-03-08T03:00", "America/New_York", "2026-03-08T07:00:00Z"],
  // The hour that comes twice: its first time.
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00Z"],
  ["2026-11-01T02:00", "America/New_York", "2026-11-01T07:00:00Z"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00Z"],
])("%s on a wall in %s is %s", (local, zone, moment) => {
  expect(new Date(fromLocalDateTime(local, zone) ?? 0).toISOString()).toBe(moment.replace("Z", ".000Z"));
});

it.each(["", "tomorrow", "2026-02-30", "2026-13-01T10:00", "2026-01-01T25:00", "2026-01-01 10:00", "2026-02-30T10:00"])(
  "%j is no time",
  (local) => {
    expect(fromLocalDateTime(local, "UTC")).toBeNull();
  },
);

it("shows a moment as the wall does", () => {
  expect(toLocalDateTime(Date.parse("2026-07-15T23:05:59Z"), "Asia/Kolkata")).toBe("2026-07-16T04:35");
  expect(toLocalDateTime(Date.parse("2026-07-15T00:00:00Z"), "UTC")).toBe("2026-07-15T00:00");
});
