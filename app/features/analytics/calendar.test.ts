import { expect, it } from "vitest";
import { day, mondayOf, monthsBefore } from "./calendar";
import { utcDay } from "./message";

it("finds the Monday of every moment of its week", () => {
  const monday = Date.parse("2026-03-09T00:00:00Z");
  for (const at of [monday, monday + 1, monday + 3 * day, monday + 7 * day - 1]) expect(mondayOf(at)).toBe(monday);
  expect(mondayOf(monday - 1)).toBe(monday - 7 * day);
  expect(mondayOf(monday + 7 * day)).toBe(monday + 7 * day);
});

it.each([
  ["2026-03-10", 1, "2026-02-10"],
  ["2026-03-31", 1, "2026-02-28"],
  ["2026-03-31", 13, "2025-02-28"],
  ["2025-03-29", 13, "2024-02-29"],
  ["2026-01-15", 2, "2025-11-15"],
  ["2026-01-31", 13, "2024-12-31"],
])("goes back from %s by %i months to %s", (from, months, to) => {
  expect(utcDay(monthsBefore(Date.parse(`${from}T11:00:00Z`), months))).toBe(to);
});
