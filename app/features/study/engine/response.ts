import { z } from "zod";

// What a learner submits, by question type (product.md §2).

const id = z.string().min(1).max(8);
const map = z.record(id, id).refine((value) => Object.keys(value).length <= 12, "too many entries");

const simple = [
  z.strictObject({ type: z.literal("single"), choice: id }),
  z.strictObject({ type: z.literal("multi"), choices: z.array(id).min(1).max(8) }),
  /** As typed: "1e-3", "0,5 mGy". */
  z.strictObject({ type: z.literal("numeric"), value: z.string().trim().min(1).max(60) }),
  z.strictObject({ type: z.literal("matching"), pairs: map }),
  z.strictObject({ type: z.literal("ordering"), order: z.array(id).min(1).max(8) }),
  z.strictObject({ type: z.literal("labelling"), pairs: map }),
  z.strictObject({
    type: z.literal("hotspot"),
    frame: z.number().int().nonnegative(),
    x: z.number().min(0).max(1),
    y: z.number().min(0).max(1),
  }),
] as const;

export const partSchema = z.discriminatedUnion("type", simple);

export const responseSchema = z.discriminatedUnion("type", [
  ...simple,
  /** The parts of a case that are submitted so far, in order. */
  z.strictObject({ type: z.literal("case"), parts: z.array(partSchema).min(1).max(8) }),
]);

export type PartResponse = z.infer<typeof partSchema>;
export type Response = z.infer<typeof responseSchema>;

/** One text for one choice, whatever order it was made in: what option tallies are kept by. */
export function canonicalChoice(response: Response): string {
  switch (response.type) {
    case "single":
      return response.choice;
    case "multi":
      return [...new Set(response.choices)].sort().join("+");
    case "ordering":
      return response.order.join(">");
    case "numeric":
      return "typed";
    case "hotspot":
      return "point";
    case "case":
      return "parts";
    case "matching":
    case "labelling":
      return Object.entries(response.pairs)
        .map(([from, to]) => `${from}=${to}`)
        .sort()
        .join("+");
  }
}
