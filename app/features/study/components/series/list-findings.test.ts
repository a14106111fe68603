import { expect, it } from "vitest";
import type { AnswerSheet } from "../../../questions/version";
import type { Review } from "../../answer-review.server";
import { getKeyFrame, listFindings, listShownMarks, listShownRegions } from "./list-findings";

const square = (side: number) =>
  [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
  ].map(([x = 0, y = 0]) => ({ x, y }));
const regionOf = (target: string, from: number, side = 0.1) => ({
  ...{ series: "a", target, from, to: from, polygon: square(side), heightPerWidth: 1 },
});
const shared = { teachingPoint: "", references: [] };
const hotspotSheet = (...regions: ReturnType<typeof regionOf>[]) =>
  ({ ...shared, key: { type: "hotspot", regions, rationale: "" } }) as unknown as AnswerSheet;
const outlinedSheet = {
  ...shared,
  ...{ key: { type: "single", choice: "a", rationales: {} } },
  seriesRegions: { a: [{ from: 1, to: 2, polygon: square(0.1) }] },
} as unknown as AnswerSheet;
const reviewOf = (sheet: AnswerSheet, response: Review["response"] = null) => ({ sheet, response }) as Review;
const hotspot = { type: "hotspot", stem: "", isMultiple: true, series: [] } as const;
const caseBody = { type: "case", stem: "", parts: [hotspot, hotspot] } as const;
const question = (body: object, fields: object = {}) =>
  ({ body, parts: null, entry: null, ...fields }) as unknown as Parameters<typeof listFindings>[0];

it("shows no region before the question is submitted (Q12)", () => {
  expect(listFindings(question(hotspot), null)).toEqual([]);
});

it("groups the regions of a target, and numbers several findings", () => {
  const sheet = hotspotSheet(regionOf("a", 3), regionOf("b", 9), regionOf("a", 4));
  const findings = listFindings(question(hotspot), reviewOf(sheet));
  expect(findings.map(({ regions }) => regions.map(({ from }) => from))).toEqual([[3, 4], [9]]);
  expect(listShownRegions(findings).map(({ name }) => name)).toEqual(["1", "1", "2"]);
});

it("shows the regions of the submitted parts of a case, with the ids of their series", () => {
  const parts = [{ correct: true, sheet: outlinedSheet }];
  expect(listFindings(question(caseBody, { parts }), null).map(({ series }) => series)).toEqual(["1-a"]);
  const key = { type: "case", parts: [outlinedSheet, hotspotSheet(regionOf("a", 1))] };
  const review = reviewOf({ ...shared, key } as unknown as AnswerSheet);
  expect(listFindings(question(caseBody), review).map(({ series }) => series)).toEqual(["1-a", "2-a"]);
});

it("chooses the middle of the frames on which the outlines are largest", () => {
  const finding = (...regions: { from: number; to: number; side: number }[]) => ({
    series: "a",
    regions: regions.map(({ from, to, side }) => ({ series: "a", from, to, polygon: square(side) })),
  });
  expect(getKeyFrame(finding({ from: 10, to: 14, side: 0.1 }))).toBe(12);
  expect(getKeyFrame(finding({ from: 3, to: 3, side: 0.1 }, { from: 4, to: 4, side: 0.3 }))).toBe(4);
  expect(getKeyFrame(finding({ from: 3, to: 4, side: 0.1 }, { from: 4, to: 5, side: 0.1 }))).toBe(4);
});

it("shows the submitted marks after the answer, and those in the fields before", () => {
  const mark = { series: "a", frame: 2, x: 0.5, y: 0.25 };
  const typed = { typedMarks: [mark], part: null };
  const moved = { ...mark, frame: 7 };
  const response = { type: "hotspot" as const, marks: [moved] };
  expect(listShownMarks(question(hotspot), null, typed)).toEqual([mark]);
  expect(listShownMarks(question(hotspot), reviewOf(outlinedSheet, response), typed)).toEqual([moved]);
  const entry = { response: { type: "case", parts: [response] } };
  expect(listShownMarks(question(caseBody, { entry }), null, { ...typed, part: 1 })).toEqual([
    { ...moved, series: "1-a" },
    { ...mark, series: "2-a" },
  ]);
});
