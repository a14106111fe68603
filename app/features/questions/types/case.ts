import { z } from "zod";
import type { AnswerSheet, QuestionBody } from "../version";
import { commonFields, pictureFields } from "./common-fields";
import { type AddError, type ContentType, createEmptyEntries, type StemAndPictures } from "./content-type";
import { matching } from "./matching";
import { multi } from "./multi";
import { numeric } from "./numeric";
import { ordering } from "./ordering";
import { single } from "./single";

/** The content rules of the types that a part of a case may have. */
const partTypeRules = { single, multi, numeric, matching, ordering };
export const partTypes = Object.keys(partTypeRules) as (keyof typeof partTypeRules)[];

/** The fields that a part may have of its own. A part inherits missing fields from its case. */
const { stem, teachingPoint, checked, ...inherited } = commonFields;
// Without a default, because a part without these fields inherits them from its case.
const markFields = { risc: z.boolean(), normal: z.boolean() };
const partFields = { ...z.strictObject({ ...inherited, ...markFields }).partial().shape, stem, teachingPoint };

const fields = {
  ...pictureFields,
  type: z.literal("case"),
  /** The linked questions in order; each locks before the next opens (Q16). */
  parts: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ ...partFields, ...single.fields }),
        z.strictObject({ ...partFields, ...multi.fields }),
        z.strictObject({ ...partFields, ...numeric.fields }),
        z.strictObject({ ...partFields, ...matching.fields }),
        z.strictObject({ ...partFields, ...ordering.fields }),
      ]),
    )
    .min(2)
    .max(8),
};

type Case = z.infer<z.ZodObject<typeof fields>>;
export type CasePart = Case["parts"][number];

export type CaseBody = StemAndPictures & { type: "case"; parts: QuestionBody[] };
export type CaseKey = { type: "case"; parts: AnswerSheet[] };

/** The case type: linked questions in a fixed order (D3, Q16). */
export const caseType = {
  fields,
  checkIds(content, fail) {
    for (const [index, part] of content.parts.entries())
      checkPart(part, (path, message) => fail(["parts", index, ...path], message));
  },
  split(content, stemAndPictures, splitPart) {
    const splitParts = content.parts.map(splitPart);
    return {
      body: { type: "case", ...stemAndPictures, parts: splitParts.map(({ body }) => body) },
      key: { type: "case", parts: splitParts.map(({ sheet }) => sheet) },
    };
  },
  join: (body, key, joinPart) => ({ parts: body.parts.map((part, index) => joinPart(part, key.parts[index])) }),
  getGradedValues: ({ parts }, serializePartGrading) => parts.map(({ key }) => serializePartGrading(key)),
  acceptsSameAnswers: (before, after, partTakesSameAnswers) =>
    before.parts.length === after.parts.length &&
    before.parts.every((part, index) => partTakesSameAnswers(part, after.parts[index] as QuestionBody)),
  countChoices({ parts }, countPart) {
    const counts = parts.map(countPart);
    return counts.reduce<number | null>(
      (product, count) => (product === null || count === null ? null : product * count),
      1,
    );
  },
  draft: {
    fields: ["parts", "image"],
    createFields: () => ({ parts: [createPart(), createPart()] }),
    complete: (unit, completeParts) => ({ parts: completeParts(unit.parts) }),
    keyIds: () => [],
  },
  lint: { keys: () => [], rationales: () => [], rationaleKey: () => [] },
} satisfies ContentType<Case, CaseBody, CaseKey>;

type Parts = typeof partTypeRules;
type AnyPart = { [T in keyof Parts]: z.infer<z.ZodObject<Parts[T]["fields"]>> }[keyof Parts];

function checkPart(part: CasePart, fail: AddError) {
  const type: { checkIds(part: AnyPart, fail: AddError): void } = partTypeRules[part.type];
  type.checkIds(part, fail);
}

/** Returns the draft of a new part, which inherits all other fields from its case. */
export function createPart() {
  return { type: "single", stem: "", options: createEmptyEntries(4, { text: "", rationale: "" }), teachingPoint: "" };
}
