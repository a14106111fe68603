import { Link } from "@remix-run/react";
import { Flag, Lock } from "lucide-react";
import { paths } from "~/paths";
import { resultsPath, sessionPath } from "~/study-paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { OpenQuestion } from "../open-question.server";

interface ClosedQuestionProps {
  open: Pick<OpenQuestion, "inExam" | "session">;
  /** Whether free questions are left; this one is not on the free list. */
  freeLeft: boolean;
}

/**
 * Shown instead of a question that cannot be opened: an open exam asks it (Q12), the session has ended, the quota is used
 * up (P3), or the subscription has ended (P5).
 */
export function ClosedQuestion({ open: { inExam, session }, freeLeft }: ClosedQuestionProps) {
  const { id: sessionId, finished } = session;
  const results = (
    <Link to={resultsPath(sessionId)} prefetch="none" className={buttonClass({ variant: "outline" })}>
      {finished ? "See results" : "See results of what you answered"}
    </Link>
  );
  if (inExam)
    return (
      <EmptyState
        icon={Lock}
        title="This question is in an exam you have open"
        action={
          <>
            <Link to={sessionPath(inExam)} prefetch="none" className={buttonClass()}>
              Go to the exam
            </Link>
            {results}
          </>
        }
      >
        You can open the question and its explanation here again after the exam ends. Your earlier answers are safe.
      </EmptyState>
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
