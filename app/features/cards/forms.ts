import { z } from "zod";
import {
  type CardSide,
  lengthOf,
  longest,
  longestAlt,
  longestCaption,
  longestHashtag,
  mostHashtags,
  mostLines,
  readHashtags,
  tidy,
} from "./rules";
import { cardKinds, cardTemplates } from "./taxonomy";

const optional = (field: keyof typeof longest) =>
  z
    .string()
    .default("")
    .transform(tidy)
    .refine(
      (text) => lengthOf(text) <= longest[field],
      `Use at most ${longest[field]} characters. Wide characters count twice.`,
    )
    .refine(
      (text) => text.split("\n").length <= mostLines[field],
      mostLines[field] === 1 ? "Use one line." : `Use at most ${mostLines[field]} lines.`,
    );

const alt = z.string().trim().max(longestAlt, `Use at most ${longestAlt} characters.`).default("");

export const cardSchema = z
  .object({
    kind: z.enum(cardKinds),
    template: z.enum(cardTemplates),
    kicker: optional("kicker"),
    front: optional("front").refine((text) => text !== "", "Enter the text of the card."),
    option1: optional("option"),
    option2: optional("option"),
    option3: optional("option"),
    option4: optional("option"),
    option5: optional("option"),
    option6: optional("option"),
    answer: optional("back"),
    reason: optional("reason"),
    point: optional("point"),
    frontAlt: alt.refine((text) => text !== "", "Describe the front for screen readers."),
    backAlt: alt,
    caption: z
      .string({ error: "Enter a caption." })
      .trim()
      .min(1, "Enter a caption.")
      .max(longestCaption, `Use at most ${longestCaption} characters.`)
      .transform((text) => text.replaceAll("\r\n", "\n")),
    hashtags: z
      .string()
      .default("")
      .transform(readHashtags)
      .refine((tags) => tags.length <= mostHashtags, `Use at most ${mostHashtags} hashtags.`)
      .refine(
        (tags) => tags.every((tag) => tag.length <= longestHashtag),
        `Use at most ${longestHashtag} characters per hashtag.`,
      ),
    rights: z.literal("on").optional(),
    version: z.coerce.number().int().default(0),
  })
  .refine(({ kind, answer }) => kind !== "question" || answer, { path: ["answer"], error: "Enter the answer." })
  .refine(({ answer, reason, point }) => answer || !(reason || point), {
    path: ["answer"],
    error: "Enter an answer, or leave reason and teaching point empty.",
  })
  .refine(({ answer, backAlt }) => !answer || backAlt, {
    path: ["backAlt"],
    error: "Describe the back for screen readers.",
  })
  .refine(({ kind, rights }) => kind !== "free" || rights, {
    path: ["rights"],
    error: "Confirm that we may show this text.",
  });

type CardForm = z.output<typeof cardSchema>;

/** Builds the sides from the form. Without an answer there is no back. */
export function sidesOf(form: CardForm): { front: CardSide; back: CardSide | null } {
  const { kicker, front, answer, reason, point } = form;
  const options = [form.option1, form.option2, form.option3, form.option4, form.option5, form.option6].filter(Boolean);
  return {
    front: { kicker, text: front, options, reason: "", point: "" },
    back: answer ? { kicker, text: answer, options: [], reason, point } : null,
  };
}
