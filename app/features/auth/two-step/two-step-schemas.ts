import { z } from "zod";
import { currentPasswordField } from "../account-schemas";

const anyCodeMessage = "Enter the six digits from your app, or a backup code.";

/** A code from the app or a backup code; spaces, hyphens, and capitals are ignored. */
const anyCodeField = z
  .string({ error: anyCodeMessage })
  .max(40, anyCodeMessage)
  .transform((typed) => typed.replace(/[\s-]/g, "").toLowerCase())
  .pipe(z.string().regex(/^(\d{6}|[a-z0-9]{10})$/, anyCodeMessage));

const appCodeField = z
  .string({ error: "Enter the six digits from your app." })
  .max(40, "Enter the six digits from your app.")
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "Enter the six digits from your app."));

export const secondStepSchema = z.object({ code: anyCodeField });

export const startSetupSchema = z.object({ currentPassword: currentPasswordField });

/** `ticket` proves that the password was entered recently. */
export const confirmSetupSchema = z.object({ ticket: z.string().max(300).default(""), code: appCodeField });

export const passwordAndCodeSchema = z.object({ currentPassword: currentPasswordField, code: anyCodeField });
