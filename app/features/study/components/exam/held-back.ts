import type { OpenQuestion } from "../../open-question.server";

/** Whether the question is hidden because the session stands still, or because it is in another block than the present. */
export function isHeldBack({ session, position }: OpenQuestion): boolean {
  const { block, clock, finished } = session;
  if (finished) return false;
  return clock.state === "pause" || clock.state === "break" || position < block.from || position >= block.to;
}
