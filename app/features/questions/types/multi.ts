import { z } from "zod";
import { readArray, readText, type Unit } from "../lint/draft";
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
  type: z.literal("multi"),
  options: z.array(optionSchema).min(3).max(8),
  keys: z.array(entryIdSchema).min(1),
  /** The number of options to select. Learners see "select 2", for example, instead of "select all that apply" (Q13). */
  pick: z.number().int().positive().optional(),
};

const response = z.strictObject({ type: z.literal("multi"), choices: z.array(shownIdSchema).min(1).max(8) });

export type MultiBody = StemAndPictures & { type: "multi"; options: Choice[]; pick?: number };
export type MultiKey = { type: "multi"; keys: string[]; rationales: Record<string, string>; names?: PictureNames };
export type MultiResponse = z.infer<typeof response>;

/** The multi type: learners select an exact set of options (D3). */
export const multi = {
  fields,
  response,
  checkIds({ options, keys, pick, series }, fail) {
    checkOptionPictures(options, series, fail);
    const ids = checkUniqueIds(options, "options", fail);
    if (new Set(keys).size !== keys.length) fail(["keys"], "lists an option twice");
    for (const id of keys) if (!ids.has(id)) fail(["keys"], `does not match any option: ${id}`);
    if (pick && pick !== keys.length) fail(["pick"], "differs from the number of keys");
  },
  split: ({ options, keys, pick }, stemAndPictures) => ({
    body: { type: "multi", ...stemAndPictures, options: options.map(toOption), ...(pick ? { pick } : {}) },
    key: { type: "multi", keys, rationales: mapRationales(options), ...mapPictureNames(options) },
  }),
  join: ({ options, pick }, { keys, rationales, names }) => ({
    options: restoreOptions(options, rationales, names),
    keys,
    ...(pick ? { pick } : {}),
  }),
  getGradedValues: ({ keys }) => [...keys].sort(),
  acceptsSameAnswers: (before, after) =>
    before.pick === after.pick && hasSameChoices(listComparableOptions(before), listComparableOptions(after)),
  countChoices: ({ options, pick }) => (pick ? countSubsets(options.length, pick) : 2 ** options.length - 1),
  draft: {
    fields: ["options", "keys", "pick", "image"],
    choices: { list: "options", entryFields: ["id", "text", "picture", "rationale", "fixed"] },
    createFields: () => ({ options: createEmptyEntries(4, { text: "", rationale: "" }), keys: [] }),
    complete: (unit) => ({
      options: completeEntries(unit.options),
      keys: readArray(unit.keys).map(readText),
      ...(typeof unit.pick === "number" && { pick: unit.pick }),
    }),
    adoptKeys({ pick, ...draftFields }, { key, keys }) {
      const adoptedKeys = key !== undefined && !keys.includes(key) ? [key] : keys;
      return { ...draftFields, keys: adoptedKeys, ...(pick === adoptedKeys.length && { pick }) };
    },
    keyIds: (unit) => readArray(unit.keys).map(readText).filter(Boolean),
  },
  lint: { keys: lintKeySet, rationales: lintOptionRationales, rationaleKey: lintOptionVerdicts },
} satisfies ContentType<z.infer<z.ZodObject<typeof fields>>, MultiBody, MultiKey>;

function lintKeySet(unit: Unit) {
  const { draft, choices } = unit;
  const keys = readArray(draft.keys).map(readText).filter(Boolean);
  if (keys.length === 0) return createKeyFinding(unit, ["keys"], "Mark the options that are keys.");
  const unknownKeys = keys.filter((key) => !choices.some(({ id }) => id === key));
  if (unknownKeys.length)
    return createKeyFinding(unit, ["keys"], `These keys do not match any option: ${unknownKeys.join(", ")}.`);
  if (new Set(keys).size < keys.length)
    return createKeyFinding(unit, ["keys"], "The same option is listed as a key twice.");
  if (typeof draft.pick === "number" && draft.pick !== keys.length)
    return createKeyFinding(
      unit,
      ["pick"],
      `Learners are told to select ${draft.pick}, but ${keys.length} options are keys.`,
    );
  return [];
}

/** Returns the number of ways to choose `size` of `count` options. */
function countSubsets(count: number, size: number): number {
  let ways = 1;
  for (let chosen = 1; chosen <= size; chosen++) ways = (ways * (count - size + chosen)) / chosen;
  return ways;
}
