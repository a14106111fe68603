import { z } from "zod";
import { type Draft, isDraft, readRecords, readText } from "../lint/draft";
import { lintCommonErrors } from "../lint/rationale-key";
import { createKeyFinding, lintQuestionRationale } from "../lint/type-checks";
import { pictureFields, textSchema } from "./common-fields";
import type { ContentType, StemAndPictures } from "./content-type";

const fields = {
  ...pictureFields,
  type: z.literal("numeric"),
  answer: z.strictObject({
    value: z.number(),
    unit: z.string().trim().max(20),
    tolerance: z.strictObject({ kind: z.enum(["absolute", "relative"]), value: z.number().positive() }),
  }),
  /** The worked solution. */
  solution: textSchema,
  /** Typical wrong values, with the reason for each. */
  commonErrors: z
    .array(z.strictObject({ value: z.number(), why: textSchema }))
    .max(6)
    .default([]),
};

const response = z.strictObject({
  type: z.literal("numeric"),
  /** The number as the learner typed it, such as "1e-3" or "0,5 mGy" (Q14). */
  value: z.string().trim().min(1).max(60),
});

type Numeric = z.infer<z.ZodObject<typeof fields>>;

export type NumericBody = StemAndPictures & { type: "numeric"; unit: string };
export type NumericKey = {
  type: "numeric";
  answer: Numeric["answer"];
  solution: string;
  commonErrors: { value: number; why: string }[];
};
export type NumericResponse = z.infer<typeof response>;

/** The numeric type: learners enter a value with a unit, graded with a tolerance (D3, Q14). */
export const numeric = {
  fields,
  response,
  checkIds() {},
  split: ({ answer, solution, commonErrors }, stemAndPictures) => ({
    body: { type: "numeric", ...stemAndPictures, unit: answer.unit },
    key: { type: "numeric", answer, solution, commonErrors },
  }),
  join: (_, { answer, solution, commonErrors }) => ({ answer, solution, commonErrors }),
  getGradedValues: ({ answer: { value, unit, tolerance } }) => [value, unit, tolerance],
  acceptsSameAnswers: (before, after) => before.unit === after.unit,
  countChoices: () => null,
  draft: {
    fields: ["answer", "solution", "commonErrors", "image"],
    createFields: () => ({ answer: { unit: "", tolerance: { kind: "relative" } }, solution: "", commonErrors: [] }),
    complete: (unit) => ({
      answer: completeAnswer(isDraft(unit.answer) ? unit.answer : {}),
      solution: readText(unit.solution),
      commonErrors: readRecords(unit.commonErrors)
        .filter(({ record }) => typeof record.value === "number")
        .map(({ record }) => ({ value: record.value, why: readText(record.why) })),
    }),
    adoptKeys: (draftFields) => ({ commonErrors: [], ...draftFields }),
    keyIds: () => [],
  },
  lint: {
    keys(unit) {
      const value = isDraft(unit.draft.answer) ? unit.draft.answer.value : undefined;
      if (typeof value === "number" && Number.isFinite(value)) return [];
      return createKeyFinding(unit, ["answer", "value"], "Give the correct value.");
    },
    rationales: (unit) => lintQuestionRationale(unit, "solution", "Write the solution step by step, with units."),
    rationaleKey: lintCommonErrors,
  },
} satisfies ContentType<Numeric, NumericBody, NumericKey>;

function completeAnswer({ value, unit, tolerance }: Draft): Draft {
  const draftTolerance = isDraft(tolerance) ? tolerance : {};
  return {
    value: typeof value === "number" ? value : 0,
    unit: readText(unit),
    tolerance: {
      kind: draftTolerance.kind === "absolute" ? "absolute" : "relative",
      value: typeof draftTolerance.value === "number" ? draftTolerance.value : 0,
    },
  };
}
