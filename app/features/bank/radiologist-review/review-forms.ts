import { z } from "zod";

/** Intents of the forms of a radiologist's review. */
export const reviewIntents = ["record-review", "remove-review"] as const;

const versionId = z.string().min(1).max(160);
const text = (what: string, min: number, max: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(min, `Enter ${what}.`)
    .max(max, `Use at most ${max} characters.`);

export const recordReviewSchema = z.object({
  intent: z.literal("record-review"),
  versionId,
  reviewerName: text("the reviewer’s full name", 3, 80),
  credentials: text("the reviewer’s credentials", 3, 120),
  reviewedOn: z.iso.date({ error: "Enter the date of the review." }),
});

export const removeReviewSchema = z.object({ intent: z.literal("remove-review"), versionId });
