import { resultsPath, sessionPath } from "~/study-paths";
import { findSteps, type NavigationSteps } from "../engine/steps";
import { isExam } from "../engine/taxonomy";
import type { OpenQuestion } from "../open-question.server";

export interface NavigationTargets {
  previous: string | null;
  next: string | null;
  /** The main link after an answer; `to: null` ends the session. */
  onward: { to: string | null; words: string };
}

/** Returns the targets of a question's links; in an exam they stay within the current block. */
export function getNavigationTargets({ session, position }: OpenQuestion, onlyMissed: boolean): NavigationTargets {
  const { finished, block } = session;
  const steps = findSteps(session.marks, position, onlyMissed);
  const inReach = (index: number | null) =>
    index === null || (!finished && (index < block.from || index >= block.to)) ? null : index;
  const reached = {
    previous: inReach(steps.previous),
    next: inReach(steps.next),
    unanswered: inReach(steps.unanswered),
  };
  const link = (index: number | null) => (index === null ? null : sessionPath(session.id, index + 1, { onlyMissed }));
  return {
    previous: link(reached.previous),
    next: link(reached.next),
    onward: getOnward(session, reached, link, onlyMissed),
  };
}

function getOnward(
  session: OpenQuestion["session"],
  { next, unanswered }: NavigationSteps,
  link: (index: number | null) => string | null,
  onlyMissed: boolean,
): NavigationTargets["onward"] {
  if (next !== null) return { to: link(next), words: onlyMissed ? "Next missed question" : "Next question" };
  if (session.finished || onlyMissed) return { to: resultsPath(session.id), words: "Back to results" };
  // An exam can end only on its review screen.
  if (isExam(session.mode)) return { to: resultsPath(session.id), words: "Review answers" };
  if (unanswered !== null) return { to: link(unanswered), words: `Answer question ${unanswered + 1}` };
  return { to: null, words: "See results" };
}
