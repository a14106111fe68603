import { z } from "zod";
import { type Response, responseSchema } from "./engine/response";
import { largestSession } from "./start-request";
import { readTyped, type Typed } from "./typed";

const answerForm = z.object({
  position: z.coerce
    .number()
    .int()
    .min(0)
    .max(largestSession - 1),
  clientId: z.string().min(8).max(80),
  type: z.enum(["single", "multi", "numeric"]),
  /** Milliseconds, where a browser measured them; else the time since the page was made counts. */
  took: z.coerce.number().min(0).optional(),
  shownAt: z.coerce.number().optional(),
});

export interface AnswerForm {
  position: number;
  clientId: string;
  took: number;
  typed: Typed;
  /** Null when nothing usable was chosen or typed; `problem` then says what to do. */
  response: Response | null;
  problem: string;
}

const problems = {
  single: "Choose one option, then submit.",
  multi: "Choose at least one option, then submit.",
  numeric: "Type a number, such as 12.5 or 1e-3, then submit.",
};

/**
 * Reads a submitted answer out of posted fields: `position`, `clientId`, `type`, `took` or `shownAt` (ms), and `choice`,
 * `choices`* or `value`. Null when it is no form of ours.
 */
export function readAnswerForm(fields: FormData, now: number): AnswerForm | null {
  const text = (name: string) => fields.get(name)?.toString();
  const parsed = answerForm.safeParse({
    position: text("position"),
    clientId: text("clientId"),
    type: text("type"),
    took: text("took"),
    shownAt: text("shownAt"),
  });
  if (!parsed.success) return null;
  const { position, clientId, type, took, shownAt } = parsed.data;
  const { choices, value } = readTyped(fields);
  const response = responseSchema.safeParse(
    { single: { type, choice: choices[0] }, multi: { type, choices }, numeric: { type, value } }[type],
  );
  return {
    position,
    clientId,
    took: took ?? now - (shownAt ?? now),
    typed: { choices, value },
    response: response.success ? response.data : null,
    problem: problems[type],
  };
}
