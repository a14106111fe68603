import { z } from "zod";
import { oralSections, oralStages } from "./oral-sections";

// The model of an oral case (G20). Only the commands that read content files parse it; the site trusts the stored JSON.

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{0,59}$/, "lowercase letters, digits, and hyphens only");
const text = (max: number) => z.string().trim().min(1).max(max);
const terms = z.array(text(80)).min(1).max(40);

const pointFields = {
  id,
  label: text(120),
  /** The term and its synonyms, in the singular. */
  terms,
  /** Details that the same sentence must contain: one synonym of each group. */
  details: z.array(terms).max(4).optional(),
};
const findingSchema = z.strictObject({
  ...pointFields,
  side: z.enum(["left", "right", "bilateral"]).optional(),
  /** Longer terms that speak of something else: "cyst does not enhance" for "enhance". */
  except: terms.optional(),
});
export type OralFinding = z.infer<typeof findingSchema>;
const negativeSchema = z.strictObject({
  ...{ id, label: text(120), terms },
  /** Terms whose presence says the same as the absence of the others, such as "patent". */
  normal: terms.optional(),
});

const imageSchema = z.strictObject({
  caption: text(80),
  /** The image in words, without an interpretation: shown if there is no picture, and in the section's report. */
  description: text(1200),
  /** Key of a series of the bank. */
  series: z
    .string()
    .regex(/^[0-9a-f]{64}$/, "the key of a stored series")
    .optional(),
});
export type OralImage = z.infer<typeof imageSchema>;

const stepSchema = z.strictObject({
  id,
  stage: z.enum(oralStages),
  /** What the examiner says, the same for every learner who gets the step. */
  prompt: text(600),
  /** Images that the step adds to those shown before. */
  images: z.array(imageSchema).max(4).optional(),
  /** Ids of the points that an answer to this step should make. */
  expects: z.array(id).max(20),
  /** When the step is asked; always without a condition (G21). "leading" is the leading diagnosis. */
  when: z.strictObject({ point: id, is: z.enum(["stated", "not stated"]) }).optional(),
  ideal: text(1500),
});
export type OralStep = z.infer<typeof stepSchema>;
export type OralStage = OralStep["stage"];

export const oralCaseSchema = z
  .strictObject({
    id,
    section: z.enum(oralSections),
    /** Shown after the section only, because it names the diagnosis. */
    title: text(120),
    history: text(600),
    steps: z.array(stepSchema).min(3).max(10),
    critical: z.array(findingSchema).min(1).max(5),
    observations: z.array(findingSchema).max(6),
    negatives: z.array(negativeSchema).min(1).max(6),
    /** The leading diagnosis first. */
    differential: z
      .array(z.strictObject({ name: text(80), terms }))
      .min(2)
      .max(4),
    mustNotMiss: z.array(z.strictObject(pointFields)).min(1).max(3),
    management: z
      .array(
        z.strictObject({
          ...pointFields,
          /** Empty for a communication, whose terms the rubric engine knows. */
          terms: terms.or(z.tuple([])),
          isCommunication: z.literal(true).optional(),
        }),
      )
      .min(1)
      .max(5),
    redFlags: z
      .array(z.strictObject({ ...pointFields, isDangerous: z.boolean() }))
      .min(1)
      .max(5),
    references: z.array(text(300)).min(1).max(5),
  })
  .superRefine((oralCase, context) => {
    for (const message of findContradictions(oralCase)) context.addIssue({ code: "custom", message });
  });
export type OralCase = z.infer<typeof oralCaseSchema>;

/** The points that steps expect: everything but red flags and the differential diagnosis. */
function listExpectedPoints(
  oralCase: Pick<OralCase, "critical" | "observations" | "negatives" | "mustNotMiss" | "management">,
): { id: string; label: string }[] {
  const { critical, observations, negatives, mustNotMiss, management } = oralCase;
  return [...critical, ...observations, ...negatives, ...mustNotMiss, ...management];
}

function findContradictions(oralCase: z.input<typeof oralCaseSchema>): string[] {
  const { steps, critical, redFlags } = oralCase;
  const points = listExpectedPoints(oralCase).map((point) => point.id);
  const all = [...points, ...redFlags.map((flag) => flag.id), "leading"];
  const expected = steps.flatMap(({ expects }) => expects);
  const asked = steps.filter(({ when }) => !when).flatMap(({ expects }) => expects);
  const hasRepeats = (ids: string[]) => new Set(ids).size < ids.length;
  return [
    ...(hasRepeats(all) ? ["Two points have the same id."] : []),
    ...(hasRepeats(steps.map((step) => step.id)) ? ["Two steps have the same id."] : []),
    ...points.filter((point) => !expected.includes(point)).map((point) => `No step expects the point "${point}".`),
    ...expected.filter((point) => !points.includes(point)).map((point) => `There is no point "${point}" to expect.`),
    // A learner who is never shown the critical finding could not pass.
    ...critical
      .filter((point) => !asked.includes(point.id))
      .map((point) => `Only a dependent step expects "${point.id}".`),
    ...steps.flatMap(({ when }) =>
      when && !all.includes(when.point) ? [`A step depends on "${when.point}", which does not exist.`] : [],
    ),
    ...oralStages
      .filter((stage) => !steps.some((step) => step.stage === stage && !step.when))
      .map((stage) => `There is no ${stage} step that is always asked.`),
    ...(steps[0]?.images?.length ? [] : ["The first step shows no image."]),
  ];
}
