import { z } from "zod";
import { maxCommentLength } from "./review-work-limits";

const text = (what: string, min: number, max: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(min, `Enter ${what}.`)
    .max(max, `Use at most ${max} characters.`);

export const assignSchema = z.object({
  intent: z.literal("assign"),
  /** Empty without a reviewer. */
  reviewerId: z.string().max(64).default(""),
  dueOn: z.iso.date("Enter a date, like 2027-06-01.").optional(),
});

export const commentSchema = z.object({
  intent: z.literal("comment"),
  field: z.string().max(200).default(""),
  body: text("a comment", 2, maxCommentLength),
});

export const resolveCommentSchema = z.object({ intent: z.literal("resolve-comment"), commentId: z.string().max(64) });

/** Credentials of a reviewer, as learners read them after the answer (M14). */
export const credentialsSchema = z.object({
  userId: z.string().min(1).max(64),
  name: text("the name as learners see it", 3, 80),
  credentials: text("a degree or board", 3, 80),
  institution: text("the institution", 2, 80),
  country: text("the country", 2, 40),
});
