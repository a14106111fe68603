import { expect, it } from "vitest";
import { measureRegion } from "../../../../testing/measure-picture";
import { hemorrhageStages } from "./hemorrhage-stages";

const compute = (stage: number) => hemorrhageStages.computeAt(64, { stage, size: 16 }, 1);
const describeSignal = (percent = 0) => (percent > 130 ? "bright" : percent < 70 ? "dark" : "iso");

it.each([
  [1, "hyperacute", "iso", "bright"],
  [2, "acute", "iso", "dark"],
  [3, "early subacute", "bright", "dark"],
  [4, "late subacute", "bright", "bright"],
  [5, "chronic", "dark", "dark"],
])("shows stage %i (%s) as T1 %s and T2 %s against gray matter", (stage, _, t1, t2) => {
  const { truth } = compute(stage);
  expect([describeSignal(truth.t1ToGray), describeSignal(truth.t2ToGray)]).toEqual([t1, t2]);
});

it("blackens deoxyhemoglobin, intracellular methemoglobin, and hemosiderin on the gradient echo", () => {
  const dark = [1, 2, 3, 4, 5].filter((stage) => (compute(stage).truth.gradientEchoToGray ?? 0) < 50);
  expect(dark).toEqual([2, 3, 5]);
});

it("shows in the picture what it states", () => {
  const means = [3, 4].map((stage) => [0, 1].map((series) => measureRegion(compute(stage), "Hematoma", series).mean));
  // Early and late subacute blood differ on T2 weighting only.
  expect(means[0]?.[0]).toBeGreaterThan(350);
  expect(means[1]?.[0]).toBeGreaterThan(350);
  expect(means[0]?.[1]).toBeLessThan(150);
  expect(means[1]?.[1]).toBeGreaterThan(250);
});
