import { useEffect, useRef } from "react";
import { trackEngagement } from "~/features/analytics/track-engagement";
import type { OpenQuestion } from "../open-question.server";

/** Reports once to analytics that a session started or resumed (N9). */
export function useSessionEngagement({ id, marks, finished }: OpenQuestion["session"]): void {
  const reportedId = useRef("");
  const hasMarks = marks.some((mark) => mark !== "unanswered");
  useEffect(() => {
    if (reportedId.current === id) return;
    reportedId.current = id;
    if (!finished) trackEngagement("study_session", { action: hasMarks ? "resume" : "start" });
  }, [id, hasMarks, finished]);
}

/**
 * Reports to analytics that a question was viewed and answered, and after the last answer that the session is complete
 * (N9).
 */
export function useQuestionEngagement(questionId: string | undefined, isStored: boolean, isLast: boolean): void {
  useEffect(() => {
    if (questionId) trackEngagement("question_interaction", { action: "view", questionId });
  }, [questionId]);
  useEffect(() => {
    if (!isStored || !questionId) return;
    trackEngagement("question_interaction", { action: "answer", questionId });
    if (isLast) trackEngagement("study_session", { action: "complete" });
  }, [isStored, isLast, questionId]);
}
