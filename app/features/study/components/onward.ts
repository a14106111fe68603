import { resultsPath, sessionPath } from "~/paths";
import { type Steps, stepsFrom } from "../engine/steps";
import type { OpenQuestion } from "../open-question.server";

export interface WaysOn {
  previous: string | null;
  next: string | null;
  /** The main way on after an answer; `to: null` ends the session. */
  onward: { to: string | null; words: string };
}

/** Where the links of a question lead. */
export function waysOn(
  { session, position }: OpenQuestion,
  marks: OpenQuestion["session"]["marks"],
  onlyMissed: boolean,
): WaysOn {
  const steps = stepsFrom(marks, position, onlyMissed);
  const link = (index: number | null) => (index === null ? null : sessionPath(session.id, index + 1, { onlyMissed }));
  return {
    previous: link(steps.previous),
    next: link(steps.next),
    onward: onwardFrom(session, steps, link, onlyMissed),
  };
}

function onwardFrom(
  session: OpenQuestion["session"],
  { next, unanswered }: Steps,
  link: (index: number | null) => string | null,
  onlyMissed: boolean,
): WaysOn["onward"] {
  if (next !== null) return { to: link(next), words: onlyMissed ? "Next missed" : "Next question" };
  if (session.finished || onlyMissed) return { to: resultsPath(session.id), words: "Back to results" };
  if (unanswered !== null) return { to: link(unanswered), words: `To open question ${unanswered + 1}` };
  return { to: null, words: "See results" };
}
