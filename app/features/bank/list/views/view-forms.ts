import { z } from "zod";

/** Maximum views of one admin. */
export const maxOwnViews = 30;
export const maxViewNameLength = 40;

export const saveViewSchema = z.object({
  name: z
    .string({ error: "Enter a name." })
    .trim()
    .min(1, "Enter a name.")
    .max(maxViewNameLength, `Use at most ${maxViewNameLength} characters.`),
  isShared: z.literal("on").optional(),
});
export const deleteViewSchema = z.object({ viewId: z.string().min(1).max(64) });
