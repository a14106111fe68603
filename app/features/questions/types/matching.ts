import { z } from "zod";
import { readRecords, readText } from "../lint/draft";
import { lintPairRationales } from "../lint/rationale-key";
import { lintEntryRationales, lintPairKeys } from "../lint/type-checks";
import { entryIdSchema, pictureFields, shownPairsSchema, textSchema } from "./common-fields";
import {
  addRationales,
  type Choice,
  type ContentType,
  checkUniqueIds,
  completeEntries,
  createEmptyEntries,
  mapKeys,
  mapRationales,
  type StemAndPictures,
  sortPairs,
  toChoice,
} from "./content-type";
import { hasSameChoices } from "./same-choices";

const fields = {
  ...pictureFields,
  type: z.literal("matching"),
  options: z
    .array(z.strictObject({ id: entryIdSchema, text: textSchema }))
    .min(3)
    .max(12),
  stems: z
    .array(z.strictObject({ id: entryIdSchema, text: textSchema, key: entryIdSchema, rationale: textSchema }))
    .min(2)
    .max(8),
};

const response = z.strictObject({ type: z.literal("matching"), pairs: shownPairsSchema });

export type MatchingBody = StemAndPictures & { type: "matching"; options: Choice[]; stems: Choice[] };
export type MatchingKey = {
  type: "matching";
  keys: Record<string, string>;
  rationales: Record<string, string>;
};
export type MatchingResponse = z.infer<typeof response>;

/** The matching type: stems share a list of options, and each stem is one scored unit (D3). */
export const matching = {
  fields,
  response,
  checkIds({ options, stems }, fail) {
    const ids = checkUniqueIds(options, "options", fail);
    checkUniqueIds(stems, "stems", fail);
    for (const [index, stem] of stems.entries())
      if (!ids.has(stem.key)) fail(["stems", index, "key"], "does not match any option");
  },
  split: ({ options, stems }, stemAndPictures) => ({
    body: { type: "matching", ...stemAndPictures, options: options.map(toChoice), stems: stems.map(toChoice) },
    key: { type: "matching", keys: mapKeys(stems), rationales: mapRationales(stems) },
  }),
  join: ({ options, stems }, { keys, rationales }) => ({
    options,
    stems: addRationales(stems, rationales, keys),
  }),
  getGradedValues: ({ keys }) => sortPairs(keys),
  acceptsSameAnswers: (before, after) =>
    hasSameChoices(before.options, after.options) && hasSameChoices(before.stems, after.stems),
  countChoices: ({ options, stems }) => options.length ** stems.length,
  draft: {
    fields: ["options", "stems", "image"],
    choices: { list: "options", entryFields: ["id", "text"] },
    createFields: () => ({
      options: createEmptyEntries(3, { text: "" }),
      stems: createEmptyEntries(2, { text: "", rationale: "" }),
    }),
    complete: (unit) => ({ options: completeEntries(unit.options), stems: completeEntries(unit.stems) }),
    adoptKeys: (own, { withKnownKeys }) =>
      own.stems === undefined ? own : { ...own, stems: withKnownKeys(own.stems) },
    keyIds: (unit) => readRecords(unit.stems).map(({ record }) => readText(record.key)),
  },
  lint: {
    keys: (unit) => lintPairKeys(unit, "stems", "option"),
    rationales: (unit) => lintEntryRationales(unit, "stems", "Say why this option belongs here."),
    rationaleKey: (unit) => lintPairRationales(unit, "stems"),
  },
} satisfies ContentType<z.infer<z.ZodObject<typeof fields>>, MatchingBody, MatchingKey>;
