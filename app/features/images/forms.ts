import { z } from "zod";
import { longestWords } from "./limits";

const words = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(longestWords, `At most ${longestWords} characters.`);

/** What has to be said of every picture; the file itself is looked at by `keepImage`. */
export const imageSchema = z.object({
  alt: words("Say what is to be seen, for those who cannot see it."),
  source: words("Say who made it."),
  licence: words("Say under which licence it is shown."),
  deidentified: z.coerce.boolean().default(false),
});

export type ImageWords = z.infer<typeof imageSchema>;
