import { describe, expect, it } from "vitest";
import type { Draft } from "~/features/questions/lint/draft";
import {
  addSeries,
  canHaveSeries,
  getRegionPlace,
  listPlacedRegions,
  moveMarkersTo,
  removeSeries,
} from "./draft-series";
import { drawOutline, hasArea } from "./region-drawing";

const chosen = { key: "a".repeat(64), frameCount: 20, width: 512, height: 512, simulated: false };
const polygon = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
];

describe("series of a draft", () => {
  it("belong to every type", () => {
    const types = ["single", "multi", "numeric", "matching", "ordering", "labelling", "hotspot", "case", "x"];
    expect(types.filter((type) => !canHaveSeries(type))).toEqual(["x"]);
  });

  it("get an id of their own and say whether they are simulated", () => {
    const one = addSeries({ type: "single" }, [], chosen);
    const two = addSeries(one, [], { ...chosen, simulated: true });
    expect(two.series).toMatchObject([
      { id: "a", role: "current", firstFrame: 0 },
      { id: "b", simulated: true },
    ]);
    expect(JSON.stringify(one)).not.toContain("simulated");
  });

  it("replace the image of a hotspot question, and take their regions with them", () => {
    const hotspot: Draft = { type: "hotspot", image: "x.svg", regions: [{ polygon }], rationale: "r" };
    const two = addSeries(addSeries(hotspot, [], chosen), [], chosen);
    expect(two).toMatchObject({ regions: [], series: [{ id: "a" }, { id: "b" }] });
    expect(two).not.toHaveProperty("image");
    const regions = ["a", "b", "a"].map((series) => ({ polygon, series, target: "a", from: 0, to: 1 }));
    const drawn = { ...two, regions };
    expect(listPlacedRegions(drawn, getRegionPlace(drawn, [], 1))).toEqual([{ index: 1, record: regions[1] }]);
    const left = removeSeries(drawn, [], 0);
    expect(left).toMatchObject({ series: [{ id: "b" }], regions: [{ series: "b" }] });
    expect(removeSeries(left, [], 0)).toEqual({ type: "hotspot", rationale: "r", regions: [] });
  });

  it("replace the image of a labeling question, whose markers lose their places, and take the frame with the markers with them", () => {
    const target = { id: "a", key: "b", rationale: "r" };
    const labelling: Draft = {
      type: "labelling",
      image: "x.svg",
      alt: "A heart.",
      targets: [{ ...target, at: { x: 0, y: 1 } }],
    };
    const two = addSeries(addSeries(labelling, [], chosen), [], chosen);
    expect(two).toEqual({
      type: "labelling",
      series: [expect.objectContaining({ id: "a" }), expect.objectContaining({ id: "b" })],
      markedFrame: { series: "a", frame: 0 },
      targets: [target],
    });
    expect(removeSeries(two, [], 1)).toHaveProperty("markedFrame");
    expect(moveMarkersTo(two, [], { index: 1, frame: 7 })).toMatchObject({
      markedFrame: { series: "b", frame: 7 },
      series: [{ firstFrame: 0 }, { firstFrame: 7 }],
    });
    expect(removeSeries(two, [], 0)).not.toHaveProperty("markedFrame");
  });

  it("have their own regions in a part of a case", () => {
    const content = addSeries({ type: "case", parts: [{ type: "single" }] }, ["parts", 0], chosen);
    expect(getRegionPlace(content, ["parts", 0], 0)).toMatchObject({
      path: ["parts", 0, "series", 0, "regions"],
      fields: {},
    });
    expect(removeSeries(content, ["parts", 0], 0)).toEqual({ type: "case", parts: [{ type: "single" }] });
  });
});

describe("a drawn outline", () => {
  it("is a circle on the screen, also in a frame that is not square", () => {
    const shape = { width: 200, height: 100 };
    const circle = drawOutline("circle", { x: 0.5, y: 0.5 }, { x: 0.6, y: 0.5 }, shape);
    const radii = circle.map(({ x, y }) => Math.hypot((x - 0.5) * 200, (y - 0.5) * 100));
    expect(Math.max(...radii.map((radius) => Math.abs(radius - 20)))).toBeLessThan(0.02);
  });

  it("ends at the edge of the frame", () => {
    const outside = drawOutline("rectangle", { x: 0.9, y: 0.9 }, { x: 1.4, y: 1.2 }, { width: 9, height: 9 });
    expect(outside).toContainEqual({ x: 1, y: 1 });
  });

  it("has an area unless it is a point or a line", () => {
    expect(hasArea(polygon)).toBe(true);
    expect(hasArea([polygon[0], polygon[1]].flatMap((point) => point ?? []))).toBe(false);
    expect(hasArea(drawOutline("rectangle", { x: 0.1, y: 0.1 }, { x: 0.9, y: 0.1 }, { width: 9, height: 9 }))).toBe(
      false,
    );
  });
});
