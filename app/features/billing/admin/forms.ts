import { z } from "zod";

// The forms of /admin-subscription, one schema each for browser and action.

const largestQuota = 1000;
const compPeriods = ["1", "3", "6", "12", "date"] as const;

export const compSchema = z
  .object({
    /** The version of the subscription that the admin saw. */
    seen: z.string().max(64).optional(),
    period: z.enum(compPeriods, { error: "Choose how long." }),
    from: z.enum(["today", "end"]).default("today"),
    until: z.iso.date("Enter a date, like 2027-06-01.").optional(),
    reason: z
      .string({ error: "Say why: it is kept in the audit log." })
      .trim()
      .min(3, "Say why in a few words: it is kept in the audit log.")
      .max(300, "At most 300 characters."),
  })
  .refine(({ period, until }) => period !== "date" || until !== undefined, {
    path: ["until"],
    error: "Choose the last day.",
  });

const quotaField = z
  .number({ error: `Enter a number from 0 to ${largestQuota}.` })
  .int("Enter a whole number.")
  .min(0, "At least 0.")
  .max(largestQuota, `At most ${largestQuota}.`);

export const quotaSchema = z.object({ limit: quotaField });

export const defaultQuotaSchema = z.object({ quota: quotaField });
