import { useActionData, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import type { AnswerResult } from "../answer-result";
import type { Confidence } from "../engine/answer-taxonomy";
import { findOpenPart } from "../engine/open-part";
import { isExam } from "../engine/session-taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { emptyTypedAnswer, findMissingInput, isSameAnswer, type TypedAnswer, toTypedAnswer } from "../typed-answer";
import { readConfidence } from "./answer-save";
import { getPlaceKey } from "./queue/queue-core";
import { useQueueView, useWhenStored } from "./queue/use-save";
import { isReachable } from "./reachable-offline";
import { useDraft } from "./use-draft";
import { useSubmission } from "./use-submission";

interface AnswerOptions {
  /** The question with the local state applied (queue/local-state.ts). */
  open: OpenQuestion;
  clientId: string;
  formRef: RefObject<HTMLFormElement>;
  /** Path of the page after a submission in an exam; null if there is none. */
  nextPath: string | null;
}

/** Delay before a choice in an exam is saved, in ms. */
const saveDelayMs = 500;

/** Returns the state of the answer to the open question: its fields, its submission, and its result. */
export function useAnswer({ open, clientId, formRef, nextPath }: AnswerOptions) {
  const { session, position, question, review } = open;
  const isExamMode = isExam(session.mode);
  const submittedParts = question?.entry?.response.type === "case" ? question.entry.response.parts : [];
  const openPart = question && findOpenPart(question.body, submittedParts.length);
  const openBody = openPart?.body ?? null;
  const part = openPart?.part ?? null;
  const submission = useSubmission({ open, formRef, openBody });
  const canAnswer = question !== null && review === null && !session.finished && !submission.waitingSave;

  const postedResult = useActionData<AnswerResult>();
  const draft = useDraft({
    placeKey: getPlaceKey(session.id, position),
    part: part ?? 0,
    openBody,
    initialAnswer: postedResult?.status === "invalid" ? postedResult.typed : getEnteredAnswer(open),
    clientId,
    formRef,
    isOpen: canAnswer,
    isWaiting: submission.waitingSave !== null,
  });
  const { changedAnswer, discardChanges, stopwatch } = draft;

  const navigate = useNavigate();
  const whenStored = useWhenStored();
  const hasWaitingSaves = useQueueView().waiting.length > 0;
  const isEnteredElsewhere = submission.result?.status === "entered-elsewhere";
  useEffect(() => {
    // Discards the learner's changes, so that the stored answer shows (T7).
    if (isEnteredElsewhere) discardChanges();
  }, [isEnteredElsewhere, discardChanges]);

  const isComplete = openBody !== null && changedAnswer !== null && findMissingInput(openBody, changedAnswer) === null;
  const isUnsaved = isComplete && canAnswer && !isSameAnswer(openBody.type, changedAnswer, getEnteredAnswer(open));
  // An exam saves choices without a submit, so that they count when time is up. A part of a case requires a submit.
  const lastSavedAnswer = useRef<TypedAnswer | null>(null);
  const confidence = useRef<Confidence | null>(null);
  const saveNow = useRef(() => {});
  saveNow.current = () => {
    if (!isExamMode || !isUnsaved || part !== null || lastSavedAnswer.current === changedAnswer) return;
    lastSavedAnswer.current = changedAnswer;
    submission.saveAnswer(changedAnswer, confidence.current, stopwatch.read());
  };
  useEffect(() => {
    if (!isExamMode || !changedAnswer) return;
    if (formRef.current) confidence.current = readConfidence(new FormData(formRef.current));
    const timer = setTimeout(() => saveNow.current(), saveDelayMs);
    return () => clearTimeout(timer);
  }, [isExamMode, changedAnswer, formRef]);
  useEffect(() => {
    const saveBeforeLeaving = () => saveNow.current();
    addEventListener("pagehide", saveBeforeLeaving);
    return () => {
      removeEventListener("pagehide", saveBeforeLeaving);
      saveBeforeLeaving();
    };
  }, []);

  return {
    ...submission,
    draft,
    openBody,
    /** 0-based index of the open part of a case; null for other types. */
    part,
    /** The submitted parts of a case. */
    submittedParts,
    canAnswer,
    exam: isExamMode,
    /** The contents of the answer fields. */
    typed: submission.waitingSave ? getWaitingAnswer(submission.waitingSave.response) : draft.typed,
    /** Whether a save is waiting to be sent. */
    hasWaitingSaves,
    /** Saves the current choice because time is up; in a tutor mode, submits the form if the answer is complete. */
    saveNow() {
      if (isExamMode) saveNow.current();
      else if (isComplete && canAnswer) formRef.current?.requestSubmit();
    },
    /** In an exam, saves the confidence with the unsaved change, or else with the stored answer. */
    saveConfidence(value: Confidence | null) {
      confidence.current = value;
      const storedResponse = isExamMode && part === null && canAnswer && question?.entry?.response;
      if (isUnsaved) saveNow.current();
      else if (storedResponse) submission.saveAnswer(toTypedAnswer(storedResponse), value, stopwatch.read());
    },
    change(typed: Partial<TypedAnswer>) {
      submission.clearProblem();
      draft.set(typed);
    },
    submit(event: FormEvent<HTMLFormElement>) {
      if (isExamMode && openBody && part === null && !isUnsaved && !findMissingInput(openBody, draft.typed))
        event.preventDefault();
      else {
        if (!submission.submit(event, stopwatch.read())) return;
        lastSavedAnswer.current = changedAnswer;
      }
      if (isExamMode && part === null && nextPath)
        void whenStored().then(() => isReachable(nextPath) && navigate(nextPath));
    },
  };
}

/** Returns the stored entry as field values; empty for a case, whose submitted parts are final. */
function getEnteredAnswer({ question }: OpenQuestion): TypedAnswer {
  return question?.body.type === "case" ? emptyTypedAnswer : toTypedAnswer(question?.entry?.response);
}

/** Returns the answer that waits to be saved as field values; for a case, the answer to its last part. */
function getWaitingAnswer(response: Parameters<typeof toTypedAnswer>[0]): TypedAnswer {
  return toTypedAnswer(response?.type === "case" ? response.parts.at(-1) : response);
}
