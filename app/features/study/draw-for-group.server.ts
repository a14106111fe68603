import { isNotNull } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { question } from "../../db/schema";
import { findCandidates } from "./candidates.server";
import { drawQuestions } from "./engine/draw-questions";
import type { StartRequest } from "./start-forms";

/**
 * Draws the questions of a group set from a subscriber's filter (S10). Leaves out questions of mock forms, which other
 * participants may not have taken (S7), and pilot questions.
 */
export async function drawForGroup(
  db: Db,
  userId: string,
  request: Extract<StartRequest, { from: "filter" }>,
  { now, seed }: { now: number; seed: number },
): Promise<string[]> {
  const owner = { userId, unlimited: true, remaining: 0 };
  const { candidates } = await findCandidates(db, owner, request, seed, now, 0);
  const inForms = await db.select({ id: question.id }).from(question).where(isNotNull(question.formId));
  const heldIds = new Set(inForms.map(({ id }) => id));
  const open = candidates.filter(({ id }) => !heldIds.has(id));
  return drawQuestions(open, request.size, Number.POSITIVE_INFINITY, seed);
}
