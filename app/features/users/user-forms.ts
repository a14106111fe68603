import { z } from "zod";
import { emailField, fullNameField } from "../auth/account-forms";
import { isUsername } from "../auth/credential-rules";

// The forms of /admin-users, one schema each for browser and action.

const reason = z
  .string({ error: "Say why: it is kept in the audit log." })
  .trim()
  .min(3, "Say why in a few words: it is kept in the audit log.")
  .max(300, "At most 300 characters.");

export const roleSchema = z.object({ role: z.enum(["user", "admin"]), reason });

export const banSchema = z.object({
  reason,
  until: z.iso.date("Enter a date, like 2027-06-01.").optional(),
  cancelSubscription: z.boolean().default(false),
  key: z.string().max(64).default(""),
});

export const namesSchema = z.object({
  username: z
    .string({ error: "Enter a username." })
    .trim()
    .refine(isUsername, "Use 3 to 30 letters, digits, dots, dashes or underscores."),
  fullName: fullNameField,
});

export const emailSchema = z.object({ email: emailField });

export const impersonationSchema = z.object({ reason });

export const deleteSchema = z.object({
  confirmation: z.string({ error: "Type the username." }).trim(),
  reason,
});

/** Accounts that one bulk act takes. */
export const maxBulkUsers = 50;

export const bulkCompSchema = z.object({
  months: z.enum(["1", "3", "6", "12"], { error: "Choose how long." }),
  reason,
});
