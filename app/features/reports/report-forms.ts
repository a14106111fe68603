import { z } from "zod";
import { maxCommentLength } from "./report-rules";
import { reportReasons } from "./report-taxonomy";

/** The form that reports a question. */
export const reportSchema = z.object({
  reason: z.enum(reportReasons, { error: "Choose what is wrong." }),
  comment: z
    .string()
    .trim()
    .max(maxCommentLength, `Use at most ${maxCommentLength.toLocaleString("en")} characters.`)
    .default(""),
});

/** The form that closes the selected reports with one reply. */
export const closeReportsSchema = z.object({
  state: z.enum(["resolved", "declined"], { error: "Choose a decision." }),
  reply: z
    .string({ error: "Enter a reply." })
    .trim()
    .min(10, "Enter at least one full sentence. Learners see only this reply.")
    .max(maxCommentLength, `Use at most ${maxCommentLength.toLocaleString("en")} characters.`),
});

/** The form that puts a reported question under review, restores it, or retires it, with a note for other admins. */
export const reportedQuestionActionSchema = z.object({
  act: z.enum(["doubt", "restore", "retire"]),
  note: z.string().trim().max(500, "Use at most 500 characters.").default(""),
});

/** The form of a sweep: the action on the selected questions, and its change note. */
export const sweepSchema = z.object({
  act: z.enum(["doubt", "draft"], { error: "Choose an action." }),
  note: z
    .string({ error: "Describe the change." })
    .trim()
    .min(5, "Describe the change. It appears in every draft and in the audit log.")
    .max(500, "Use at most 500 characters."),
});
