import { z } from "zod";
import { readArray, readText, type Unit } from "../lint/draft";
import { lintOptionVerdicts } from "../lint/rationale-key";
import { createKeyFinding, lintOptionRationales } from "../lint/type-checks";
import { entryId, option, shownId, withImage } from "./common-fields";
import {
  type Asked,
  type Choice,
  type ContentType,
  checkUniqueIds,
  completeEntries,
  emptyEntries,
  mapRationales,
  toChoice,
  withRationales,
} from "./content-type";
import { hasSameChoices } from "./same-choices";

const fields = {
  ...withImage,
  type: z.literal("multi"),
  options: z.array(option).min(3).max(8),
  keys: z.array(entryId).min(1),
  /** The number of options to select. Learners see "select 2", for example, instead of "select all that apply" (Q13). */
  pick: z.number().int().positive().optional(),
};

const response = z.strictObject({ type: z.literal("multi"), choices: z.array(shownId).min(1).max(8) });

export type MultiBody = Asked & { type: "multi"; options: Choice[]; pick?: number };
export type MultiKey = { type: "multi"; keys: string[]; rationales: Record<string, string> };
export type MultiResponse = z.infer<typeof response>;

/** The multi type: learners select an exact set of options (D3). */
export const multi = {
  fields,
  response,
  checkIds({ options, keys, pick }, fail) {
    const ids = checkUniqueIds(options, "options", fail);
    if (new Set(keys).size !== keys.length) fail(["keys"], "lists an option twice");
    for (const id of keys) if (!ids.has(id)) fail(["keys"], `does not match any option: ${id}`);
    if (pick && pick !== keys.length) fail(["pick"], "differs from the number of keys");
  },
  split: ({ options, keys, pick }, asked) => ({
    body: { type: "multi", ...asked, options: options.map(toChoice), ...(pick ? { pick } : {}) },
    key: { type: "multi", keys, rationales: mapRationales(options) },
  }),
  join: ({ options, pick }, { keys, rationales }) => ({
    options: withRationales(options, rationales),
    keys,
    ...(pick ? { pick } : {}),
  }),
  getGradedValues: ({ keys }) => [...keys].sort(),
  acceptsSameAnswers: (before, after) => before.pick === after.pick && hasSameChoices(before.options, after.options),
  draft: {
    fields: ["options", "keys", "pick", "image"],
    choices: { list: "options", has: ["id", "text", "rationale", "fixed"] },
    createFields: () => ({ options: emptyEntries(4, { text: "", rationale: "" }), keys: [] }),
    complete: (unit) => ({
      options: completeEntries(unit.options),
      keys: readArray(unit.keys).map(readText),
      ...(typeof unit.pick === "number" && { pick: unit.pick }),
    }),
    adoptKeys({ pick, ...own }, { key, keys }) {
      const all = key !== undefined && !keys.includes(key) ? [key] : keys;
      return { ...own, keys: all, ...(pick === all.length && { pick }) };
    },
    keyIds: (unit) => readArray(unit.keys).map(readText).filter(Boolean),
  },
  lint: { keys: lintKeySet, rationales: lintOptionRationales, rationaleKey: lintOptionVerdicts },
} satisfies ContentType<z.infer<z.ZodObject<typeof fields>>, MultiBody, MultiKey>;

function lintKeySet(unit: Unit) {
  const { draft, choices } = unit;
  const keys = readArray(draft.keys).map(readText).filter(Boolean);
  if (keys.length === 0) return createKeyFinding(unit, ["keys"], "Mark the options that are keys.");
  const stray = keys.filter((key) => !choices.some(({ id }) => id === key));
  if (stray.length) return createKeyFinding(unit, ["keys"], `These keys do not match any option: ${stray.join(", ")}.`);
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
