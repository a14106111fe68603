import { describe, expect, it } from "vitest";
import type { Draft } from "../../../questions/lint/draft";
import { replaceSeries } from "./replace-series";

const [oldKey, newKey, otherKey] = ["a", "b", "c"].map((letter) => letter.repeat(64)) as [string, string, string];
const polygon = [{ x: 0, y: 0 }];
const shown = (key: string, fields: Draft = {}): Draft => ({
  ...{
    id: "a",
    key,
    frameCount: 20,
    width: 512,
    height: 512,
    role: "prior",
    caption: "CT",
    alt: "Slices",
    firstFrame: 7,
  },
  ...fields,
});
const same = { key: newKey, frameCount: 20, width: 256, height: 256, simulated: false };
const outlined = { regions: [{ from: 1, to: 2, polygon }] };

describe("another series in the place of one", () => {
  it("keeps texts, role, and regions if the frames are as many and of the same shape", () => {
    const question = { type: "single", stem: "s", series: [shown(otherKey), shown(oldKey, outlined)] };
    expect(replaceSeries(question, oldKey, same)).toEqual({
      content: { ...question, series: [shown(otherKey), shown(newKey, { ...outlined, width: 256, height: 256 })] },
      ...{ places: 1, removedRegions: 0 },
    });
  });

  it.each([
    ["fewer frames", { frameCount: 5 }, { firstFrame: 0 }],
    ["more frames", { frameCount: 21 }, {}],
    ["another shape", { height: 300 }, {}],
  ])("loses its outlines with %s", (_, difference, changed) => {
    const next = { ...same, width: 512, height: 512, ...difference };
    const { content, removedRegions } = replaceSeries({ series: [shown(oldKey, outlined)] }, oldKey, next);
    expect(content).toEqual({ series: [shown(newKey, { ...difference, ...changed })] });
    expect(removedRegions).toBe(1);
  });

  it("loses only the regions of a hotspot question that lie on it", () => {
    const [own, other] = [
      { series: "a", polygon },
      { series: "b", polygon },
    ];
    const question = { type: "hotspot", series: [shown(oldKey), shown(otherKey, { id: "b" })], regions: [own, other] };
    const { content, removedRegions } = replaceSeries(question, oldKey, { ...same, frameCount: 3 });
    expect([content.regions, removedRegions]).toEqual([[other], 1]);
    expect(replaceSeries(question, oldKey, same).content.regions).toEqual([own, other]);
  });

  it("loses the frame and the places of markers on it", () => {
    const targets = [{ id: "x", key: "b", rationale: "r" }];
    const placed = targets.map((marker) => ({ ...marker, at: { x: 0.1, y: 0.2 } }));
    const question = { series: [shown(oldKey)], markedFrame: { series: "a", frame: 3 }, targets: placed };
    const { content, removedRegions } = replaceSeries(question, oldKey, { ...same, frameCount: 21 });
    expect(content).toEqual({ series: content.series, targets });
    expect(removedRegions).toBe(1);
    expect(replaceSeries(question, oldKey, same).content).toMatchObject({
      markedFrame: question.markedFrame,
      targets: placed,
    });
  });

  it("is found in the parts of a case, is simulated only if it is, and has no lab of the replaced one", () => {
    const entry = shown(oldKey, { simulated: true, lab: "mr-wrap-around" });
    const question = { type: "case", series: [entry], parts: [{ stem: "1" }, { stem: "2", series: [entry] }] };
    const { content, places } = replaceSeries(question, oldKey, { ...same, width: 512, height: 512 });
    expect(content).toEqual({
      ...{ type: "case", series: [shown(newKey)] },
      parts: [{ stem: "1" }, { stem: "2", series: [shown(newKey)] }],
    });
    expect(places).toBe(2);
    const simulated = { ...same, simulated: true };
    expect(replaceSeries(question, oldKey, simulated).content.series).toMatchObject([{ simulated: true }]);
  });

  it("changes nothing in a question that does not show it", () => {
    const question = { type: "case", series: [shown(otherKey)], parts: [{ stem: "1" }] };
    expect(replaceSeries(question, oldKey, same)).toEqual({ content: question, places: 0, removedRegions: 0 });
  });
});
