import { expect, it } from "vitest";
import { choiceOf, readSegment, segmentChoices, segmentOf, segmentWords } from "./segment";

it.each(segmentChoices)("%s survives a round trip", (choice) => {
  const segment = segmentOf(choice, 45);
  const again = readSegment(JSON.stringify(segment));
  expect(again).toEqual(segment);
  expect(choiceOf(again)).toEqual({ segment: choice, days: choice === "inactive" ? 45 : 30 });
});

it("describes a segment", () => {
  expect(segmentWords({ kind: "inactive", days: 90 })).toBe("Learners who have not studied for 90 days");
  expect(segmentWords({ kind: "trainingYear", year: "R3" })).toBe("Residents in year R3");
});

it.each([
  "{}",
  '{"kind":"everybody"}',
  '{"kind":"inactive","days":6}',
  '{"kind":"trainingYear","year":"R5"}',
  "all",
  "null",
])("refuses %s", (stored) => {
  expect(() => readSegment(stored)).toThrow();
});
