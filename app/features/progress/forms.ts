import { z } from "zod";
import { resetScopes, resetWord } from "./reset";

/** Asks for a reset (S8): what of, and the word that says it is meant. */
export const resetForm = z.object({
  scope: z.enum(resetScopes, { error: "Choose what to reset." }),
  confirmation: z
    .string({ error: `Type ${resetWord}.` })
    .trim()
    .refine((typed) => typed.toLowerCase() === resetWord, `Type the word ${resetWord} to confirm.`),
});

export const undoForm = z.object({ resetId: z.string().min(1).max(64) });
