import { z } from "zod";
import { resetConfirmation, resetScopes } from "./reset-scopes";

/** Asks for a reset (S8): what of, and the word that says it is meant. */
export const resetForm = z.object({
  scope: z.enum(resetScopes, { error: "Choose what to reset." }),
  confirmation: z
    .string({ error: `Type ${resetConfirmation}.` })
    .trim()
    .refine((typed) => typed.toLowerCase() === resetConfirmation, `Type the word ${resetConfirmation} to confirm.`),
});

export const undoForm = z.object({ resetId: z.string().min(1).max(64) });
