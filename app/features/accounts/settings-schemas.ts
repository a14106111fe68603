import { z } from "zod";
import { isTimeZone } from "../../lib/day";
import { currentPasswordField, emailField, fullNameField, newPasswordField } from "../auth/account-schemas";
import { reviewLoads } from "../review/review-taxonomy";
import { extraTimes, trainingYears } from "./profile-taxonomy";

// Schemas of the settings page's forms, used by the browser and the action.

export const profileSchema = z.object({
  fullName: fullNameField,
  trainingYear: z.enum(trainingYears).optional(),
  examDate: z.iso.date("Enter a date, like 2027-06-01.").optional(),
  timeZone: z
    .string({ error: "Enter your time zone." })
    .trim()
    .refine(isTimeZone, "Choose a time zone from the list, like Europe/Berlin."),
});

export const newEmailSchema = z.object({ newEmail: emailField, currentPassword: currentPasswordField });

export const newPasswordSchema = z.object({
  currentPassword: currentPasswordField,
  newPassword: newPasswordField,
});

export const studyPreferencesSchema = z.object({
  extraTime: z.enum(extraTimes),
  reviewLoad: z.enum(reviewLoads),
  shortcutsOff: z.boolean().default(false),
  calmMode: z.boolean().default(false),
});

/** Schema of the shortcut checkbox on the session page. */
export const shortcutsSchema = studyPreferencesSchema.pick({ shortcutsOff: true });

export const mailPreferencesSchema = z.object({ newsByEmail: z.boolean().default(false) });

export const deleteAccountSchema = z.object({
  confirmation: z.string({ error: "Type your username." }).trim(),
  currentPassword: currentPasswordField,
});
