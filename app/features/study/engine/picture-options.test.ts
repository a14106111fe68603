import { expect, it } from "vitest";
import { questionLike } from "../../../testing/make";
import { referTo } from "../../../testing/make-stored-series";
import { questionContent } from "../../questions/content";
import { getContentType } from "../../questions/types/content-types";
import { showOptionPictures } from "../../questions/types/option-pictures";
import { splitContent } from "../../questions/version";
import type { OpenedSeries } from "../../series/series";
import { describeKey, describeShownResponse, explainChoices } from "./answer-text";
import { arrangeBody } from "./arrange-body";
import { renameBody, renameSheet } from "./shown-ids";

const names = ["Zipper", "Wrap-around", "Gibbs ringing", "Spike"];
const keys = names.map((_, index) => String(index).repeat(64));
const series = keys.map((key, index) =>
  referTo(key, { id: `s${index}`, role: "option", frameCount: 1, regions: undefined }),
);
const options = names.map((text, index) => ({
  ...{ id: "abcd"[index], text, rationale: `Because ${index}.` },
  picture: { series: `s${index}`, frame: 0 },
}));
const content = questionLike({ options, series } as object);
const opened = Object.fromEntries(keys.map((key, index) => [key, openedSeries(`/series/${index}`)] as const));

function openedSeries(address: string): OpenedSeries {
  return {
    ...{
      modality: "MR",
      plane: "axial",
      phaseGroup: 1,
      width: 4,
      height: 3,
      bits: 16,
      channels: 1,
      slope: 2,
      intercept: -9,
    },
    ...{ unit: "HU", windows: [{ name: "Lung", center: -600, width: 1500 }], invert: true, pixelSpacing: null },
    ...{ spacingAtDetector: false, frameRate: null, frames: [{ url: `${address}/0`, position: 7 }] },
    ...{ previewUrl: `${address}/preview`, thumbnailUrl: `${address}/thumbnail` },
    provenance: { license: "CC0", credit: "RadCore", simulated: true },
  };
}

it("splits names of pictures from what learners see before they submit (Q12)", () => {
  const { body, sheet } = splitContent(content);
  for (const seed of [1, 2, 3]) {
    const shown = showOptionPictures(
      renameBody(arrangeBody(body, seed, "q"), (id, list) => `_${list}${id}`),
      opened,
    );
    const text = JSON.stringify(shown);
    for (const secret of [...names, "T2", "Lung", "-600", "1500", '"s0"', "/thumbnail"])
      expect(text).not.toContain(secret);
    expect(shown).not.toHaveProperty("series");
    expect("options" in shown && shown.options.map((option) => option.text)).toEqual(
      ["A", "B", "C", "D"].map((one) => `Image ${one}`),
    );
  }
  expect(sheet.key).toMatchObject({ names: { a: "Zipper", b: "Wrap-around" } });
});

it("shuffles pictures, and shows each with its own address", () => {
  const { body } = splitContent(content);
  const orders = [1, 2, 3, 4, 5, 6].map((seed) => {
    const shown = showOptionPictures(arrangeBody(body, seed, "q"), opened);
    if (!("options" in shown)) throw new Error("no options");
    for (const { id, shownPicture } of shown.options)
      expect(shownPicture?.frames).toEqual([{ url: `/series/${"abcd".indexOf(id)}/preview`, position: null }]);
    return shown.options.map(({ id }) => id).join("");
  });
  expect(new Set(orders).size).toBeGreaterThan(3);
});

it("shows a frame of a stack in the first window of its series, and keeps series of the viewer", () => {
  const stack = referTo(keys[0] ?? "", { id: "a", frameCount: 3 });
  const fields = {
    options: options.map((option, frame) => ({ ...option, picture: { series: "a", frame } })).slice(0, 3),
  };
  const { body } = splitContent(questionLike({ ...fields, series: [stack] } as object));
  const frames = ["/0", "/1", "/2"].map((url, position) => ({ url, position }));
  const shown = showOptionPictures(body, { [keys[0] ?? ""]: { ...openedSeries(""), frames } });
  expect("series" in shown && shown.series?.map(({ id }) => id)).toEqual(["a"]);
  expect("options" in shown && shown.options[2]?.shownPicture).toMatchObject({
    ...{ bits: 16, previewUrl: "/2", frames: [{ url: "/2", position: null }] },
    windows: [{ name: "Standard", center: -600, width: 1500 }],
  });
});

it("names pictures by what they show in keys and explanations, and by their place in answers", () => {
  const { body, sheet } = splitContent(content);
  expect(describeKey(body, sheet.key)).toEqual(["Zipper"]);
  expect(explainChoices(body, sheet.key).map(({ text }) => text)).toEqual(names);
  expect(describeShownResponse(arrangeBody(body, 1, "q"), { type: "single", choice: "a" })[0]).toMatch(/^Image [A-D]$/);
  const renamed = renameSheet(sheet, (id) => `_${id}`);
  expect(renamed.key).toMatchObject({ key: "_a", names: { _a: "Zipper" } });
});

it("restores the authored options from both halves", () => {
  const { body, sheet } = splitContent(content);
  const joined = getContentType("single").join(body, sheet.key, () => ({}));
  expect(joined.options).toEqual("options" in content && content.options);
});

it("accepts earlier answers only for the same pictures", () => {
  const { acceptsSameAnswers } = getContentType("single");
  const { body } = splitContent(content);
  const edit = (picture: object, name = "Zipper") =>
    splitContent(
      questionLike({
        options: [{ ...options[0], text: name, picture }, ...options.slice(1)],
        series: [
          ...series.map((one) => ({ ...one, role: "current" })),
          referTo("f".repeat(64), { id: "z", frameCount: 3 }),
        ],
      } as object),
    ).body;
  expect(acceptsSameAnswers(body, edit({ series: "s0", frame: 0 }, "A zipper artifact"), () => false)).toBe(true);
  expect(acceptsSameAnswers(edit({ series: "z", frame: 1 }), edit({ series: "z", frame: 2 }), () => false)).toBe(false);
});

it("refuses pictures that do not exist, are missing, or are shown twice", () => {
  const withOptions = (changed: object[], list: object[] = series) =>
    questionContent
      .safeParse({ ...content, options: changed, series: list })
      .error?.issues.map(({ path }) => path.join("."));
  const [first, ...others] = options;
  expect(withOptions([{ ...first, picture: { series: "x", frame: 0 } }, ...others], series.slice(1))).toEqual([
    "options.0.picture",
  ]);
  expect(withOptions([{ ...first, picture: { series: "s0", frame: 1 } }, ...others])).toEqual(["options.0.picture"]);
  expect(withOptions([{ ...first, picture: { series: "s1", frame: 0 } }, ...others], series.slice(1))).toEqual([
    "options.1.picture",
  ]);
  expect(withOptions([{ ...first, picture: undefined }, ...others], series.slice(1))).toEqual(["options.0.picture"]);
  expect(withOptions(others)).toEqual(["series.0.role", "key"]);
});
