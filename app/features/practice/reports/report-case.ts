import { z } from "zod";

// The model of a case for a report (G12). Only the commands that read content files parse it; the site trusts the stored JSON.

const text = z.string().min(1);
const terms = z.array(text).min(1);

const statementSchema = z.strictObject({
  id: text,
  kind: z.enum(["critical", "required", "forbidden", "dangerous", "recommendation", "communication"]),
  label: text,
  /** Empty for a communication, whose terms the rubric engine knows. */
  terms: z.array(text),
  side: z.enum(["left", "right", "bilateral"]).optional(),
  details: z.array(terms).optional(),
  isAbsent: z.literal(true).optional(),
});

const diagnosisSchema = z.strictObject({ name: text, terms });

const idealSentenceSchema = z.strictObject({
  section: z.enum(["findings", "impression"]),
  text,
  /** Ids of statements; "leading" is the leading diagnosis. */
  makes: z.array(text),
});
/** A sentence of the ideal report, with the statements of the rubric that it makes. */
export type IdealSentence = z.infer<typeof idealSentenceSchema>;

export const reportCaseSchema = z.strictObject({
  id: text,
  title: text,
  /** Age, sex, and reason for the examination. */
  history: text,
  technique: text,
  /** The pictures, described without their interpretation. */
  pictures: z.array(text).min(1),
  rubric: z.strictObject({
    statements: z.array(statementSchema).min(1),
    differential: z.tuple([diagnosisSchema], diagnosisSchema),
  }),
  ideal: z.array(idealSentenceSchema).min(1),
});
/** A case for a report: the pictures in words, a rubric, and the ideal report (G12). */
export type ReportCase = z.infer<typeof reportCaseSchema>;
