import { z } from "zod";
import { samePathOr } from "../../lib/http";
import { inactiveDays, segmentChoices } from "./segment";
import { announcementAudiences, announcementTones } from "./taxonomy";

// The forms of /communications, one schema each for browser and action.

const line = (what: string, most: number) =>
  z
    .string({ error: `Enter ${what}.` })
    .trim()
    .min(1, `Enter ${what}.`)
    .max(most, `At most ${most} characters.`);

/** Nothing that would end a header of a mail, were a mail program careless. */
const oneLine = (what: string, most: number) => line(what, most).regex(/^\P{Cc}*$/u, "Use one line of plain text.");

const strangePlace = /\{\{(?!name\}\}|unsubscribe\}\}).*?\}\}/;

export const campaignSchema = z.object({
  subject: oneLine("a subject", 120).refine(
    (subject) => !subject.includes("{{"),
    "A subject is the same for everybody.",
  ),
  text: line("the text", 10_000)
    .transform((text) => text.replaceAll("\r\n", "\n"))
    .refine((text) => !strangePlace.test(text), "Only {{name}} and {{unsubscribe}} can be filled in."),
  segment: z.enum(segmentChoices),
  days: z
    .number({ error: "Enter a number of days." })
    .int("Enter whole days.")
    .min(inactiveDays.least, `At least ${inactiveDays.least} days.`)
    .max(inactiveDays.most, `At most ${inactiveDays.most} days.`)
    .default(inactiveDays.usual),
});

const moment = (what: string) =>
  z.string({ error: `Enter ${what}.` }).regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/, `Enter ${what}.`);

/** When a campaign goes out; `confirmed` once somebody has seen how many it goes to. */
export const sendSchema = z.object({
  when: z.enum(["now", "later"], { error: "Choose when." }),
  at: moment("a date and time").optional(),
  confirmed: z.literal("yes").optional(),
});

export const throttleSchema = z.object({
  mailsPerMinute: z
    .number({ error: "Enter a number of mails." })
    .int("Enter whole mails.")
    .min(1, "At least 1 a minute.")
    .max(10_000, "At most 10000 a minute."),
});

export const announcementSchema = z
  .object({
    title: oneLine("a title", 80),
    body: line("the text", 300),
    tone: z.enum(announcementTones),
    audience: z.enum(announcementAudiences),
    linkPath: z
      .string()
      .trim()
      .max(300, "At most 300 characters.")
      .refine((path) => samePathOr(path, "") !== "", "Enter a page of this site, like /pricing.")
      .optional(),
    linkLabel: z.string().trim().max(40, "At most 40 characters.").optional(),
    startsAt: moment("when it starts"),
    endsAt: moment("when it ends"),
  })
  // Both are times on the same wall.
  .refine(({ startsAt, endsAt }) => endsAt > startsAt, { path: ["endsAt"], error: "It has to end after it starts." })
  .refine(({ linkPath, linkLabel }) => linkPath || !linkLabel, {
    path: ["linkPath"],
    error: "Enter the page that the link leads to.",
  });
