import { z } from "zod";
import { readText, type Unit } from "../lint/draft";
import { lintOptionVerdicts } from "../lint/rationale-key";
import { createKeyFinding, lintOptionRationales } from "../lint/type-checks";
import { entryIdSchema, optionSchema, pictureFields, shownIdSchema } from "./common-fields";
import {
  type Choice,
  type ContentType,
  checkUniqueIds,
  completeEntries,
  createEmptyEntries,
  mapRationales,
  type StemAndPictures,
} from "./content-type";
import {
  checkOptionPictures,
  listComparableOptions,
  mapPictureNames,
  type PictureNames,
  restoreOptions,
  toOption,
} from "./option-pictures";
import { hasSameChoices } from "./same-choices";

const fields = {
  ...pictureFields,
  type: z.literal("single"),
  options: z.array(optionSchema).min(3).max(5),
  key: entryIdSchema,
};

const response = z.strictObject({ type: z.literal("single"), choice: shownIdSchema });

export type SingleBody = StemAndPictures & { type: "single"; options: Choice[] };
export type SingleKey = { type: "single"; key: string; rationales: Record<string, string>; names?: PictureNames };
export type SingleResponse = z.infer<typeof response>;

/** The single type: learners choose one best answer (D3). */
export const single = {
  fields,
  response,
  checkIds({ options, key, series }, fail) {
    checkOptionPictures(options, series, fail);
    if (!checkUniqueIds(options, "options", fail).has(key)) fail(["key"], "does not match any option");
  },
  split: ({ options, key }, stemAndPictures) => ({
    body: { type: "single", ...stemAndPictures, options: options.map(toOption) },
    key: { type: "single", key, rationales: mapRationales(options), ...mapPictureNames(options) },
  }),
  join: ({ options }, { key, rationales, names }) => ({ options: restoreOptions(options, rationales, names), key }),
  getGradedValues: ({ key }) => key,
  acceptsSameAnswers: (before, after) => hasSameChoices(listComparableOptions(before), listComparableOptions(after)),
  countChoices: ({ options }) => options.length,
  draft: {
    fields: ["options", "key", "image"],
    choices: { list: "options", entryFields: ["id", "text", "picture", "rationale", "fixed"] },
    createFields: () => ({ options: createEmptyEntries(4, { text: "", rationale: "" }) }),
    complete: (unit) => ({ options: completeEntries(unit.options), key: readText(unit.key) }),
    adoptKeys({ key: _, ...own }, { key, keys }) {
      const one = keys.length && !keys.includes(key) ? keys[0] : key;
      return one === undefined ? own : { ...own, key: one };
    },
    keyIds: (unit) => [readText(unit.key)].filter(Boolean),
  },
  lint: { keys: lintKey, rationales: lintOptionRationales, rationaleKey: lintOptionVerdicts },
} satisfies ContentType<z.infer<z.ZodObject<typeof fields>>, SingleBody, SingleKey>;

function lintKey(unit: Unit) {
  const { draft, choices } = unit;
  if (Array.isArray(draft.key) || draft.keys !== undefined)
    return createKeyFinding(
      unit,
      ["key"],
      "This question has one key. For several keys, choose the type “Several answers”.",
    );
  const key = readText(draft.key);
  if (!key) return createKeyFinding(unit, ["key"], "Mark the option that is the key.");
  const matchCount = choices.filter(({ id }) => id === key).length;
  if (matchCount === 1) return [];
  return createKeyFinding(
    unit,
    ["key"],
    matchCount ? "Two options have the id of the key." : "The key does not match any option.",
  );
}
