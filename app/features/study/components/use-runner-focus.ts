import { type RefObject, useEffect, useRef } from "react";
import type { OpenQuestion } from "../open-question.server";
import { showHeading } from "./scroll-into-view";
import type { useAnswer } from "./use-answer";

interface RunnerFocusOptions {
  open: OpenQuestion;
  answer: ReturnType<typeof useAnswer>;
  formRef: RefObject<HTMLFormElement>;
  verdictRef: RefObject<HTMLHeadingElement>;
  /** The message that the answer waits on this device. */
  waitingNoteRef: RefObject<HTMLDivElement>;
}

/**
 * Moves the focus to the next step of the learner: the field for a number, the next part of a case in an exam, the
 * verdict, or
 * the message that the answer waits on this device. Returns a function that focuses the field for a number.
 */
export function useRunnerFocus({ open, answer, formRef, verdictRef, waitingNoteRef }: RunnerFocusOptions) {
  const { question, review } = open;
  const focusNumber = () => {
    if (answer.openBody?.type === "numeric")
      formRef.current?.querySelector<HTMLElement>("[name=value]")?.focus({ preventScroll: true });
  };

  const focusFirst = useRef(() => {
    const isNewNumber = answer.canAnswer && !answer.typed.value;
    // In a question with series, the first keys are for the viewer.
    const hasSeries = Object.keys(question?.series ?? {}).length > 0;
    // On touch devices, the focus would open the keyboard. A field that the learner already uses keeps the focus.
    const isFieldInUse = document.activeElement?.matches("input, select, textarea");
    // In tutor modes, the verdict of the submitted part comes first (types/case-so-far.tsx).
    if (answer.result?.status === "part" && question?.parts) return;
    if (answer.result?.status === "part") showHeading(formRef.current?.querySelector("h2"), "start");
    else if (isNewNumber && !hasSeries && !isFieldInUse && !matchMedia("(pointer: coarse)").matches) focusNumber();
  });
  useEffect(() => focusFirst.current(), []);

  // Shows a review that has just arrived, but not a review that the page loaded with.
  const hadReview = useRef(review !== null);
  useEffect(() => {
    if (review && !hadReview.current) showHeading(verdictRef.current, "nearest");
  }, [review, verdictRef]);

  // Without a connection, the message takes the place of the verdict.
  const isWaiting = answer.waitingSave !== null;
  const wasWaiting = useRef(isWaiting);
  useEffect(() => {
    if (isWaiting && !wasWaiting.current) showHeading(waitingNoteRef.current, "nearest");
    wasWaiting.current = isWaiting;
  }, [isWaiting, waitingNoteRef]);

  return { focusNumber };
}
