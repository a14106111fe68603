import { z } from "zod";
import { lintPositionRationales } from "../lint/rationale-key";
import { lintEntryRationales } from "../lint/type-checks";
import { entryIdSchema, pictureFields, shownIdSchema, textSchema } from "./common-fields";
import {
  addRationales,
  type Choice,
  type ContentType,
  checkUniqueIds,
  completeEntries,
  createEmptyEntries,
  mapRationales,
  type StemAndPictures,
  toChoice,
} from "./content-type";
import { hasSameChoices } from "./same-choices";

const fields = {
  ...pictureFields,
  type: z.literal("ordering"),
  /** The items in the correct order; learners see them shuffled. */
  items: z
    .array(z.strictObject({ id: entryIdSchema, text: textSchema, rationale: textSchema }))
    .min(3)
    .max(8),
};

const response = z.strictObject({ type: z.literal("ordering"), order: z.array(shownIdSchema).min(1).max(8) });

export type OrderingBody = StemAndPictures & { type: "ordering"; items: Choice[] };
export type OrderingKey = { type: "ordering"; order: string[]; rationales: Record<string, string> };
export type OrderingResponse = z.infer<typeof response>;

/** The ordering type: items that learners put in order (D3). */
export const ordering = {
  fields,
  response,
  checkIds({ items }, fail) {
    checkUniqueIds(items, "items", fail);
  },
  split: ({ items }, stemAndPictures) => ({
    // Sorted by text, so that the stored order does not give the answer away.
    body: {
      type: "ordering",
      ...stemAndPictures,
      items: items.map(toChoice).sort((a, b) => (a.text < b.text ? -1 : 1)),
    },
    key: { type: "ordering", order: items.map(({ id }) => id), rationales: mapRationales(items) },
  }),
  join({ items }, { order, rationales }) {
    const ordered = order.flatMap((id) => items.filter((item) => item.id === id));
    return { items: addRationales(ordered, rationales) };
  },
  getGradedValues: ({ order }) => order,
  acceptsSameAnswers: (before, after) => hasSameChoices(before.items, after.items),
  countChoices: ({ items }) => items.reduce((count, _, index) => count * (index + 1), 1),
  draft: {
    fields: ["items", "image"],
    choices: { list: "items", entryFields: ["id", "text", "rationale"] },
    createFields: () => ({ items: createEmptyEntries(3, { text: "", rationale: "" }) }),
    complete: (unit) => ({ items: completeEntries(unit.items) }),
    keyIds: () => [],
  },
  lint: {
    keys: () => [],
    rationales: (unit) => lintEntryRationales(unit, "items", "Say why this item has this position."),
    rationaleKey: lintPositionRationales,
  },
} satisfies ContentType<z.infer<z.ZodObject<typeof fields>>, OrderingBody, OrderingKey>;
