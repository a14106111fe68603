import { z } from "zod";
import { everything, organDomains, outcomes } from "../questions/filter";
import { modalities } from "../questions/taxonomy";
import { largestSession } from "./start-request";

const id = z.string().min(1).max(80);

const filter = z.object({
  organs: z.array(z.enum(organDomains)).default([]),
  modalities: z.array(z.enum(modalities)).default([]),
  outcomes: z.array(z.enum(outcomes)).default([]),
});

/** Starts a session: questions drawn with a filter, one chosen question, the flagged ones, or those of an earlier session. */
export const startForm = z.discriminatedUnion("from", [
  z.object({ from: z.literal("filter"), size: z.coerce.number().int().min(1).max(largestSession), filter }),
  z.object({ from: z.literal("question"), questionId: id }),
  z.object({ from: z.literal("flags"), filter: filter.default(everything) }),
  z.object({
    from: z.literal("session"),
    sessionId: id,
    which: z.enum(["all", "missed", "unanswered"]).default("all"),
  }),
]);

export type StartRequest = z.infer<typeof startForm>;

/** More than there are boxes to tick in one row of the filter. */
const mostTicks = 20;

/**
 * Reads a start form out of posted fields: `from`, `size` (or `size=other` with `otherSize`), `organ`*, `modality`*,
 * `outcome`*, `questionId`, `sessionId`, `which`.
 */
export function readStartForm(fields: FormData) {
  const size = fields.get("size");
  return startForm.safeParse({
    from: fields.get("from") ?? undefined,
    size: (size === "other" ? fields.get("otherSize") : size) ?? undefined,
    questionId: fields.get("questionId") ?? undefined,
    sessionId: fields.get("sessionId") ?? undefined,
    which: fields.get("which") ?? undefined,
    filter: {
      organs: fields.getAll("organ").slice(0, mostTicks),
      modalities: fields.getAll("modality").slice(0, mostTicks),
      outcomes: fields.getAll("outcome").slice(0, mostTicks),
    },
  });
}
