import { expect, it } from "vitest";
import { describeSegment, parseSegment, segmentChoices, toSegment, toSegmentChoice } from "./segment";

it.each(segmentChoices)("%s survives a round trip", (choice) => {
  const segment = toSegment(choice, 45);
  const again = parseSegment(JSON.stringify(segment));
  expect(again).toEqual(segment);
  expect(toSegmentChoice(again)).toEqual({ segment: choice, days: choice === "inactive" ? 45 : 30 });
});

it("describes a segment", () => {
  expect(describeSegment({ kind: "inactive", days: 90 })).toBe("Learners who have not studied for 90 days");
  expect(describeSegment({ kind: "trainingYear", year: "R3" })).toBe("Residents in year R3");
});

it.each([
  "{}",
  '{"kind":"everybody"}',
  '{"kind":"inactive","days":6}',
  '{"kind":"trainingYear","year":"R5"}',
  "all",
  "null",
])("refuses %s", (stored) => {
  expect(() => parseSegment(stored)).toThrow();
});
