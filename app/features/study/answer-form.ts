import { z } from "zod";
import { runnableTypes, runnerTypeOf } from "./components/types/runner-types";
import { type PartResponse, partSchema } from "./engine/response";
import { type Confidence, confidences } from "./engine/taxonomy";
import { maxSessionSize } from "./start-request";
import { readTyped, type TypedAnswer, toResponse } from "./typed-answer";

const answerForm = z.object({
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(maxSessionSize - 1),
  clientId: z.string().min(8).max(80),
  type: z.enum(runnableTypes),
  /** Which part of a case the fields are, 0-based; left out where the question is no case. */
  part: z.coerce.number().int().min(0).max(7).optional(),
  confidence: z.enum(confidences).optional(),
  /** In an exam: the save that this one changes. */
  replaces: z.string().min(8).max(80).optional(),
  /** Number of the version that was shown. */
  version: z.coerce.number().int().min(1).optional(),
  /** Milliseconds, where a browser measured them; else the time since the page was made counts. */
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
  /** Part of a case that was answered; null where the question is no case. */
  part: number | null;
  typed: TypedAnswer;
  /** Null when nothing usable was chosen or typed; `problem` then says what to do. */
  response: PartResponse | null;
  problem: string;
}

/**
 * Reads a submitted answer out of posted fields: `position`, `clientId`, `type`, `took` or `shownAt` (ms), the fields
 * of `readTyped`, and `part`, `confidence`, `replaces` where there are such. Null when it is no form of ours.
 */
export function readAnswerForm(fields: FormData, now: number): AnswerForm | null {
  const text = (name: string) => fields.get(name)?.toString() || undefined;
  const parsed = answerForm.safeParse({
    position: text("position"),
    clientId: text("clientId"),
    type: text("type"),
    took: text("took"),
    shownAt: text("shownAt"),
    part: text("part"),
    confidence: text("confidence"),
    replaces: text("replaces"),
    version: text("version"),
  });
  if (!parsed.success) return null;
  const { position, clientId, type, took, shownAt, part, confidence, replaces, version } = parsed.data;
  const typed = readTyped(fields);
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
    problem: runnerTypeOf(type).problem,
  };
}
