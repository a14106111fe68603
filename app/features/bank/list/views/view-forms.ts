import { z } from "zod";

/** Maximum views of one admin. */
export const maxOwnViews = 30;
export const maxViewNameLength = 40;

const viewFields = {
  name: z
    .string({ error: "Enter a name." })
    .trim()
    .min(1, "Enter a name.")
    .max(maxViewNameLength, `Use at most ${maxViewNameLength} characters.`),
  isShared: z.literal("on").optional(),
};

export const saveViewSchema = z.object(viewFields);
export const renameViewSchema = z.object({ ...viewFields, viewId: z.string().min(1).max(64) });
export const deleteViewSchema = z.object({ viewId: z.string().min(1).max(64) });

/** The intents of the forms about views. */
export const viewIntents = ["save-view", "rename-view", "delete-view"] as const;
