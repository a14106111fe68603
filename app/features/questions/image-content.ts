import { z } from "zod";
import type { QuestionContent } from "./content";
import type { mediaKinds } from "./taxonomy";

const requiredText = z.string().trim().min(1).max(4000);

/** A point in an image. `x` and `y` are fractions of the width and height, measured from the upper left corner (Q15). */
export const pointSchema = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });

/** A picture under the stem of a question. The linter checks its source, license, and regions (L1). */
export const imageContent = z.strictObject({
  /** The key of an upload, or the name of a drawing in public/images/questions (see image-src.ts). */
  file: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9._-]{0,119}\.(svg|png|jpe?g|webp)$/i,
      "name an upload or one of our drawings, without a path",
    )
    .refine((name) => !name.includes(".."), "name an upload or one of our drawings, without a path"),
  /** The size in pixels, to reserve space while the picture loads. */
  width: z.number().int().positive().max(20_000).optional(),
  height: z.number().int().positive().max(20_000).optional(),
  /** Describes the picture without giving the answer away. */
  alt: requiredText,
  source: requiredText,
  license: requiredText,
  /** Whether an editor confirmed that the picture identifies no patient. */
  deidentified: z.boolean().default(false),
  /** Whether RadCore drew or computed the picture, which then shows neither a patient nor an abnormality. */
  simulated: z.boolean().optional(),
  /** Outlines of abnormal regions, shown only after submitting (Q12). */
  regions: z
    .array(z.strictObject({ polygon: z.array(pointSchema).min(3).max(60) }))
    .max(10)
    .optional(),
});

export type ImageContent = z.infer<typeof imageContent>;

/**
 * Returns "stack" if the question or one of its parts has a series of several frames, "image" if it has another picture, else
 * "none".
 */
export function getMediaKind(content: QuestionContent): (typeof mediaKinds)[number] {
  const units = content.type === "case" ? [content, ...content.parts] : [content];
  const frameCounts = units.flatMap((unit) => ("series" in unit && unit.series) || []).map((one) => one.frameCount);
  if (frameCounts.some((count) => count > 1)) return "stack";
  return frameCounts.length || units.some((unit) => "image" in unit && unit.image !== undefined) ? "image" : "none";
}
