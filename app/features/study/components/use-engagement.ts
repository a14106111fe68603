import { useEffect, useRef } from "react";
import { trackEngagement } from "~/features/analytics/track-engagement";
import type { OpenQuestion } from "../open-question.server";

/** Reports the start or the resumption of a session once to analytics (N9). */
export function useSessionEngagement({ id, marks, finished }: OpenQuestion["session"]): void {
  const reportedId = useRef("");
  const hasMarks = marks.some((mark) => mark !== "unanswered");
  useEffect(() => {
    if (reportedId.current === id) return;
    reportedId.current = id;
    if (!finished) trackEngagement("study_session", { action: hasMarks ? "resume" : "start" });
  }, [id, hasMarks, finished]);
}

/** Reports the view and the answer of a question to analytics (N9); the last answer completes the session. */
export function useQuestionEngagement(questionId: string | undefined, stored: boolean, last: boolean): void {
  useEffect(() => {
    if (questionId) trackEngagement("question_interaction", { action: "view", questionId });
  }, [questionId]);
  useEffect(() => {
    if (!stored || !questionId) return;
    trackEngagement("question_interaction", { action: "answer", questionId });
    if (last) trackEngagement("study_session", { action: "complete" });
  }, [stored, last, questionId]);
}
