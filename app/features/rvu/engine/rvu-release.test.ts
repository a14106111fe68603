import { expect, it } from "vitest";
import { compareReleaseIds, findReleasesToCompare, isReleaseId, type ReleaseInfo } from "./rvu-release";

it("recognizes release ids", () => {
  for (const id of ["2026C", "2025D", "2026C-2", "2026C-10"]) expect(isReleaseId(id), id).toBe(true);
  for (const id of ["2026E", "2026c", "26C", "2026C-", "2026C-100", " 2026C", "2026C\n", "", null, 2026])
    expect(isReleaseId(id), String(id)).toBe(false);
});

it("sorts by year, letter, and file number, comparing numbers numerically", () => {
  const ids = ["2026C-10", "2025D", "2026A", "2026C", "2026C-9", "2026C-2"];
  expect(ids.sort(compareReleaseIds)).toEqual(["2025D", "2026A", "2026C", "2026C-2", "2026C-9", "2026C-10"]);
  expect(compareReleaseIds("2026C", "2026C")).toBe(0);
});

it("compares the current release with the newest one of the previous year", () => {
  const name = (id: string) =>
    ({ id, year: Number(id.slice(0, 4)), letter: id[4], conversionFactor: 1 }) as ReleaseInfo;
  const pair = (ids: string[], current: string) => {
    const years = findReleasesToCompare(ids.map(name), current);
    return years && [years.before.id, years.after.id];
  };
  const all = ["2027A", "2026D", "2026C-10", "2026C-9", "2026C", "2025D"];
  expect(pair(all, "2027A")).toEqual(["2026D", "2027A"]);
  expect(pair(all, "2026C")).toEqual(["2025D", "2026C"]);
  expect(pair(["2027A", "2026C-9", "2026C-10"], "2027A")).toEqual(["2026C-10", "2027A"]);
  expect(pair(["2027A", "2025D"], "2027A")).toBeNull();
  expect(pair([], "2027A")).toBeNull();
});
