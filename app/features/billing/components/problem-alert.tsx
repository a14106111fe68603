import { Alert } from "~/ui/alert";
import { type Problem, problemWords } from "../problems";

/** Shows why an action failed and what to do next. */
export function ProblemAlert({ problem, className }: { problem: Problem; className?: string }) {
  const { title, text } = problemWords[problem];
  return (
    <Alert tone="destructive" title={title} className={className}>
      {text}
    </Alert>
  );
}
