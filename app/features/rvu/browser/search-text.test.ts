import { expect, it } from "vitest";
import { namedStudies } from "~/testing/rvu-content";
import { commonStudyIds } from "../components/favorite-studies";
import { formatDifference, formatHoursAndMinutes, formatRvu, parseRvu } from "./rvu-format";
import { parseSearchText } from "./search-text";

it.each([
  ["ct head", "ct head", 1],
  ["3 ct head", "ct head", 3],
  ["3x ct head", "ct head", 3],
  ["12×cxr", "cxr", 12],
  ["ct head x3", "ct head", 3],
  ["ct head x 3", "ct head", 3],
  ["ct head *20", "ct head", 20],
  ["us ruq + 2", "us ruq", 2],
  ["0 cxr", "cxr", 1],
  ["2 views chest", "2 views chest", 1],
  ["cxr 2 views", "cxr 2 views", 1],
  ["cxr 2", "cxr 2", 1],
  ["3 phase bone scan", "3 phase bone scan", 1],
  ["3d", "3d", 1],
  ["70450", "70450", 1],
  ["xray knee", "xray knee", 1],
])("reads %j as %j, %d times", (typed, words, count) => {
  expect(parseSearchText(typed)).toEqual({ words, count, isOnlyCount: false });
});

it.each([
  ["4", 4],
  ["x4", 4],
  ["+12", 12],
  [" 7 x", 7],
])("reads %j as more of the last study", (typed, count) => {
  expect(parseSearchText(typed)).toEqual({ words: "", count, isOnlyCount: true });
});

it("never reads a study's name as a count", () => {
  const wrong = namedStudies
    .flatMap(({ name, also }) => [name, ...also])
    .filter((name) => parseSearchText(name).count !== 1);
  expect(wrong).toEqual([]);
});

it("offers only known studies as starters", () => {
  const ids = new Set(namedStudies.map(({ id }) => id));
  expect(commonStudyIds.filter((id) => !ids.has(id))).toEqual([]);
});

it("writes and reads numbers", () => {
  expect([formatRvu(123456), formatRvu(0), formatDifference(-42), formatDifference(120), formatDifference(0)]).toEqual([
    ...["1,234.56", "0.00", "−0.42", "+1.20", "±0.00"],
  ]);
  expect([formatHoursAndMinutes(0), formatHoursAndMinutes(59_999), formatHoursAndMinutes(11.5 * 3_600_000)]).toEqual([
    "0:00",
    "0:00",
    "11:30",
  ]);
  const read = (texts: string[]) => texts.map(parseRvu);
  expect(read(["62.5", "60", "1,5", "62,50"])).toEqual([6_250, 6_000, 150, 6_250]);
  expect(read(["10,000", "1,250", "1,250.5", "9999.99"])).toEqual([1_000_000, 125_000, 125_050, 999_999]);
  expect(read(["0", "", "6e3", "12345", "10,001", "1,25,0", "1,2345", "0,000"])).toEqual(Array(8).fill(null));
});
