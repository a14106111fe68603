import { z } from "zod";
import { lintPlaceRationales } from "../lint/rationale-key";
import { lintEntryRationales } from "../lint/type-checks";
import { entryId, shownId, text, withImage } from "./common-fields";
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
  type: z.literal("ordering"),
  /** The items in the correct order; learners see them shuffled. */
  items: z
    .array(z.strictObject({ id: entryId, text, rationale: text }))
    .min(3)
    .max(8),
};

const response = z.strictObject({ type: z.literal("ordering"), order: z.array(shownId).min(1).max(8) });

export type OrderingBody = Asked & { type: "ordering"; items: Choice[] };
export type OrderingKey = { type: "ordering"; order: string[]; rationales: Record<string, string> };
export type OrderingResponse = z.infer<typeof response>;

/** The ordering type: items that learners put in order (D3). */
export const ordering = {
  fields,
  response,
  checkIds({ items }, fail) {
    checkUniqueIds(items, "items", fail);
  },
  split: ({ items }, asked) => ({
    // Sorted by text, so that the stored order does not give the answer away.
    body: { type: "ordering", ...asked, items: items.map(toChoice).sort((a, b) => (a.text < b.text ? -1 : 1)) },
    key: { type: "ordering", order: items.map(({ id }) => id), rationales: mapRationales(items) },
  }),
  join({ items }, { order, rationales }) {
    const ordered = order.flatMap((id) => items.filter((item) => item.id === id));
    return { items: withRationales(ordered, rationales) };
  },
  getGradedValues: ({ order }) => order,
  acceptsSameAnswers: (before, after) => hasSameChoices(before.items, after.items),
  draft: {
    fields: ["items", "image"],
    choices: { list: "items", has: ["id", "text", "rationale"] },
    createFields: () => ({ items: emptyEntries(3, { text: "", rationale: "" }) }),
    complete: (unit) => ({ items: completeEntries(unit.items) }),
    keyIds: () => [],
  },
  lint: {
    keys: () => [],
    rationales: (unit) => lintEntryRationales(unit, "items", "Say why this item has this position."),
    rationaleKey: lintPlaceRationales,
  },
} satisfies ContentType<z.infer<z.ZodObject<typeof fields>>, OrderingBody, OrderingKey>;
