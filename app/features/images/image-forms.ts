import { z } from "zod";
import { maxImageTextLength } from "./image-limits";

const requiredText = (missing: string) =>
  z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(maxImageTextLength, `At most ${maxImageTextLength} characters.`);

/** What has to be said of every picture; the file itself is looked at by `keepImage`. */
export const imageSchema = z.object({
  alt: requiredText("Say what is to be seen, for those who cannot see it."),
  source: requiredText("Say who made it."),
  licence: requiredText("Say under which licence it is shown."),
  deidentified: z.coerce.boolean().default(false),
});

export type ImageDetails = z.infer<typeof imageSchema>;
