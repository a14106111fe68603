import { z } from "zod";
import type { QuestionContent } from "./content";
import type { mediaKinds } from "./taxonomy";

const words = z.string().trim().min(1).max(4000);

/** A place in an image, from its upper left corner, as shares of its width and height (Q15). */
export const point = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/** A picture that a question of any type may show under its stem; what §12 asks to know of it besides is the linter's. */
export const imageContent = z.strictObject({
  /** The key of an upload, or the name of a drawing in public/images/questions (image-src.ts has its address). */
  file: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9._-]{0,119}\.(svg|png|jpe?g|webp)$/i,
      "name an upload or one of our drawings, without a path",
    )
    .refine((name) => !name.includes(".."), "name an upload or one of our drawings, without a path"),
  /** Pixels: they keep its place on the page while it loads. */
  width: z.number().int().positive().max(20_000).optional(),
  height: z.number().int().positive().max(20_000).optional(),
  /** What it shows, without naming what is asked. */
  alt: words,
  source: words,
  licence: words,
  /** Ticked by somebody: no patient can be known from it. */
  deidentified: z.boolean().default(false),
  /** Drawn or computed by us: no patient, and nothing abnormal to mark. */
  simulated: z.boolean().optional(),
  /** What is abnormal, outlined; shown after submitting only (Q12). */
  regions: z
    .array(z.strictObject({ polygon: z.array(point).min(3).max(60) }))
    .max(10)
    .optional(),
});

export type ImageContent = z.infer<typeof imageContent>;

/** What a question shows besides words: "image" where it, or any part of it, has one. */
export function mediaOf(content: QuestionContent): (typeof mediaKinds)[number] {
  const shown = content.type === "case" ? [content, ...content.parts] : [content];
  return shown.some((one) => "image" in one && one.image !== undefined) ? "image" : "none";
}
