import { describe, expect, it } from "vitest";
import type { Draft } from "~/features/questions/lint/draft";
import { getRegionPlace } from "./draft-series";
import { addRegion, eraseRegions, isFull, listFrameRegions, paintRegions, removeRegion } from "./edit-regions";

const shape = { width: 100, height: 100 };
const stroke = (x: number, y = 0.5, radius = 10) => ({ points: [{ x, y }], radius });
const hotspot: Draft = { type: "hotspot", series: [{ id: "a" }, { id: "b" }], regions: [] };
const place = getRegionPlace(hotspot, [], 0);
const paint = (content: Draft, x: number, selected: number | null, frame = 2) => {
  const change = paintRegions(content, place, { frame, selected, stroke: stroke(x), shape });
  if (change === null || change === "full") throw new Error(`not painted: ${change}`);
  return change;
};
const regionsOf = (content: Draft) => (content.regions as Draft[]).map(({ polygon, ...fields }) => fields);
const fields = { series: "a", target: "a", from: 2, to: 2 };

describe("painting", () => {
  it("adds a region to the frame, extends it, and gives a separate piece the same target and frames", () => {
    const one = paint(hotspot, 0.3, null);
    expect(one.selected).toBe(0);
    expect(regionsOf(one.content)).toEqual([fields]);
    const extended = paint(one.content, 0.4, one.selected);
    expect(regionsOf(extended.content)).toEqual([fields]);
    const regions = (extended.content.regions as Draft[]).map((region) => ({ ...region, target: "b", to: 5 }));
    const two = paint({ ...extended.content, regions }, 0.8, 0);
    expect(regionsOf(two.content)).toEqual([
      { ...fields, target: "b", to: 5 },
      { ...fields, target: "b", to: 5 },
    ]);
    // Without a selection, the region that the stroke touches grows; on another frame, a new one begins.
    expect(regionsOf(paint(two.content, 0.7, null, 4).content)).toHaveLength(2);
    expect(regionsOf(paint(two.content, 0.7, null, 1).content).at(-1)).toEqual({ ...fields, from: 1, to: 1 });
  });

  it("leaves regions of other series and targets alone, and unites those of the same one", () => {
    const other = { ...fields, series: "b", polygon: [{ x: 0.3, y: 0.5 }] };
    const left = paint({ ...hotspot, regions: [other] }, 0.3, null);
    const both = paint(left.content, 0.6, left.selected);
    expect(both.selected).toBe(2);
    const change = paintRegions(both.content, place, {
      ...{ frame: 2, selected: 2, shape },
      stroke: {
        points: [
          { x: 0.3, y: 0.5 },
          { x: 0.6, y: 0.5 },
        ],
        radius: 4,
      },
    });
    if (change === null || change === "full") throw new Error("not united");
    expect(regionsOf(change.content)).toEqual([{ ...fields, series: "b" }, fields]);
    expect(change.selected).toBe(1);
  });

  it("changes nothing inside a region, and refuses more regions than a question may have", () => {
    const { content } = paint(hotspot, 0.3, null);
    const inside = { frame: 2, selected: 0, shape, stroke: stroke(0.3, 0.5, 4) };
    expect(paintRegions(content, place, inside)).toBeNull();
    const [region] = content.regions as Draft[];
    const full = { ...hotspot, regions: Array.from({ length: 200 }, () => region) };
    expect(isFull(full, place)).toBe(true);
    expect(paintRegions(full, place, { frame: 9, selected: null, shape, stroke: stroke(0.8) })).toBe("full");
  });
});

describe("erasing", () => {
  it("cuts every region of the frame that it touches, and removes what is gone", () => {
    const { content } = paint(paint(hotspot, 0.3, null).content, 0.8, null);
    const erase = (points: { x: number; y: number }[], radius: number) =>
      eraseRegions(content, place, { frame: 2, shape, stroke: { points, radius } });
    const cut = erase(
      [
        { x: 0.3, y: 0.1 },
        { x: 0.3, y: 0.9 },
      ],
      3,
    );
    if (cut === null || cut === "full") throw new Error("not cut");
    expect(regionsOf(cut.content)).toEqual([fields, fields, fields]);
    const gone = erase(
      [
        { x: 0, y: 0.5 },
        { x: 1, y: 0.5 },
      ],
      20,
    );
    expect(gone).toEqual({ content: { ...hotspot, regions: [] }, selected: null });
    expect(erase([{ x: 0.3, y: 0.1 }], 3)).toBeNull();
    expect(eraseRegions(content, place, { frame: 1, shape, stroke: stroke(0.3) })).toBeNull();
  });

  it("leaves no empty list on a series", () => {
    const single: Draft = { type: "single", series: [{ id: "a" }] };
    const outlines = getRegionPlace(single, [], 0);
    const triangle = [
      { x: 0.4, y: 0.4 },
      { x: 0.6, y: 0.4 },
      { x: 0.5, y: 0.6 },
    ];
    const { content, selected } = addRegion(single, outlines, 0, triangle);
    expect([selected, listFrameRegions(content, outlines, 0).length]).toEqual([0, 1]);
    expect(removeRegion(content, outlines, 0)).toEqual(single);
    expect(eraseRegions(content, outlines, { frame: 0, shape, stroke: stroke(0.5, 0.5, 40) })).toEqual({
      content: single,
      selected: null,
    });
  });
});
