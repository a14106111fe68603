import { z } from "zod";
import { questionActions } from "../lifecycle";

/** What the editor sends by itself of a draft, as JSON. */
export const autosaveSchema = z.object({
  content: z.record(z.string(), z.unknown()),
  revision: z.number().int().nonnegative(),
  changeNote: z.string().max(1000),
  correctsKey: z.boolean(),
});

/** What the buttons of the editor ask for. */
export const editorActionSchema = z
  .object({
    /** "begin" the next version; "like": another question with the same words. */
    intent: z.enum(["begin", "like", ...questionActions]),
    /** What the second person asks for, or why a question is doubted. */
    note: z.string().trim().max(1000, "At most 1000 characters.").default(""),
    /** Of the draft as the page showed it. */
    revision: z.coerce.number().int().nonnegative().optional(),
  })
  .refine(({ intent, note }) => intent !== "send-back" || note !== "", {
    path: ["note"],
    message: "Say what has to be changed.",
  });
