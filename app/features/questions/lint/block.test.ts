import { expect, it } from "vitest";
import * as make from "~/testing/make-draft";
import {
  clean,
  cleanCase,
  cleanImage,
  cleanMulti,
  cleanNumeric,
  cleanSingle,
  optionsOf,
  singleAsking,
} from "~/testing/make-draft";
import type { Draft } from "./draft";
import type { Path, RuleId } from "./findings";
import { lintQuestion } from "./lint";

// For each blocking rule: drafts with a finding and its field, and drafts without one.

const { cleanHotspot, cleanLabelling, cleanMatching, cleanOrdering } = make;
const without = (draft: Draft, ...fields: string[]) =>
  Object.fromEntries(Object.entries(draft).filter(([field]) => !fields.includes(field)));
const options = (...texts: string[]) => cleanSingle({ options: optionsOf(texts) });
const rationale = (value: unknown) => {
  const [first, ...rest] = optionsOf(["One thing", "Another", "A third"]);
  return [{ ...first, rationale: value }, ...rest];
};
const part = (own: Draft) => {
  const [first, second] = cleanCase().parts as Draft[];
  return cleanCase({ parts: [{ ...first, ...own }, second] });
};
const withImage = (own: Draft = {}) => cleanSingle({ image: cleanImage(own) });
const words = (n: number) => Array.from({ length: n }, (_, i) => `word${i}`).join(" ");

it.each(Object.entries(clean))("has no findings for %s", (_, content) => {
  expect(lintQuestion(content())).toEqual([]);
});

const fires: [RuleId, Draft, Path][] = [
  ["field", cleanSingle({ stem: "" }), ["stem"]],
  ["field", cleanSingle({ id: "No Id" }), ["id"]],
  ["field", cleanSingle({ type: "essay" }), ["type"]],
  ["field", cleanNumeric({ answer: { value: 2, unit: "mm" } }), ["answer", "tolerance"]],
  ["field", part({ stem: 7 }), ["parts", 0, "stem"]],
  ["one-key", cleanSingle({ key: undefined }), ["key"]],
  ["one-key", cleanSingle({ key: "z" }), ["key"]],
  ["one-key", cleanSingle({ key: ["a", "b"] }), ["key"]],
  ["one-key", cleanSingle({ keys: ["a", "b"] }), ["key"]],
  ["one-key", cleanSingle({ options: optionsOf(["A", "B", "C"]).map((o) => ({ ...o, id: "a" })) }), ["key"]],
  ["one-key", cleanMulti({ keys: [] }), ["keys"]],
  ["one-key", cleanMulti({ keys: ["a", "z"] }), ["keys"]],
  ["one-key", cleanMulti({ pick: 3 }), ["pick"]],
  ["one-key", cleanNumeric({ answer: { unit: "mm" } }), ["answer", "value"]],
  ["one-key", cleanHotspot({ regions: [] }), ["regions"]],
  ["one-key", cleanMatching({ stems: [{ id: "x", text: "Spleen", rationale: "r" }] }), ["stems", 0, "key"]],
  ["one-key", part({ key: "" }), ["parts", 0, "key"]],
  ["three-options", options("Yes", "Perhaps"), ["options"]],
  ["three-options", options("Yes", "Perhaps", " "), ["options"]],
  ["three-options", cleanMulti({ options: undefined }), ["options"]],
  ["three-options", cleanOrdering({ items: optionsOf(["Air", "Fat"]) }), ["items"]],
  ["three-options", cleanMatching({ options: optionsOf(["Air"]) }), ["options"]],
  ...[
    "All of the above",
    "None of the above.",
    "both of the above",
    "A and B",
    "Both A and C",
    "B or D only",
    "A, B, and C",
    "Neither A nor B",
    "None of these",
    "All of these options",
    "All are correct",
    "Any of the above",
    "Two of the above",
    "Options A and C",
    "None of them",
    "(A) and (B)",
  ].map((text): [RuleId, Draft, Path] => ["of-the-above", options("Liver", "Spleen", text), ["options", 2, "text"]]),
  [
    "of-the-above",
    cleanMatching({ options: optionsOf(["Liver", "Spleen", "None of the above"]) }),
    ["options", 2, "text"],
  ],
  ...[
    ["2–5 mm", "5–8 mm", "9 mm"],
    ["2 to 5 mm", "0.4 to 0.8 cm", "9 mm"],
    ["more than 10 %", "more than 20 %", "5 %"],
    ["< 5", "≤ 3", "7"],
    ["up to 4 weeks", "3 weeks", "7 weeks"],
    ["−120 to −80 HU", "−90 HU", "30 HU"],
    ["10 mGy", "0.01 Gy", "5 mGy"],
    ["1,000", "1000", "10"],
    ["at least 6 months", "1 year", "3 months"],
    ["between 5 and 10 mm", "7 mm", "12 mm"],
    ["6 cm or more", "10 cm", "3 cm"],
    ["Category 1–2", "Category 2", "Category 4"],
    ["About 20 HU", "0–20 HU", "40–60 HU"],
    ["3 × 10³ Bq", "3 kBq", "5 kBq"],
    ["Splenic artery", "splenic vein", "Splenic artery"],
  ].map((texts): [RuleId, Draft, Path] => [
    "overlapping-options",
    options(...texts),
    ["options", texts[2] === texts[0] ? 2 : 1],
  ]),
  ["rationale", cleanSingle({ options: rationale(undefined) }), ["options", 0, "rationale"]],
  ["rationale", cleanMulti({ options: rationale("  ") }), ["options", 0, "rationale"]],
  ["rationale", cleanNumeric({ solution: "" }), ["solution"]],
  ["rationale", cleanOrdering({ items: rationale(null) }), ["items", 0, "rationale"]],
  ["rationale", cleanHotspot({ rationale: undefined }), ["rationale"]],
  ["rationale", part({ options: rationale(undefined) }), ["parts", 0, "options", 0, "rationale"]],
  ["teaching-point", without(cleanSingle(), "teachingPoint"), ["teachingPoint"]],
  ["teaching-point", cleanSingle({ teachingPoint: words(26) }), ["teachingPoint"]],
  ["teaching-point", part({ teachingPoint: " " }), ["parts", 0, "teachingPoint"]],
  ["reference", without(cleanSingle(), "references"), ["references"]],
  ["reference", cleanSingle({ references: [] }), ["references"]],
  ["reference", cleanSingle({ references: [{ name: "A book" }] }), ["references", 0, "edition"]],
  ["reference", cleanSingle({ references: [{ name: " ", edition: "2" }] }), ["references", 0, "name"]],
  ["reference", cleanSingle({ references: [{ name: "A", edition: "2", link: "the web" }] }), ["references", 0, "link"]],
  ["axis", without(cleanSingle(), "organ"), ["organ"]],
  ["axis", cleanSingle({ modality: "xray" }), ["modality"]],
  ["axis", part({ organ: "heart" }), ["parts", 0, "organ"]],
  ["topic", without(cleanSingle(), "topic"), ["topic"]],
  ["topic", cleanSingle({ topic: [] }), ["topic"]],
  ["topic", cleanSingle({ topic: [" "] }), ["topic"]],
  ["level", without(cleanSingle(), "level"), ["level"]],
  ["level", cleanSingle({ level: "R5" }), ["level"]],
  ["level", cleanSingle({ level: 2 }), ["level"]],
  ["skill", without(cleanSingle(), "skill"), ["skill"]],
  ["skill", cleanSingle({ skill: "luck" }), ["skill"]],
  ["skill", cleanSingle({ skill: null }), ["skill"]],
  ["image-alt", withImage({ alt: "" }), ["image", "alt"]],
  ["image-alt", cleanLabelling({ alt: undefined }), ["alt"]],
  ["image-alt", cleanHotspot({ image: "chest.png" }), ["image", "alt"]],
  ["image-alt-key", withImage({ alt: "CT before open surgical repair." }), ["image", "alt"]],
  ["image-alt-key", withImage({ alt: "Chest after surgery and repairs." }), ["image", "alt"]],
  [
    "image-alt-key",
    cleanSingle({
      options: optionsOf(["Category 4", "Category 2", "Category 3"]),
      image: cleanImage({ alt: "A category 4 mass." }),
    }),
    ["image", "alt"],
  ],
  ["image-alt-key", cleanLabelling({ alt: "A heart with its mitral valve at the first marker." }), ["alt"]],
  ["image-alt-key", cleanNumeric({ image: cleanImage({ alt: "A meter that shows 2 mGy/h." }) }), ["image", "alt"]],
  ["image-source", withImage({ source: "" }), ["image", "source"]],
  ["image-source", withImage({ source: undefined }), ["image", "source"]],
  ["image-source", cleanHotspot({ image: "chest.png" }), ["image", "source"]],
  ["image-license", withImage({ license: " " }), ["image", "license"]],
  ["image-license", withImage({ license: null }), ["image", "license"]],
  ["image-license", cleanLabelling({ image: "chest.png" }), ["image", "license"]],
  ["image-deidentified", withImage({ deidentified: false }), ["image", "deidentified"]],
  ["image-deidentified", withImage({ deidentified: undefined }), ["image", "deidentified"]],
  ["image-deidentified", withImage({ deidentified: "yes" }), ["image", "deidentified"]],
  ["image-region", withImage({ regions: [] }), ["image", "regions"]],
  ["image-region", withImage({ regions: undefined }), ["image", "regions"]],
  ["image-region", part({ image: cleanImage({ regions: [] }) }), ["parts", 0, "image", "regions"]],
  [
    "image-region",
    { ...part({ normal: false, image: cleanImage({ regions: [] }) }), normal: true },
    ["parts", 0, "image", "regions"],
  ],
  ["field", withImage({ file: "../chest.png" }), ["image", "file"]],
];

it.each(fires)("%s is found: %#", (rule, content, path) => {
  const found = lintQuestion(content).filter((entry) => entry.rule === rule);
  expect(found.map((entry) => entry.path)).toContainEqual(path);
  expect(new Set(found.map((entry) => entry.level))).toEqual(new Set(["block"]));
});

const silent: [RuleId, Draft][] = [
  ["field", cleanSingle({ risc: true, normal: true })],
  ["field", cleanMulti({ pick: 2 })],
  ["field", withImage()],
  ["one-key", cleanSingle({ key: "d" })],
  ["one-key", cleanMulti({ keys: ["a", "b", "c"], pick: 3 })],
  ["one-key", cleanNumeric({ answer: { value: 0, unit: "", tolerance: { kind: "absolute", value: 1 } } })],
  ["three-options", options("Yes", "No", "Perhaps")],
  ["three-options", cleanNumeric()],
  ["three-options", cleanLabelling()],
  ...[
    "None of the lymph nodes",
    "All four chambers",
    "Hepatitis A and B",
    "Both kidneys",
    "Vitamins A and D",
    "Neither kidney",
    "I and II",
    "No treatment",
    "Type A or B",
    "Above the diaphragm",
    "All segments above the hilum",
    "Kidney and spleen",
  ].map((text): [RuleId, Draft] => ["of-the-above", options("Liver", "Spleen", text)]),
  ...[
    ["2–5 mm", "6–8 mm", "9 mm"],
    ["< 5 mm", "5–10 mm", "> 10 mm"],
    ["2 mSv", "2 MBq", "2 mm"],
    ["2 weeks", "2 months", "2 years"],
    ["1:10", "1:100", "1:1000"],
    ["10", "100", "1000"],
    ["Category 2", "Category 3", "Category 4"],
    ["5 mm and smooth", "5 mm and lobulated", "9 mm and smooth"],
    ["10⁻³", "10⁻⁴", "10⁻⁵"],
    ["Less than 2 %", "2 % or more but less than 10 %", "10–50 %"],
    ["120/80", "120/90", "140/90"],
    ["0.5", "5", "50"],
    ["−20 HU", "20 HU", "−200 HU"],
    ["1–2 months before, 3 after", "2 months", "5 months"],
    ["T1", "T2", "T3"],
    ["6 months", "6–12 weeks", "1 month"],
  ].map((texts): [RuleId, Draft] => ["overlapping-options", options(...texts)]),
  ["overlapping-options", cleanMulti({ options: optionsOf(["> 5 mm", "> 10 mm", "3 mm"]) })],
  ["rationale", cleanMatching()],
  ["rationale", cleanLabelling()],
  ["rationale", cleanCase()],
  ["teaching-point", cleanSingle({ teachingPoint: words(25) })],
  ["teaching-point", cleanCase()],
  ["teaching-point", cleanSingle({ teachingPoint: "One." })],
  [
    "reference",
    cleanSingle({
      references: [
        { name: "A", edition: "1" },
        { name: "B", edition: "2", section: "" },
      ],
    }),
  ],
  ["reference", cleanCase()],
  ["reference", part({ references: [{ name: "A", edition: "1" }] })],
  ["reference", cleanSingle({ references: [{ name: "A", edition: "1", link: "10.1148/radiol.2017161659" }] })],
  ["axis", cleanSingle({ organ: "none" })],
  ["axis", part({ organ: "gi", modality: "mr" })],
  ["axis", cleanCase()],
  ["topic", cleanSingle({ topic: ["Chest", "Lung"] })],
  ["topic", cleanCase()],
  ["topic", part({ topic: ["Aorta"] })],
  ["level", cleanSingle({ level: "R4" })],
  ["level", cleanCase()],
  ["level", part({ level: "R1" })],
  ["skill", cleanSingle({ skill: "safety" })],
  ["skill", cleanCase()],
  ["skill", part({ skill: "recall" })],
  ["image-alt", cleanSingle()],
  ["image-alt", withImage()],
  ["image-alt", cleanLabelling()],
  ["image-alt-key", withImage({ alt: "Chest with a wide aorta." })],
  ["image-alt-key", withImage({ alt: "CT of a stent." })],
  [
    "image-alt-key",
    cleanSingle({
      options: optionsOf(["Category 4", "Category 2", "Category 3"]),
      image: cleanImage({ alt: "A category 2 mass." }),
    }),
  ],
  ["image-alt-key", cleanLabelling({ alt: "An organ with a valve at each marker." })],
  ["image-alt-key", cleanNumeric({ image: cleanImage({ alt: "A meter that shows 12 mGy/h." }) })],
  ["image-source", cleanLabelling()],
  ["image-source", withImage()],
  ["image-source", cleanSingle()],
  ["image-license", cleanLabelling()],
  ["image-license", withImage()],
  ["image-license", cleanSingle()],
  ["image-deidentified", cleanLabelling()],
  ["image-deidentified", withImage()],
  ["image-deidentified", withImage({ simulated: true, deidentified: false })],
  ["image-region", withImage()],
  ["image-region", cleanSingle({ normal: true, image: cleanImage({ regions: [] }) })],
  ["image-region", { ...part({ image: cleanImage({ regions: [] }) }), normal: true }],
  ["image-region", withImage({ simulated: true, regions: [] })],
  ["image-region", cleanHotspot({ image: cleanImage({ regions: [] }) })],
];

it.each(silent)("%s is not found: %#", (rule, content) => {
  expect(lintQuestion(content).filter((entry) => entry.rule === rule)).toEqual([]);
});

it("finds the data of an image by its file name", () => {
  const facts = { alt: "Frontal radiograph.", source: "Own", license: "CC0", deidentified: true };
  const content = cleanHotspot({ image: "chest.png" });
  expect(lintQuestion(content, { images: { "chest.png": facts } })).toEqual([]);
  const untold = lintQuestion(content, { images: { "chest.png": { ...facts, deidentified: false } } });
  expect(untold.map(({ rule }) => rule)).toEqual(["image-deidentified"]);
});

it("reports one finding for each field", () => {
  const empty = lintQuestion({ type: "single" });
  const places = empty.map((entry) => entry.path.join("."));
  expect(new Set(places).size).toBe(places.length);
  expect(places).toEqual(expect.arrayContaining(["stem", "options", "key", "organ", "references", "id", "origin"]));
});

it.each([null, undefined, 7, "text", [], true])("reports that %j is not a question", (value) => {
  expect(lintQuestion(value).map(({ rule, level }) => ({ rule, level }))).toEqual([{ rule: "field", level: "block" }]);
});

it("puts blocking findings first (L1)", () => {
  const levels = lintQuestion(singleAsking("Which is NOT so?", "Always this", "That")).map(({ level }) => level);
  expect(levels).toEqual([...levels].sort());
  expect(new Set(levels)).toEqual(new Set(["block", "warn"]));
});
