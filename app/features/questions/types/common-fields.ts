import { z } from "zod";
import { externalIdPattern } from "../external-id";
import { imageContent } from "../image-content";
import { maxReferenceLinkLength, readReferenceLink } from "../reference";
import { frameReferenceSchema, seriesListContent } from "../series-content";
import { levels, modalities, organs, origins, reviewStates, skills } from "../taxonomy";
import { maxTeachingPointWords } from "../teaching-point-limits";

export const textSchema = z.string().trim().min(1).max(4000);
export const entryIdSchema = z.string().regex(/^[a-z0-9]{1,8}$/, "use a short lower-case id such as a, b, c");
/** The id of an entry as a session shows it (Q12). */
export const shownIdSchema = z.string().min(1).max(8);
/** The id of the chosen entry, by the id of the stem or marker. */
export const shownPairsSchema = z
  .record(shownIdSchema, shownIdSchema)
  .refine((value) => Object.keys(value).length <= 12, "too many entries");
const countWords = (value: string) => value.split(/\s+/).filter(Boolean).length;

/** An option of a single or multi question. */
export const optionSchema = z.strictObject({
  id: entryIdSchema,
  /** The text of the option. For a picture, it says what the picture shows, and learners read it only after submitting (Q12). */
  text: textSchema,
  /** The frame that learners see instead of the text. */
  picture: frameReferenceSchema.optional(),
  /** The reason why this option is right or wrong. */
  rationale: textSchema,
  /** Whether the option keeps its authored place when the other options are shuffled (Q4). */
  fixed: z.boolean().optional(),
});

const referenceSchema = z.strictObject({
  name: textSchema,
  edition: textSchema,
  section: z.string().trim().max(300).optional(),
  link: z
    .string()
    .trim()
    .max(maxReferenceLinkLength)
    .refine((text) => readReferenceLink(text) !== null, "use a DOI, or an address that begins with https://")
    .optional(),
});

/** The fields of every question (D1, D2). */
export const commonFields = {
  /** Stable external id: an import with the same id is the same question. */
  id: z.string().regex(externalIdPattern, "use lower-case letters, digits, and dashes"),
  organ: z.enum([...organs, "none"]),
  modality: z.enum(modalities),
  risc: z.boolean().default(false),
  /** Path in the topic tree, broad to narrow. */
  topic: z.array(z.string().trim().min(1).max(80)).min(1).max(3),
  level: z.enum(levels),
  skill: z.enum(skills),
  normal: z.boolean().default(false),
  stem: textSchema,
  teachingPoint: textSchema.refine(
    (value) => countWords(value) <= maxTeachingPointWords,
    `at most ${maxTeachingPointWords} words`,
  ),
  references: z.array(referenceSchema).min(1).max(6),
  origin: z.enum(origins),
  review: z.enum(reviewStates),
  /** The result of the second pass, a critical reading that tries to refute the key. */
  checked: z.strictObject({ date: z.iso.date(), changed: textSchema }).optional(),
};

/** The drawing under the stem and the series of the viewer, for types whose questions are not about one picture itself. */
export const pictureFields = { image: imageContent.optional(), series: seriesListContent.optional() };
