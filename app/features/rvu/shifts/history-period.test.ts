import { describe, expect, it } from "vitest";
import { addDays, getStudyDay } from "~/lib/day";
import { computePeriod, getBucketFirstDay, getHistoryPath, parseHistoryQuery, shiftSpans } from "./history-period";

const today = "2026-11-20";

describe("a period of the history", () => {
  it("has 30 study days, 12 weeks, or 12 months, ending with the current one", () => {
    const day = computePeriod({ span: "day", until: null }, today, "UTC");
    expect([day.buckets.length, day.first, day.last, day.nextUntil]).toEqual([30, "2026-10-22", today, null]);
    expect(day.previousUntil).toBe("2026-10-21");
    const week = computePeriod({ span: "week", until: null }, today, "UTC");
    expect([week.buckets.length, week.first, week.last]).toEqual([12, "2026-08-31", "2026-11-22"]);
    const month = computePeriod({ span: "month", until: null }, today, "UTC");
    expect([month.buckets.length, month.first, month.last]).toEqual([12, "2025-12-01", "2026-11-30"]);
    expect(month.buckets[0]?.label).toBe("Dec 25");
  });

  it.each(shiftSpans)("by %s: leads back and forth without gaps, and not into the future", (span) => {
    const now = computePeriod({ span, until: null }, today, "UTC");
    const before = computePeriod({ span, until: now.previousUntil }, today, "UTC");
    expect(addDays(before.last, 1)).toBe(now.first);
    expect(before.until).toBe(now.from);
    expect(computePeriod({ span, until: before.nextUntil }, today, "UTC").first).toBe(now.first);
    expect(computePeriod({ span, until: "2030-01-01" }, today, "UTC").last).toBe(now.last);
  });

  it.each(["UTC", "America/New_York", "Asia/Kolkata", "Pacific/Auckland"])(
    "covers exactly its study days in %s, also across clock changes",
    (zone) => {
      const { from, until, first, last } = computePeriod({ span: "day", until: null }, today, zone);
      expect([getStudyDay(from, zone), getStudyDay(from - 1, zone)]).toEqual([first, addDays(first, -1)]);
      expect([getStudyDay(until - 1, zone), getStudyDay(until, zone)]).toEqual([last, addDays(last, 1)]);
    },
  );

  it("assigns every day to one bucket", () => {
    for (const span of shiftSpans) {
      const { buckets, first, last } = computePeriod({ span, until: null }, today, "UTC");
      const there = new Set(buckets.map(({ firstDay }) => firstDay));
      for (let day = first; day <= last; day = addDays(day, 1)) expect(there).toContain(getBucketFirstDay(day, span));
    }
  });
});

describe("its address", () => {
  it("survives a round trip", () => {
    const query = { span: "week", until: "2026-01-31", page: 3, deletedShiftId: "x" } as const;
    expect(parseHistoryQuery(new URL(getHistoryPath(query), "http://x").searchParams)).toEqual(query);
    expect(getHistoryPath()).toBe("/rvu-calculator/shifts");
  });

  it.each(["by=year", "until=2026-02-99", "until=soon", "page=0", "page=-1", "page=1e9"])("ignores %s", (text) => {
    const plain = { span: "day", until: null, page: 1, deletedShiftId: null };
    expect(parseHistoryQuery(new URLSearchParams(text))).toEqual(plain);
  });
});
