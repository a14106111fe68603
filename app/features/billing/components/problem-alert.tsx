import { Alert } from "~/ui/alert";
import { problemMessages, type SubscriptionProblem } from "../subscription-problems";

/** Shows why an action failed and what to do next. */
export function ProblemAlert({ problem, className }: { problem: SubscriptionProblem; className?: string }) {
  const { title, text } = problemMessages[problem];
  return (
    <Alert tone="destructive" title={title} className={className}>
      {text}
    </Alert>
  );
}
