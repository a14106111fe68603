import { z } from "zod";
import { imageKeyPattern } from "../images/image-limits";
import { libraryChoice } from "./card-image";
import {
  type CardSide,
  countCharacters,
  maxAltLength,
  maxCaptionLength,
  maxFieldLengths,
  maxHashtagLength,
  maxHashtags,
  maxLines,
  normalizeText,
  parseHashtags,
} from "./card-rules";
import { cardKinds, cardTemplates } from "./card-taxonomy";

const optionalText = (field: keyof typeof maxFieldLengths) =>
  z
    .string()
    .default("")
    .transform(normalizeText)
    .refine(
      (text) => countCharacters(text) <= maxFieldLengths[field],
      `Use at most ${maxFieldLengths[field]} characters. Wide characters count twice.`,
    )
    .refine(
      (text) => text.split("\n").length <= maxLines[field],
      maxLines[field] === 1 ? "Use one line." : `Use at most ${maxLines[field]} lines.`,
    );

const alt = z
  .string()
  .trim()
  .max(maxAltLength, `Use at most ${maxAltLength.toLocaleString("en")} characters.`)
  .default("");

export const cardSchema = z
  .object({
    kind: z.enum(cardKinds),
    template: z.enum(cardTemplates),
    kicker: optionalText("kicker"),
    front: optionalText("front").refine((text) => text !== "", "Enter the text of the card."),
    option1: optionalText("option"),
    option2: optionalText("option"),
    option3: optionalText("option"),
    option4: optionalText("option"),
    option5: optionalText("option"),
    option6: optionalText("option"),
    answer: optionalText("back"),
    reason: optionalText("reason"),
    point: optionalText("point"),
    frontAlt: alt.refine((text) => text !== "", "Describe the front for screen readers."),
    backAlt: alt,
    caption: z
      .string({ error: "Enter a caption." })
      .trim()
      .min(1, "Enter a caption.")
      .max(maxCaptionLength, `Use at most ${maxCaptionLength.toLocaleString("en")} characters.`)
      .transform((text) => text.replaceAll("\r\n", "\n")),
    hashtags: z
      .string()
      .default("")
      .transform(parseHashtags)
      .refine((tags) => tags.length <= maxHashtags, `Use at most ${maxHashtags} hashtags.`)
      .refine(
        (tags) => tags.every((tag) => tag.length <= maxHashtagLength),
        `Use at most ${maxHashtagLength} characters per hashtag.`,
      ),
    /** Id of a series of the question, key of the question's image, the choice of the library, or "". */
    picture: z
      .string()
      .refine((text) => /^[a-z0-9]{0,8}$/.test(text) || text === libraryChoice || imageKeyPattern.test(text))
      .default(""),
    /** Key of an image of the library. */
    pictureImage: z.string().trim().default(""),
    pictureFrame: z.coerce.number({ error: "Enter the number of a frame." }).int().min(1).default(1),
    outline: z.literal("on").optional(),
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
  .refine(({ picture, pictureImage }) => picture !== libraryChoice || imageKeyPattern.test(pictureImage), {
    path: ["pictureImage"],
    error: "Choose an image of the library.",
  })
  .refine(({ kind, rights }) => kind !== "free" || rights, {
    path: ["rights"],
    error: "Confirm that we may show this text.",
  });

type CardForm = z.output<typeof cardSchema>;

/** Builds the sides from the form. Without an answer there is no back. */
export function toSides(form: CardForm): { front: CardSide; back: CardSide | null } {
  const { kicker, front, answer, reason, point } = form;
  const options = [form.option1, form.option2, form.option3, form.option4, form.option5, form.option6].filter(Boolean);
  return {
    front: { kicker, text: front, options, reason: "", point: "" },
    back: answer ? { kicker, text: answer, options: [], reason, point } : null,
  };
}
