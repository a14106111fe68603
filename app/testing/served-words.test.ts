import { expect, it } from "vitest";
import { z } from "zod";
import { readRecipes } from "../../scripts/images/image-content";
import { readCatalog, readDraftFiles } from "../db/seed/picture-catalog";
import { listWindowPresets } from "../features/series/viewer/pixels/window-presets";

// Compares what the page of an unanswered picture question gets about its series with the words of its key (Q12). Pages get no
// phase and no source; shown-series.server.test.ts and series-in-session.worker.test.ts hold that.

const unitSchema = z.looseObject({
  id: z.string().default(""),
  stem: z.string().default(""),
  series: z
    .array(
      z.looseObject({
        picture: z.string(),
        index: z.number().default(0),
        caption: z.string(),
        alt: z.string(),
        outline: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  options: z.array(z.looseObject({ id: z.string(), text: z.string() })).default([]),
  key: z.union([z.string(), z.array(z.string())]).default([]),
  labels: z.array(z.looseObject({ id: z.string(), text: z.string() })).default([]),
  targets: z.array(z.looseObject({ key: z.string() })).default([]),
  stems: z.array(z.looseObject({ text: z.string(), key: z.string() })).default([]),
  regions: z.array(z.looseObject({ region: z.string().optional() })).default([]),
  parts: z.array(z.unknown()).default([]),
});
/** A question or a part of a case. `stem` and `series` of a part include those of its case. */
type Unit = z.infer<typeof unitSchema>;
type SeriesOfUnit = Unit["series"][number];

const catalog = readCatalog();
const recipes = new Map(readRecipes().map((recipe) => [recipe.id, recipe]));
const units = [...readDraftFiles("questions"), ...readDraftFiles("recipe-questions")]
  .flatMap(({ questions }) => questions.map((question) => unitSchema.parse(question)))
  .flatMap(listUnits);

function listUnits(unit: Unit): Unit[] {
  const parts = unit.parts.map((part) => unitSchema.parse(part));
  return [
    unit,
    ...parts.map((part, n) => ({
      ...part,
      id: `${unit.id}, part ${n + 1}`,
      // A part may take up what the parts before it say; their series are shown with it.
      stem: [unit, ...parts.slice(0, n + 1)].map(({ stem }) => stem).join(" "),
      series: [unit, ...parts.slice(0, n + 1)].flatMap(({ series }) => series),
    })),
  ];
}

function readStored({ picture, index }: SeriesOfUnit) {
  const recipe = recipes.get(picture);
  const stored = recipe ? recipe.series[index] : catalog.get(picture)?.series[index];
  if (!stored) throw new Error(`There is no series ${index} of ${picture}.`);
  return stored;
}

const listWindows = (series: SeriesOfUnit) => {
  const { modality, unit, windows } = readStored(series);
  const isCt = modality === "CT" && unit === "HU";
  return isCt ? listWindowPresets({ modality, unit, windows, bits: 16, slope: 1 }) : windows;
};

/** Returns the texts about a series that are sent before the answer. */
const listServedTexts = (series: SeriesOfUnit) => [
  series.caption,
  series.alt,
  readStored(series).plane,
  ...listWindows(series).map(({ name }) => name),
];

/** Words that say nothing by themselves. */
const functionWords = new Set(
  "a an and are as at be before both but by each first for from has have in into is it its more most no not of on one or other part than that the their them this to two was which while with without".split(
    " ",
  ),
);

/** Returns the words of texts without their plural endings. */
function listWords(...texts: readonly string[]): Set<string> {
  const words =
    texts
      .join(" ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !functionWords.has(word)).map((word) => word.replace(/(?<=..)s$/, "")));
}

/** Returns the words that tell the key from the stem and from the other options, or that name the places to mark. */
function listKeyWords({ stem, options, key, labels, targets, regions, series }: Unit): string[] {
  const keys = [key, targets.map((marker) => marker.key)].flat();
  const choices = [...options, ...labels];
  const right = choices.filter(({ id }) => keys.includes(id));
  const wrong = choices.filter(({ id }) => !keys.includes(id));
  const places =
    regions.length === 0
      ? []
      : [...regions.flatMap(({ region }) => region ?? []), ...series.flatMap(({ outline }) => outline)];
  const known = listWords(stem, ...wrong.map(({ text }) => text));
  return [...listWords(...right.map(({ text }) => text), ...places)].filter((word) => !known.has(word));
}

it("checks every picture question and part", () => {
  expect(units.length).toBeGreaterThan(250);
});

it("sends no word of the key that neither the stem nor another option contains", () => {
  const leaks = units.flatMap((unit) => {
    const served = listWords(...unit.series.flatMap(listServedTexts));
    return listKeyWords(unit)
      .filter((word) => served.has(word))
      .map((word) => `${unit.id}: ${word}`);
  });
  expect(leaks).toEqual([]);
});

it("offers no window by name whose two numbers are the key", () => {
  const leaks = units.flatMap(({ id, options, key, stems, series }) => {
    const keys = new Set([...[key].flat(), ...stems.map((one) => one.key)]);
    const keyNumbers = options
      .filter((option) => keys.has(option.id))
      .map(({ text }) => text.replaceAll("−", "-").match(/-?\d+/g)?.map(Number) ?? []);
    return series
      .flatMap(listWindows)
      .filter(({ center, width }) => keyNumbers.some((numbers) => numbers.includes(center) && numbers.includes(width)))
      .map(({ name }) => `${id}: ${name}`);
  });
  expect([...new Set(leaks)]).toEqual([]);
});
