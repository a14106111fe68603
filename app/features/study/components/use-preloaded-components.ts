import { useEffect } from "react";
import { SubmissionNote, SubmittedReview, UnreachableQuestion } from "./lazy-components";
import { CaseSoFar } from "./types/runner-types";

/** Loads the code that a question needs later, because it must also work offline. */
export function usePreloadedComponents(canAnswer: boolean, isCase: boolean): void {
  useEffect(() => {
    void UnreachableQuestion.preload();
    if (!canAnswer) return;
    void SubmittedReview.preload();
    void SubmissionNote.preload();
    if (isCase) void CaseSoFar.preload();
  }, [canAnswer, isCase]);
}
