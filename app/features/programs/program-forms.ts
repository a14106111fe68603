import { z } from "zod";
import { emailField } from "../auth/account-schemas";
import { linkDurations, maxAddressesPerForm, maxSeats } from "./program-limits";
import { currencies, paymentMethods } from "./program-taxonomy";

// Schemas of the forms of programs, shared by the browser and the actions.

const shortText = (message: string) =>
  z
    .string({ error: message })
    .trim()
    .min(2, message)
    .max(100, "Use at most 100 characters.")
    .regex(/^\P{Cc}*$/u, "Remove line breaks and control characters.");

const seatsMessage = `Enter a number from 1 to ${maxSeats}.`;

export const programSchema = z.object({
  name: shortText("Enter the name of the program."),
  institution: shortText("Enter the institution."),
  seats: z.number({ error: seatsMessage }).int(seatsMessage).min(1, seatsMessage).max(maxSeats, seatsMessage),
});

export const coordinatorSchema = z.object({
  login: z.string({ error: "Enter a username or an email address." }).trim().max(254, "Use at most 254 characters."),
});

const dateField = z.iso.date("Enter a date, like 2027-06-30.");
/** A date, or nothing. */
const optionalDate = dateField.optional();

export const invoiceSchema = z.object({
  number: shortText("Enter the number of the invoice."),
  amount: z
    .string({ error: "Enter the amount, like 4200 or 4200.50." })
    .trim()
    .regex(/^\d{1,7}([.]\d{1,2})?$/, "Enter the amount, like 4200 or 4200.50."),
  currency: z.enum(currencies, { error: "Choose a currency." }),
  coversUntil: dateField,
  paidOn: optionalDate,
  paidBy: z.enum(paymentMethods, { error: "Choose how the invoice was paid." }).default("transfer"),
});

export const invoicePaymentSchema = z.object({
  invoiceId: z.string().max(64),
  paidOn: dateField,
  paidBy: z.enum(paymentMethods, { error: "Choose how the invoice was paid." }),
});

export const mailInvitationSchema = z.object({
  emails: z
    .string({ error: "Enter at least one email address." })
    .max(6000, "Enter fewer addresses.")
    .transform((text) => [
      ...new Set(
        text
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ])
    .check(({ value, issues }) => {
      const report = (message: string) => issues.push({ code: "custom", message, input: value });
      if (value.length === 0) report("Enter at least one email address.");
      if (value.length > maxAddressesPerForm) report(`Enter at most ${maxAddressesPerForm} addresses at once.`);
      const invalid = value.find((address) => !emailField.safeParse(address).success);
      if (invalid) report(`“${invalid.slice(0, 80)}” is not an email address.`);
    }),
});

export const linkSchema = z.object({ days: z.enum(linkDurations, { error: "Choose a duration." }) });

export const assignmentSchema = z.object({
  setId: z.string({ error: "Choose a study set." }).min(1, "Choose a study set.").max(100),
  dueOn: dateField,
});
