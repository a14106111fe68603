import { z } from "zod";
import { filterSchema } from "../questions/filter";

const id = z.string().min(1).max(80);

/** Most questions in one session (S2). */
export const largestSession = 120;

/** Starts a session: questions drawn with a filter, one chosen question, or those of an earlier session. */
export const startForm = z.discriminatedUnion("from", [
  z.object({
    from: z.literal("filter"),
    size: z.coerce.number().int().min(1).max(largestSession),
    filter: filterSchema,
  }),
  z.object({ from: z.literal("question"), questionId: id }),
  z.object({ from: z.literal("flags") }),
  z.object({
    from: z.literal("session"),
    sessionId: id,
    which: z.enum(["all", "missed", "unanswered"]).default("all"),
  }),
]);

export type StartRequest = z.infer<typeof startForm>;

/** Reads a start form out of posted fields: `from`, `size`, `organ`*, `modality`*, `outcome`*, `questionId`, `sessionId`, `which`. */
export function readStartForm(fields: FormData) {
  return startForm.safeParse({
    from: fields.get("from") ?? undefined,
    size: fields.get("size") ?? undefined,
    questionId: fields.get("questionId") ?? undefined,
    sessionId: fields.get("sessionId") ?? undefined,
    which: fields.get("which") ?? undefined,
    filter: {
      organs: fields.getAll("organ"),
      modalities: fields.getAll("modality"),
      outcomes: fields.getAll("outcome"),
    },
  });
}
