import { z } from "zod";
import { pointSchema } from "../image-content";
import { readArray, readRecords, readText } from "../lint/draft";
import { createKeyFinding, lintQuestionRationale } from "../lint/type-checks";
import { frameIndexSchema, type SeriesReference, seriesListContent } from "../series-content";
import { entryIdSchema, textSchema } from "./common-fields";
import type { AddError, ContentType } from "./content-type";
import { listTargets, maxMarks } from "./hotspot-targets";

/** An outline of the key: on an image without further fields, on a series with the frames on which it counts. */
const region = z.strictObject({
  polygon: z.array(pointSchema).min(3).max(200),
  /** Id of the target. A target may have several regions, and a mark in any of them finds the target. */
  target: entryIdSchema.optional(),
  /** Id of the series. */
  series: entryIdSchema.optional(),
  /** First and last frame, 0-based, inclusive. */
  from: frameIndexSchema.optional(),
  to: frameIndexSchema.optional(),
});

const fields = {
  type: z.literal("hotspot"),
  /** The key of an upload or the name of a drawing; absent if learners mark a series. */
  image: z.string().min(1).optional(),
  series: seriesListContent.optional(),
  regions: z.array(region).min(1).max(200),
  rationale: textSchema,
};

const response = z.strictObject({
  type: z.literal("hotspot"),
  marks: z
    .array(
      z.strictObject({
        /** Id of the series; null for an image. */
        series: entryIdSchema.nullable(),
        frame: frameIndexSchema,
        x: z.number().min(0).max(1),
        y: z.number().min(0).max(1),
      }),
    )
    .min(1)
    .max(maxMarks),
});

type Hotspot = z.infer<z.ZodObject<typeof fields>>;
type Region = z.infer<typeof region>;

export type HotspotBody = {
  type: "hotspot";
  stem: string;
  image?: string;
  series?: SeriesReference[];
  /** Whether learners must mark every target, without knowing the number of targets; otherwise they set one mark. */
  isMultiple: boolean;
};
/** A region with the height of its picture divided by the width, because the tolerance is a fraction of the width (Q15). */
export type HotspotRegion = Region & { heightPerWidth: number };
export type HotspotKey = { type: "hotspot"; regions: HotspotRegion[]; rationale: string };
export type HotspotResponse = z.infer<typeof response>;

/** The hotspot type: learners mark points on a picture (D3, Q15). */
export const hotspot = {
  fields,
  response,
  checkIds({ image, series, regions }, fail) {
    if (Boolean(image) === Boolean(series)) fail(["image"], "give either an image or series");
    for (const [index, one] of regions.entries())
      checkRegion(one, series, (path, text) => fail(["regions", index, ...path], text));
  },
  split: ({ image, series = [], regions, rationale }, stemAndPictures) => ({
    body: {
      type: "hotspot",
      stem: stemAndPictures.stem,
      ...(image ? { image } : { series: stemAndPictures.series ?? [] }),
      isMultiple: listTargets(regions).length > 1,
    },
    key: {
      type: "hotspot",
      regions: regions.map((one) => {
        const { width = 1, height = 1 } = series.find(({ id }) => id === one.series) ?? {};
        return { ...one, heightPerWidth: height / width };
      }),
      rationale,
    },
  }),
  join: ({ image }, { regions, rationale }) => ({
    ...(image && { image }),
    regions: regions.map(({ heightPerWidth, ...one }) => one),
    rationale,
  }),
  getGradedValues: ({ regions }) => regions,
  acceptsSameAnswers: (before, after) =>
    before.image === after.image &&
    before.isMultiple === after.isMultiple &&
    JSON.stringify(before.series?.map(({ id, key }) => [id, key])) ===
      JSON.stringify(after.series?.map(({ id, key }) => [id, key])),
  countChoices: () => null,
  draft: {
    fields: ["image", "regions", "rationale"],
    imageIsFile: true,
    createFields: () => ({ regions: [], rationale: "" }),
    complete: (unit) => ({
      ...(readRecords(unit.series).length ? { series: unit.series } : { image: readText(unit.image) }),
      regions: readArray(unit.regions),
      rationale: readText(unit.rationale),
    }),
    keyIds: () => [],
  },
  lint: {
    keys: (unit) =>
      readArray(unit.draft.regions).length
        ? []
        : createKeyFinding(unit, ["regions"], "Outline the region that counts as correct."),
    rationales: (unit) => lintQuestionRationale(unit, "rationale", "Describe the finding in this region."),
    rationaleKey: () => [],
  },
} satisfies ContentType<Hotspot, HotspotBody, HotspotKey>;

function checkRegion({ series: id, from, to }: Region, seriesList: Hotspot["series"], fail: AddError): void {
  if (!seriesList) {
    if (id !== undefined || from !== undefined || to !== undefined) fail(["series"], "the question has no series");
    return;
  }
  const series = seriesList.find((one) => one.id === id);
  if (!series) fail(["series"], "does not match any series");
  else if (from === undefined || to === undefined || from > to || to >= series.frameCount)
    fail(["to"], `give the first and last frame, from 0 to ${series.frameCount - 1}`);
}
