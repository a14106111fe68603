import { z } from "zod";
import { resetConfirmation, resetScopes } from "./reset-scopes";

/** The form that resets progress: scope and typed confirmation (S8). */
export const resetProgressSchema = z.object({
  scope: z.enum(resetScopes, { error: "Choose what to reset." }),
  confirmation: z
    .string({ error: `Type “${resetConfirmation}” to confirm.` })
    .trim()
    .refine((typed) => typed.toLowerCase() === resetConfirmation, `Type “${resetConfirmation}” to confirm.`),
});

export const undoResetSchema = z.object({ resetId: z.string().min(1).max(64) });
