import { expect, it } from "vitest";
import { describeStoppedFrames } from "./describe-stopped-frame";

const stack = (id: string, count = 60, fields = {}) => ({
  ...{ id, caption: `Series ${id}`, plane: "axial" as const, frameRate: null },
  frames: Array.from({ length: count }),
  ...fields,
});
const finding = (series: string, ...ranges: [number, number][]) => ({
  series,
  regions: ranges.map(([from, to]) => ({ series, from, to, polygon: [] })),
});
const logOf = (last: number, series = "a") => ({ [series]: { last, milliseconds: { [last]: 10 } } });

it("says on which slice the learner stopped, and on which the finding is", () => {
  expect(describeStoppedFrames(logOf(40), [finding("a", [46, 48])], [stack("a")])).toEqual([
    "You stopped at slice 41; the finding is on slices 47–49.",
  ]);
  expect(describeStoppedFrames(logOf(40), [finding("a", [46, 46])], [stack("a")])).toEqual([
    "You stopped at slice 41; the finding is on slice 47.",
  ]);
  expect(describeStoppedFrames(logOf(47), [finding("a", [46, 48])], [stack("a")])).toEqual([
    "You stopped at slice 48, which shows the finding (slices 47–49).",
  ]);
});

it("merges ranges of frames, and uses the words of the viewer", () => {
  const cine = stack("a", 20, { frameRate: 25 });
  expect(describeStoppedFrames(logOf(0), [finding("a", [8, 8], [2, 3], [4, 5])], [cine])).toEqual([
    "You stopped at frame 1; the finding is on frames 3–6 and 9.",
  ]);
});

it("names the series if there are several, also one that was never opened", () => {
  const both = [stack("a"), stack("b")];
  expect(describeStoppedFrames(logOf(3), [finding("b", [1, 2])], both)).toEqual([
    "You did not open the series with the finding: Series b.",
  ]);
  expect(describeStoppedFrames(logOf(3, "b"), [finding("b", [1, 2])], both)).toEqual([
    "You stopped at slice 4 of “Series b”; the finding is on slices 2–3.",
  ]);
});

it("says nothing without a log, without a finding, or about a single image", () => {
  expect(describeStoppedFrames(null, [finding("a", [1, 2])], [stack("a")])).toEqual([]);
  expect(describeStoppedFrames({}, [finding("a", [1, 2])], [stack("a")])).toEqual([]);
  expect(describeStoppedFrames(logOf(3), [], [stack("a")])).toEqual([]);
  expect(describeStoppedFrames(logOf(0), [finding("a", [0, 0])], [stack("a", 1)])).toEqual([]);
});
