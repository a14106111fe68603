import { Alert } from "~/ui/alert";
import { type Problem, problemWords } from "../problems";

/** Why nothing happened, and what to do. */
export function ProblemAlert({ problem, className }: { problem: Problem; className?: string }) {
  const { title, text } = problemWords[problem];
  return (
    <Alert tone="destructive" title={title} className={className}>
      {text}
    </Alert>
  );
}
