import { Link } from "@remix-run/react";
import { Flag, Lock } from "lucide-react";
import { paths } from "~/paths";
import { resultsPath, sessionPath } from "~/study-paths";
import { buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import type { OpenQuestion } from "../open-question.server";

interface ClosedQuestionProps {
  open: Pick<OpenQuestion, "inExam" | "session">;
  /** Whether the learner has free questions left. If so, the question is closed because it is not on the free list. */
  hasFreeQuestions: boolean;
}

/**
 * Message in place of a question that cannot be opened: an open exam contains the question (Q12), the session has ended, the
 * question is not on the free list (P2), the quota is used up (P3), or the subscription has ended (P5).
 */
export function ClosedQuestion({ open: { inExam, session }, hasFreeQuestions }: ClosedQuestionProps) {
  const { id: sessionId, finished } = session;
  const resultsLink = (
    <Link to={resultsPath(sessionId)} prefetch="none" className={buttonClass({ variant: "outline" })}>
      {finished ? "See results" : "See results so far"}
    </Link>
  );
  if (inExam)
    return (
      <EmptyState
        icon={Lock}
        title="This question is in your open exam"
        action={
          <>
            <Link to={sessionPath(inExam)} prefetch="none" className={buttonClass()}>
              Go to the exam
            </Link>
            {resultsLink}
          </>
        }
      >
        You can open the question and its explanation here again after the exam ends. Your earlier answers are safe.
      </EmptyState>
    );
  if (finished)
    return (
      <EmptyState icon={Flag} title="You ended this session before you opened this question" action={resultsLink}>
        The question does not count as answered and uses no free question. To answer it, start a new session from the
        results.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={Lock}
      title={hasFreeQuestions ? "This question needs a subscription" : "Your free questions are used up"}
      action={
        <>
          <Link to={paths.pricing} className={buttonClass()}>
            See subscription
          </Link>
          {resultsLink}
        </>
      }
    >
      Questions you have opened stay available, with their explanations, your flags, and your progress, and you can
      answer them again. A subscription opens the rest of the bank.
    </EmptyState>
  );
}
