import { z } from "zod";
import { maxImageTextLength } from "./image-limits";

const requiredText = (missingMessage: string) =>
  z
    .string({ error: missingMessage })
    .trim()
    .min(1, missingMessage)
    .max(maxImageTextLength, `Use at most ${maxImageTextLength} characters.`);

/** Required details of an image (L1); `storeImage` checks the file itself. */
export const imageSchema = z.object({
  alt: requiredText("Describe the image for people who cannot see it."),
  source: requiredText("Enter who made the image."),
  license: requiredText("Enter the license of the image."),
  deidentified: z.coerce.boolean().default(false),
});

export type ImageDetails = z.infer<typeof imageSchema>;
