import { z } from "zod";
import { toLocalPath } from "../../lib/http";
import { announcementAudiences, announcementTones } from "./communication-taxonomy";
import { inactiveDays, segmentChoices } from "./segment";

const requiredText = (noun: string, maxLength: number) =>
  z
    .string({ error: `Enter ${noun}.` })
    .trim()
    .min(1, `Enter ${noun}.`)
    .max(maxLength, `Use at most ${maxLength} characters.`);

/** Refuses control characters, which could end a header of the email. */
const oneLineText = (noun: string, maxLength: number) =>
  requiredText(noun, maxLength).regex(/^\P{Cc}*$/u, "Use one line of plain text.");

const unknownPlaceholder = /\{\{(?!name\}\}|unsubscribe\}\}).*?\}\}/;

/** The choice of the learners whom a campaign goes to. */
export const audienceSchema = z.object({
  segment: z.enum(segmentChoices),
  days: z
    .number({ error: "Enter a number of days." })
    .int("Enter a whole number of days.")
    .min(inactiveDays.min, `Enter at least ${inactiveDays.min} days.`)
    .max(inactiveDays.max, `Enter at most ${inactiveDays.max} days.`)
    .default(inactiveDays.default),
});

export const campaignSchema = z
  .object({
    subject: oneLineText("a subject", 120).refine(
      (subject) => !subject.includes("{{"),
      "The subject can't contain placeholders.",
    ),
    text: requiredText("the text", 10_000)
      .transform((text) => text.replaceAll("\r\n", "\n"))
      .refine((text) => !unknownPlaceholder.test(text), "Use only the placeholders {{name}} and {{unsubscribe}}."),
    buttonPath: z
      .string()
      .trim()
      .max(300, "Use at most 300 characters.")
      .refine((path) => toLocalPath(path, "") !== "", "Enter a page of this site, like /questions/sets.")
      .optional(),
    buttonLabel: oneLineText("the text of the button", 40).optional(),
    picturePath: z
      .string()
      .trim()
      .regex(
        /^\/images\/[0-9a-f]{64}\.(png|jpg|jpeg|webp|gif|avif)$/,
        "Paste the path of an uploaded image, like /images/….png.",
      )
      .optional(),
    pictureAlt: oneLineText("a description of the picture", 200).optional(),
    ...audienceSchema.shape,
  })
  .refine(({ buttonPath, buttonLabel }) => buttonPath || !buttonLabel, {
    path: ["buttonPath"],
    error: "Enter the page that the button opens.",
  })
  .refine(({ picturePath, pictureAlt }) => !picturePath || pictureAlt, {
    path: ["pictureAlt"],
    error: "Describe the picture for readers who do not see it.",
  });

const dateTimeText = (noun: string) =>
  z.string({ error: `Enter ${noun}.` }).regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, `Enter ${noun}.`);

/** The form that sends a campaign. The confirmation dialog sets `confirmed`. */
export const sendSchema = z.object({
  when: z.enum(["now", "later"], { error: "Choose now or later." }),
  at: dateTimeText("a date and time").optional(),
  confirmed: z.literal("yes").optional(),
});

export const throttleSchema = z.object({
  mailsPerMinute: z
    .number({ error: "Enter a number of emails." })
    .int("Enter a whole number.")
    .min(1, "Enter at least 1 per minute.")
    .max(10_000, "Enter at most 10,000 per minute."),
});

export const announcementSchema = z
  .object({
    title: oneLineText("a title", 80),
    body: requiredText("the text", 300),
    tone: z.enum(announcementTones),
    audience: z.enum(announcementAudiences),
    linkPath: z
      .string()
      .trim()
      .max(300, "Use at most 300 characters.")
      .refine((path) => toLocalPath(path, "") !== "", "Enter a path on this site, like /pricing.")
      .optional(),
    linkLabel: z.string().trim().max(40, "Use at most 40 characters.").optional(),
    startsAt: dateTimeText("a start time"),
    endsAt: dateTimeText("an end time"),
  })
  // Both times are in the same zone, so their text can be compared.
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, {
    path: ["endsAt"],
    error: "Choose an end time after the start time.",
  })
  .refine(({ linkPath, linkLabel }) => linkPath || !linkLabel, {
    path: ["linkPath"],
    error: "Enter the page that the link opens.",
  });
