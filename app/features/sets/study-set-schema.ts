import { z } from "zod";
import { levels } from "../questions/taxonomy";

/** A study set as authored (S5): external ids of its questions, easy ones first. */
export const studySetSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{2,40}$/),
  title: z.string().min(4).max(80),
  /** The rotation that the set is for. */
  rotation: z.string().min(2).max(40),
  description: z.string().min(40).max(400),
  level: z.enum(levels),
  minutes: z.number().int().min(5).max(240),
  questions: z
    .array(z.string().min(1))
    .min(10)
    .max(20)
    .refine((ids) => new Set(ids).size === ids.length, "names a question twice"),
});
export type StudySetContent = z.infer<typeof studySetSchema>;

/** The file of study sets, in display order. */
export const studySetFileSchema = z.strictObject({
  sets: z
    .array(studySetSchema)
    .refine((sets) => new Set(sets.map(({ id }) => id)).size === sets.length, "has two sets of one id"),
});
