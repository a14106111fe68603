import { z } from "zod";

/** A learner's struck options and highlights at a position of a session (Q6). */
export const markupSchema = z.strictObject({
  /** Ids of struck options. */
  struck: z.array(z.string().min(1).max(8)).max(12),
  /** Highlighted ranges of the stem as character offsets [from, to), sorted and without overlaps. */
  highlights: z.array(z.tuple([z.number().int().min(0), z.number().int().min(1)])).max(50),
});

export type Markup = z.infer<typeof markupSchema>;

export const noMarkup: Markup = { struck: [], highlights: [] };
