import { countNoun } from "~/lib/text";
import { Alert } from "~/ui/alert";

/** Explains at the start of a session why it has fewer questions than the learner asked for. */
export function FewerMatchesNote({ asked, questionCount }: { asked: number; questionCount: number }) {
  if (!(asked > questionCount)) return null;
  return (
    <Alert tone="primary">
      You asked for {countNoun(asked, "question")}. This session has {questionCount}, because no other question that you
      can open now matches your selection.
    </Alert>
  );
}
