import { Link } from "@remix-run/react";
import { Flag, Lock } from "lucide-react";
import { paths } from "~/paths";
import { resultsPath } from "~/study-paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";

interface ClosedQuestionProps {
  sessionId: string;
  finished: boolean;
  /** There are free questions left; this one is not on the free list. */
  freeLeft: boolean;
}

/**
 * Stands in the place of a question that the learner cannot open: the session has ended, the quota is used up (P3), or it was
 * put together under a subscription that has ended (P5).
 */
export function ClosedQuestion({ sessionId, finished, freeLeft }: ClosedQuestionProps) {
  const results = (
    <Link to={resultsPath(sessionId)} prefetch="none" className={buttonClass({ variant: "outline" })}>
      {finished ? "See results" : "See results of what you answered"}
    </Link>
  );
  if (finished)
    return (
      <EmptyState icon={Flag} title="You ended this session before this question" action={results}>
        It was never opened, so it counts neither as an answer nor against your free questions. You can take it in a new
        session from the results.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Lock}
      title={freeLeft ? "This question needs a subscription" : "Your free questions are used up"}
      action={
        <>
          <Link to={paths.pricing} className={buttonClass()}>
            See the subscription
          </Link>
          {results}
        </>
      }
    >
      Every question you have opened stays yours: its explanation, your flags and your progress remain open, and you can
      answer it again. A subscription opens the rest.
    </EmptyState>
  );
}
