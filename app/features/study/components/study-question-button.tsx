import type { ReactNode } from "react";
import type { BankAccess } from "../../quota/bank-access";
import { StartButton } from "./start-button";

interface StudyQuestionButtonProps {
  question: { id: string; topic: string };
  /** Whether the learner has opened the question. */
  isOpened: boolean;
  access: BankAccess;
  /** The label. */
  children: ReactNode;
}

/** Button that starts a session of one question; says if opening the question uses a free question (P2). */
export function StudyQuestionButton({ question, isOpened, access, children }: StudyQuestionButtonProps) {
  const usesFreeQuestion = !isOpened && !access.unlimited && access.remaining > 0;
  return (
    <StartButton request={{ from: "question", questionId: question.id }} variant="outline" size="sm">
      <span>
        {children}
        {usesFreeQuestion && " (1 free question)"}
        <span className="sr-only">: {question.topic}</span>
      </span>
    </StartButton>
  );
}
