import { z } from "zod";
import { pointSchema } from "../image-content";
import { readArray, readText } from "../lint/draft";
import { createKeyFinding, lintQuestionRationale } from "../lint/type-checks";
import { textSchema } from "./common-fields";
import type { ContentType } from "./content-type";

const fields = {
  type: z.literal("hotspot"),
  image: z.string().min(1),
  frame: z.number().int().nonnegative().default(0),
  regions: z.array(z.strictObject({ polygon: z.array(pointSchema).min(3) })).min(1),
  rationale: textSchema,
};

const response = z.strictObject({
  type: z.literal("hotspot"),
  frame: z.number().int().nonnegative(),
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
});

type Hotspot = z.infer<z.ZodObject<typeof fields>>;

export type HotspotBody = { type: "hotspot"; stem: string; image: string; frame: number };
export type HotspotKey = { type: "hotspot"; regions: Hotspot["regions"]; rationale: string };
export type HotspotResponse = z.infer<typeof response>;

/** The hotspot type: learners mark a point on a picture (D3, Q15). */
export const hotspot = {
  fields,
  response,
  checkIds() {},
  split: ({ image, frame, regions, rationale }, { stem }) => ({
    body: { type: "hotspot", stem, image, frame },
    key: { type: "hotspot", regions, rationale },
  }),
  join: ({ image, frame }, { regions, rationale }) => ({ image, frame, regions, rationale }),
  getGradedValues: ({ regions }) => regions,
  acceptsSameAnswers: (before, after) => before.image === after.image && before.frame === after.frame,
  draft: {
    fields: ["image", "frame", "regions", "rationale"],
    imageIsFile: true,
    createFields: () => ({ frame: 0, regions: [], rationale: "" }),
    complete: (unit) => ({
      image: readText(unit.image),
      frame: 0,
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
