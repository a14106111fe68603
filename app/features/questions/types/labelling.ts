import { z } from "zod";
import { pointSchema } from "../image-content";
import { isDraft, readRecords, readText } from "../lint/draft";
import { lintPairRationales } from "../lint/rationale-key";
import { lintEntryRationales, lintPairKeys } from "../lint/type-checks";
import {
  type FrameReference,
  frameReferenceSchema,
  type SeriesContent,
  type SeriesReference,
  seriesListContent,
} from "../series-content";
import { entryIdSchema, shownPairsSchema, textSchema } from "./common-fields";
import {
  type AddError,
  addRationales,
  type Choice,
  type ContentType,
  checkUniqueIds,
  completeEntries,
  createEmptyEntries,
  mapKeys,
  mapRationales,
  sortPairs,
  toChoice,
} from "./content-type";
import { hasSameChoices } from "./same-choices";

const fields = {
  type: z.literal("labelling"),
  /** The key of an upload or the name of a drawing; absent if the markers are on a frame of a series. */
  image: z.string().min(1).optional(),
  /** Describes the image without naming the structures that learners must label. A series has its own. */
  alt: textSchema.optional(),
  series: seriesListContent.optional(),
  /** The frame with the markers. Learners scroll through the other frames as well. */
  markedFrame: frameReferenceSchema.optional(),
  labels: z
    .array(z.strictObject({ id: entryIdSchema, text: textSchema }))
    .min(2)
    .max(12),
  targets: z
    .array(z.strictObject({ id: entryIdSchema, at: pointSchema, key: entryIdSchema, rationale: textSchema }))
    .min(2)
    .max(10),
};

const response = z.strictObject({ type: z.literal("labelling"), pairs: shownPairsSchema });

export type LabellingBody = {
  type: "labelling";
  stem: string;
  image?: string;
  alt?: string;
  series?: SeriesReference[];
  markedFrame?: FrameReference;
  labels: Choice[];
  targets: { id: string; at: { x: number; y: number } }[];
};
export type LabellingKey = {
  type: "labelling";
  keys: Record<string, string>;
  rationales: Record<string, string>;
};
export type LabellingResponse = z.infer<typeof response>;

/** The labeling type: each marker on a picture gets a label and is one scored unit (D3). */
export const labelling = {
  fields,
  response,
  checkIds({ image, alt, series, markedFrame, labels, targets }, fail) {
    if (Boolean(image) === Boolean(series)) fail(["image"], "give either an image or series");
    if (image && !alt) fail(["alt"], "describe the image");
    if (!image && alt) fail(["alt"], "describe the series instead, because the question has no image");
    checkMarkedFrame(markedFrame, series, fail);
    const ids = checkUniqueIds(labels, "labels", fail);
    checkUniqueIds(targets, "targets", fail);
    for (const [index, target] of targets.entries())
      if (!ids.has(target.key)) fail(["targets", index, "key"], "does not match any label");
  },
  split: ({ image, alt, markedFrame, labels, targets }, { stem, series }) => ({
    body: {
      type: "labelling",
      stem,
      ...(series ? { series, ...(markedFrame && { markedFrame }) } : { image: image ?? "", alt: alt ?? "" }),
      labels: labels.map(toChoice),
      targets: targets.map(({ id, at }) => ({ id, at })),
    },
    key: { type: "labelling", keys: mapKeys(targets), rationales: mapRationales(targets) },
  }),
  join: ({ image, alt, markedFrame, labels, targets }, { keys, rationales }) => ({
    ...(image && { image, alt }),
    ...(markedFrame && { markedFrame }),
    labels,
    targets: addRationales(targets, rationales, keys),
  }),
  getGradedValues: ({ keys }) => sortPairs(keys),
  acceptsSameAnswers: (before, after) =>
    before.image === after.image &&
    JSON.stringify(before.markedFrame) === JSON.stringify(after.markedFrame) &&
    JSON.stringify(before.series?.map(({ id, key }) => [id, key])) ===
      JSON.stringify(after.series?.map(({ id, key }) => [id, key])) &&
    hasSameChoices(before.labels, after.labels) &&
    JSON.stringify(before.targets) === JSON.stringify(after.targets),
  countChoices: ({ labels, targets }) => labels.length ** targets.length,
  draft: {
    fields: ["image", "alt", "markedFrame", "labels", "targets"],
    choices: { list: "labels", entryFields: ["id", "text"] },
    imageIsFile: true,
    createFields: () => ({ labels: createEmptyEntries(2, { text: "" }), targets: [] }),
    complete: (unit) => ({
      ...(readRecords(unit.series).length
        ? isDraft(unit.markedFrame) && { markedFrame: unit.markedFrame }
        : { image: readText(unit.image), alt: readText(unit.alt) }),
      labels: completeEntries(unit.labels),
      targets: completeEntries(unit.targets).filter(({ at }) => isDraft(at)),
    }),
    adoptKeys: (own, { withKnownKeys }) =>
      own.targets === undefined ? own : { ...own, targets: withKnownKeys(own.targets) },
    keyIds: (unit) => readRecords(unit.targets).map(({ record }) => readText(record.key)),
  },
  lint: {
    keys: (unit) => lintPairKeys(unit, "targets", "label"),
    rationales: (unit) => lintEntryRationales(unit, "targets", "Explain how to recognize this structure."),
    rationaleKey: (unit) => lintPairRationales(unit, "targets"),
  },
} satisfies ContentType<z.infer<z.ZodObject<typeof fields>>, LabellingBody, LabellingKey>;

/** Checks that markers on series have a frame that learners can scroll to. */
function checkMarkedFrame(
  markedFrame: FrameReference | undefined,
  series: readonly SeriesContent[] | undefined,
  fail: AddError,
): void {
  if (!series) {
    if (markedFrame) fail(["markedFrame"], "the question has no series");
    return;
  }
  if (!markedFrame) {
    fail(["markedFrame"], "choose the frame with the markers");
    return;
  }
  const found = series.find(({ id }) => id === markedFrame.series);
  if (!found || found.role === "option") fail(["markedFrame"], "choose a series of this question");
  else if (markedFrame.frame >= found.frameCount)
    fail(["markedFrame"], `the series has the frames 1 to ${found.frameCount}`);
}
