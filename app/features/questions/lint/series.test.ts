import { expect, it } from "vitest";
import { cleanSingle } from "../../../testing/make-draft";
import { referTo } from "../../../testing/make-stored-series";
import type { Draft } from "./draft";
import { lintQuestion } from "./lint";

const key = "0".repeat(64);
const withSeries = (fields: object, own: Draft = {}) =>
  cleanSingle({ series: [{ ...referTo(key), ...fields }], ...own });
const listBlocks = (content: Draft) =>
  lintQuestion(content)
    .filter(({ level }) => level === "block")
    .map(({ rule, path }) => [rule, path.join(".")]);

it("finds nothing in a whole series", () => {
  expect(listBlocks(withSeries({}))).toEqual([]);
  expect(listBlocks(withSeries({ regions: undefined, simulated: true }))).toEqual([]);
  expect(listBlocks(withSeries({ regions: undefined }, { normal: true }))).toEqual([]);
});

it("blocks missing alt text, texts that name the key, and an abnormal series without a region", () => {
  expect(listBlocks(withSeries({ alt: "" }))).toEqual([["image-alt", "series.0.alt"]]);
  expect(listBlocks(withSeries({ alt: "CT before open surgical repair." }))).toEqual([
    ["image-alt-key", "series.0.alt"],
  ]);
  expect(listBlocks(withSeries({ caption: "CT before open surgical repair." }))).toEqual([
    ["image-alt-key", "series.0.caption"],
  ]);
  expect(listBlocks(withSeries({ regions: [] }))).toEqual([["image-region", "series.0.regions"]]);
});

it("blocks frames that the series does not have", () => {
  const polygon = referTo(key).regions?.[0]?.polygon;
  expect(listBlocks(withSeries({ firstFrame: 3 }))).toEqual([["field", "series.0.firstFrame"]]);
  expect(listBlocks(withSeries({ regions: [{ from: 0, to: 3, polygon }] }))).toEqual([
    ["field", "series.0.regions.0.to"],
  ]);
});

it("blocks pictures of options whose texts tell them apart, but not cues in names that nobody reads yet", () => {
  const pictures = ["a", "b", "c"].map((id, index) => ({
    ...referTo(`${index}`.repeat(64), { id, role: "option", frameCount: 1, regions: undefined }),
  }));
  const options = ["Zipper artifact", "Gibbs ringing", "Motion ghosts"].map((text, index) => ({
    ...{ id: "abc"[index], text, rationale: `The picture has what belongs to it, ${index}.` },
    picture: { series: "abc"[index], frame: 0 },
  }));
  const stem = "Four images of a phantom. Which of them shows a zipper artifact?";
  const content = (list: object[]) => cleanSingle({ stem, options, key: "a", series: list });
  expect(lintQuestion(content(pictures))).toEqual([]);
  expect(
    listBlocks(content(pictures.with(1, { ...pictures[1], alt: "With ringing" } as (typeof pictures)[0]))),
  ).toEqual([["image-alt-key", "series.1.alt"]]);
});
