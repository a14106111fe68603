import type { OpenQuestion } from "../../open-question.server";

/** Checks whether the question is hidden because the clock is stopped or the question is in another block. */
export function isQuestionHidden({ session, position }: OpenQuestion): boolean {
  const { block, clock, finished } = session;
  if (finished) return false;
  return clock.state === "pause" || clock.state === "break" || position < block.from || position >= block.to;
}
