import { describe, expect, it } from "vitest";
import { readRebuildNotice } from "./rebuild-request";

const today = "2026-03-31";
const read = (again: string) => readRebuildNotice(new URLSearchParams({ again }), today);

describe("a day to recount", () => {
  it("must be within the stored 90 days and complete", () => {
    expect(read("2026-01-01")).toEqual({ day: "2026-01-01", dayText: "Jan 1, 2026", problem: null });
    expect(read("2026-03-29")).toEqual({ day: "2026-03-29", dayText: "Mar 29, 2026", problem: null });
    expect(readRebuildNotice(new URLSearchParams(), today)).toBe(null);
  });

  it.each([
    ["2025-12-31", /Choose Jan 1, 2026 or later/],
    ["2026-03-31", /may still be running. Choose Mar 29, 2026 or earlier/],
    ["2026-03-30", /may still be running/],
    ["2027-01-01", /in the future/],
    ["2026-02-30", /year-month-day/],
    ["", /Choose a day/],
    ["<script>", /year-month-day/],
  ])("%s is refused with a reason", (again, words) => {
    expect(read(again)?.problem).toMatch(words);
  });
});
