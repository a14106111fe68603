import { z } from "zod";
import { getRunnerType, runnableTypes } from "./components/types/runner-types";
import { type Confidence, confidences } from "./engine/answer-taxonomy";
import { type PartResponse, partSchema } from "./engine/response";
import { maxQuestions } from "./start-request";
import { readTypedAnswer, type TypedAnswer, toResponse } from "./typed-answer";

const answerFormSchema = z.object({
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxQuestions - 1),
  clientId: z.string().min(8).max(80),
  type: z.enum(runnableTypes),
  /** 0-based index of the submitted part of a case; absent for other types. */
  part: z.coerce.number().int().min(0).max(7).optional(),
  confidence: z.enum(confidences).optional(),
  /** In an exam: the id of the save that this one replaces. */
  replaces: z.string().min(8).max(80).optional(),
  /** Number of the question version that the learner saw. */
  version: z.coerce.number().int().min(1).optional(),
  /** Answer time in ms, measured by the browser. If absent, the answer time is the time since `shownAt`. */
  took: z.coerce.number().min(0).optional(),
  shownAt: z.coerce.number().optional(),
});

export interface AnswerForm {
  position: number;
  clientId: string;
  took: number;
  confidence: Confidence | null;
  replaces: string | null;
  version: number | null;
  /** 0-based index of the submitted part of a case; null for other types. */
  part: number | null;
  typed: TypedAnswer;
  /** Null if the fields hold no valid response; `problem` is then the message for the learner. */
  response: PartResponse | null;
  problem: string;
}

/**
 * Parses a submitted answer form: `position`, `clientId`, `type`, `took` or `shownAt` (ms), the fields of
 * `readTypedAnswer`, and optionally `part`, `confidence`, `replaces`, and `version`. Returns null for any other form.
 */
export function readAnswerForm(fields: FormData, now: number): AnswerForm | null {
  const readText = (name: string) => fields.get(name)?.toString() || undefined;
  const parsed = answerFormSchema.safeParse({
    position: readText("position"),
    clientId: readText("clientId"),
    type: readText("type"),
    took: readText("took"),
    shownAt: readText("shownAt"),
    part: readText("part"),
    confidence: readText("confidence"),
    replaces: readText("replaces"),
    version: readText("version"),
  });
  if (!parsed.success) return null;
  const { position, clientId, type, took, shownAt, part, confidence, replaces, version } = parsed.data;
  const typed = readTypedAnswer(fields);
  const response = partSchema.safeParse(toResponse(type, typed));
  return {
    position,
    clientId,
    took: took ?? now - (shownAt ?? now),
    confidence: confidence ?? null,
    replaces: replaces ?? null,
    version: version ?? null,
    part: part ?? null,
    typed,
    response: response.success ? response.data : null,
    problem: getRunnerType(type).problem,
  };
}
