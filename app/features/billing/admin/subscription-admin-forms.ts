import { z } from "zod";
import { maxQuota } from "./quota-limit";

// Schemas of the forms below /admin-subscription, shared by the browser and the actions.

const compPeriods = ["1", "3", "6", "12", "date"] as const;

export const compSchema = z
  .object({
    /** The version of the subscription that the admin saw. */
    seen: z.string().max(64).optional(),
    period: z.enum(compPeriods, { error: "Choose a duration." }),
    from: z.enum(["today", "end"]).default("today"),
    until: z.iso.date("Enter a date, like 2027-06-01.").optional(),
    reason: z
      .string({ error: "Enter a reason for the audit log." })
      .trim()
      .min(3, "Enter a reason of at least 3 characters for the audit log.")
      .max(300, "Enter at most 300 characters."),
  })
  .refine(({ period, until }) => period !== "date" || until !== undefined, {
    path: ["until"],
    error: "Choose the last day.",
  });

export const refundSchema = z.object({
  paymentId: z.string().max(255),
  amount: z
    .string({ error: "Enter the amount, like 199 or 199.50." })
    .trim()
    .regex(/^\d{1,7}([.]\d{1,2})?$/, "Enter the amount, like 199 or 199.50."),
  reason: z
    .string({ error: "Enter a reason for the audit log." })
    .trim()
    .min(3, "Enter a reason of at least 3 characters for the audit log.")
    .max(300, "Enter at most 300 characters."),
  endsSubscription: z.boolean().default(false),
  /** The form's key: the same form sent twice refunds once. */
  key: z.string({ error: "Reload the page." }).min(1, "Reload the page.").max(64),
});

const limitMessage = "Enter a whole number from 1 to 100,000, or leave the field empty.";

export const couponSchema = z
  .object({
    code: z
      .string({ error: "Enter a code." })
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{3,20}$/, "Use 3 to 20 letters and digits, without spaces."),
    kind: z.enum(["percent", "amount"], { error: "Choose a discount." }),
    value: z
      .string({ error: "Enter the discount, like 20 or 49.50." })
      .trim()
      .regex(/^\d{1,5}([.]\d{1,2})?$/, "Enter the discount, like 20 or 49.50.")
      .refine((text) => Number(text) > 0, "Enter a discount above 0."),
    duration: z.enum(["once", "forever"], { error: "Choose how long the discount applies." }),
    limit: z
      .number({ error: limitMessage })
      .int(limitMessage)
      .min(1, limitMessage)
      .max(100_000, limitMessage)
      .optional(),
    endsOn: z.iso.date("Enter a date, like 2027-06-01.").optional(),
    /** The form's key: the same form sent twice creates one code. */
    key: z.string({ error: "Reload the page." }).min(1, "Reload the page.").max(64),
  })
  .refine(({ kind, value }) => kind !== "percent" || Number(value) <= 100, {
    path: ["value"],
    error: "Enter at most 100 percent.",
  });

const quotaField = z
  .number({ error: `Enter a number from 0 to ${maxQuota.toLocaleString("en")}.` })
  .int("Enter a whole number.")
  .min(0, "Enter 0 or more.")
  .max(maxQuota, `Enter at most ${maxQuota.toLocaleString("en")}.`);

export const quotaSchema = z.object({ limit: quotaField });

export const defaultQuotaSchema = z.object({ quota: quotaField });
