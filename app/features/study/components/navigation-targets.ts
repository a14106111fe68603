import { resultsPath, sessionPath } from "~/study-paths";
import { findSteps, type NavigationSteps } from "../engine/navigation-steps";
import { isExam } from "../engine/session-taxonomy";
import type { OpenQuestion } from "../open-question.server";

export interface NavigationTargets {
  previous: string | null;
  next: string | null;
  /** The main link after an answer; if `to` is null, the link ends the session. */
  mainLink: { to: string | null; label: string };
}

/** Returns where the links of a question lead. Until the session ends, they stay within the current block. */
export function getNavigationTargets({ session, position }: OpenQuestion, onlyMissed: boolean): NavigationTargets {
  const { finished, block } = session;
  const steps = findSteps(session.marks, position, onlyMissed);
  const keepInBlock = (index: number | null) =>
    index === null || (!finished && (index < block.from || index >= block.to)) ? null : index;
  const stepsInBlock = {
    previous: keepInBlock(steps.previous),
    next: session.isAdaptive && session.marks[position] === "unanswered" ? null : keepInBlock(steps.next),
    unanswered: keepInBlock(steps.unanswered),
  };
  const toPath = (index: number | null) => (index === null ? null : sessionPath(session.id, index + 1, { onlyMissed }));
  return {
    previous: toPath(stepsInBlock.previous),
    next: toPath(stepsInBlock.next),
    mainLink: getMainLink(session, stepsInBlock, toPath, onlyMissed),
  };
}

function getMainLink(
  session: OpenQuestion["session"],
  { next, unanswered }: NavigationSteps,
  toPath: (index: number | null) => string | null,
  onlyMissed: boolean,
): NavigationTargets["mainLink"] {
  if (next !== null) return { to: toPath(next), label: onlyMissed ? "Next missed question" : "Next question" };
  if (session.finished || onlyMissed) return { to: resultsPath(session.id), label: "Back to results" };
  // Only the review screen can end an exam.
  if (isExam(session.mode)) return { to: resultsPath(session.id), label: "Review answers" };
  if (unanswered !== null) return { to: toPath(unanswered), label: `Answer question ${unanswered + 1}` };
  return { to: null, label: "See results" };
}
