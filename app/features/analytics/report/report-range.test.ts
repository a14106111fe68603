import { describe, expect, it } from "vitest";
import { formatDays, getComparedDays, getOldestDay, listDays, readRange } from "./report-range";

const today = "2026-03-31";
const read = (search: string) => readRange(new URLSearchParams(search), today);

describe("the days of a report", () => {
  it.each([
    ["", "28d", "2026-03-04", "2026-03-31"],
    ["period=today", "today", "2026-03-31", "2026-03-31"],
    ["period=yesterday", "yesterday", "2026-03-30", "2026-03-30"],
    ["period=7d", "7d", "2026-03-25", "2026-03-31"],
    ["period=90d", "90d", "2026-01-01", "2026-03-31"],
    ["period=12m", "12m", "2025-04-01", "2026-03-31"],
    ["period=mtd", "mtd", "2026-03-01", "2026-03-31"],
    ["period=custom&from=2026-02-01&to=2026-02-28", "custom", "2026-02-01", "2026-02-28"],
    ["period=custom&from=2025-02-28&to=2026-03-31", "custom", "2025-02-28", "2026-03-31"],
  ])("%s", (search, period, from, to) => {
    expect(read(search)).toEqual({ range: { period, from, to }, problem: null });
  });

  it.each([
    ["period=century", /period does not exist/],
    ["period=custom", /both dates/],
    ["period=custom&from=2026-02-30&to=2026-03-01", /both dates/],
    ["period=custom&from=2026-03-02&to=2026-03-01", /after the last day/],
    ["period=custom&from=2026-03-02&to=2026-04-01", /future/],
    ["period=custom&from=2025-02-27&to=2026-03-01", /13 months/],
    ["period=custom&from=x'%20or%201&to=2026-03-01", /both dates/],
  ])("%s is refused with a message and yields the last 28 days", (search, words) => {
    const { range, problem } = read(search);
    expect(problem).toMatch(words);
    expect(range).toEqual({ period: "28d", from: "2026-03-04", to: "2026-03-31" });
  });
});

describe("the compared days", () => {
  const compare = (search: string, how: "previous" | "year" | "none") =>
    getComparedDays(read(search).range, how, today);

  it("are as many days before, or the same days a year before (month to date: a month before)", () => {
    expect(compare("", "previous")).toEqual({ from: "2026-02-04", to: "2026-03-03" });
    expect(compare("period=today", "previous")).toEqual({ from: "2026-03-30", to: "2026-03-30" });
    expect(compare("period=mtd", "previous")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
    expect(compare("", "year")).toEqual({ from: "2025-03-04", to: "2025-03-31" });
    expect(compare("", "none")).toBeNull();
  });

  it("are null if they are no longer stored", () => {
    expect(getOldestDay(today)).toBe("2025-02-28");
    expect(compare("period=12m", "previous")).toBeNull();
    expect(compare("period=90d", "year")).toBeNull();
  });
});

it("lists days across the end of a year and a leap day", () => {
  expect(listDays({ from: "2027-12-30", to: "2028-01-02" })).toHaveLength(4);
  expect(listDays({ from: "2028-02-28", to: "2028-03-01" })).toEqual(["2028-02-28", "2028-02-29", "2028-03-01"]);
});

it("formats days", () => {
  expect(formatDays({ from: "2026-03-04", to: "2026-03-04" })).toBe("Mar 4, 2026");
});
