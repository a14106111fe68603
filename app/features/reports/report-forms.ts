import { z } from "zod";
import { maxCommentLength } from "./report-rules";
import { reportReasons } from "./report-taxonomy";

/** A report of a question at a place of a session; one schema for browser and action. */
export const reportSchema = z.object({
  reason: z.enum(reportReasons, { error: "Choose what is wrong." }),
  comment: z.string().trim().max(maxCommentLength, `At most ${maxCommentLength} characters.`).default(""),
});

/** What is answered to the senders of reports; which ones is ticked beside it. */
export const closeReportsSchema = z.object({
  state: z.enum(["resolved", "declined"], { error: "Say what came of it." }),
  reply: z
    .string({ error: "Write what their senders are told." })
    .trim()
    .min(10, "Say it in a sentence: it is all that their senders hear.")
    .max(maxCommentLength, `At most ${maxCommentLength} characters.`),
});

/** What a question is put under review for, restored or retired for: for the other admins. */
export const reportedQuestionActionSchema = z.object({
  act: z.enum(["doubt", "restore", "retire"]),
  note: z.string().trim().max(500, "At most 500 characters.").default(""),
});

/** What is done to the questions that cite a guideline. */
export const sweepSchema = z.object({
  act: z.enum(["doubt", "draft"], { error: "Choose what is to be done." }),
  note: z
    .string({ error: "Say what is to be changed." })
    .trim()
    .min(5, "Say what is to be changed: it stands in every draft and in the audit log.")
    .max(500, "At most 500 characters."),
});
