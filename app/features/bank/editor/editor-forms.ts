import { z } from "zod";
import { questionActions } from "../lifecycle";

/** Body of an autosave request. */
export const autosaveSchema = z.object({
  content: z.record(z.string(), z.unknown()),
  revision: z.number().int().nonnegative(),
  changeNote: z.string().max(1000),
});

/** Form fields of the editor's buttons. */
export const editorActionSchema = z
  .object({
    /** "begin" starts a draft of the next version; "like" duplicates the question. */
    intent: z.enum(["begin", "like", "approve-and-publish", ...questionActions]),
    /** The requested changes, or the reason for a review. */
    note: z.string().trim().max(1000, "Use at most 1,000 characters.").default(""),
    /** Name of the radiologist who reviewed the published version and confirms the review for the new version. */
    confirmedReviewer: z.string().max(80).optional(),
    /** Revision of the draft shown on the page. */
    revision: z.coerce.number().int().nonnegative().optional(),
  })
  .refine(({ intent, note }) => intent !== "send-back" || note !== "", {
    path: ["note"],
    message: "Describe the requested changes.",
  });
