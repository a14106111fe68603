import { z } from "zod";
import { emailField, fullNameField } from "../auth/account-schemas";
import { adminScopes } from "../auth/admin-scopes";
import { isValidUsername } from "../auth/credential-rules";

// Schemas of the forms on /admin-users, shared by browser and action.

const reason = z
  .string({ error: "Enter a reason for the audit log." })
  .trim()
  .min(3, "Enter a reason of at least 3 characters for the audit log.")
  .max(300, "Use at most 300 characters.");

const scope = z.enum(adminScopes, { error: "Choose a scope." });

export const roleSchema = z
  .object({ role: z.enum(["user", "admin"]), scope: scope.optional(), reason })
  .refine(({ role, scope }) => role === "user" || scope !== undefined, {
    path: ["scope"],
    message: "Choose a scope.",
  });

export const scopeSchema = z.object({ scope, reason });

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
    .refine(isValidUsername, "Use 3 to 30 letters, digits, dots, dashes, or underscores."),
  fullName: fullNameField,
});

export const emailSchema = z.object({ email: emailField });

export const impersonationSchema = z.object({ reason });

export const deleteSchema = z.object({
  confirmation: z.string({ error: "Type the username." }).trim(),
  reason,
});

/** Maximum accounts of one bulk action. */
export const maxBulkUsers = 50;

export const bulkCompSchema = z.object({
  months: z.enum(["1", "3", "6", "12"], { error: "Choose a duration." }),
  reason,
});
