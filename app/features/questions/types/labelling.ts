import { z } from "zod";
import { pointSchema } from "../image-content";
import { isDraft, readRecords, readText } from "../lint/draft";
import { lintPairRationales } from "../lint/rationale-key";
import { lintEntryRationales, lintPairKeys } from "../lint/type-checks";
import { entryIdSchema, shownPairsSchema, textSchema } from "./common-fields";
import {
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
  /** A file name in public/images/questions. */
  image: z.string().min(1),
  /** Describes the image without naming the structures that learners must label. */
  alt: textSchema,
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
  image: string;
  alt: string;
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
  checkIds({ labels, targets }, fail) {
    const ids = checkUniqueIds(labels, "labels", fail);
    checkUniqueIds(targets, "targets", fail);
    for (const [index, target] of targets.entries())
      if (!ids.has(target.key)) fail(["targets", index, "key"], "does not match any label");
  },
  split: ({ image, alt, labels, targets }, { stem }) => ({
    body: {
      type: "labelling",
      stem,
      image,
      alt,
      labels: labels.map(toChoice),
      targets: targets.map(({ id, at }) => ({ id, at })),
    },
    key: { type: "labelling", keys: mapKeys(targets), rationales: mapRationales(targets) },
  }),
  join: ({ image, alt, labels, targets }, { keys, rationales }) => ({
    image,
    alt,
    labels,
    targets: addRationales(targets, rationales, keys),
  }),
  getGradedValues: ({ keys }) => sortPairs(keys),
  acceptsSameAnswers: (before, after) =>
    before.image === after.image &&
    hasSameChoices(before.labels, after.labels) &&
    JSON.stringify(before.targets) === JSON.stringify(after.targets),
  draft: {
    fields: ["image", "alt", "labels", "targets"],
    choices: { list: "labels", entryFields: ["id", "text"] },
    imageIsFile: true,
    createFields: () => ({ alt: "", labels: createEmptyEntries(2, { text: "" }), targets: [] }),
    complete: (unit) => ({
      image: readText(unit.image),
      alt: readText(unit.alt),
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
