import { useActionData, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import type { AnswerResult } from "../answer-result";
import { findOpenPart } from "../engine/parts";
import { type Confidence, isExam } from "../engine/taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { emptyTypedAnswer, findMissingInput, isSameAnswer, type TypedAnswer, toTypedAnswer } from "../typed-answer";
import { readConfidence } from "./answer-save";
import { placeKey } from "./queue/queue-core";
import { useFlushToDevice, useQueueView } from "./queue/use-save";
import { isReachable } from "./reachable-offline";
import { useDraft } from "./use-draft";
import { useSubmission } from "./use-submission";

interface AnswerOptions {
  /** The question with the local state applied (queue/local-state.ts). */
  open: OpenQuestion;
  clientId: string;
  form: RefObject<HTMLFormElement>;
  /** Next page after a submission in an exam; null for none. */
  onward: string | null;
}

/** Delay before a choice is saved, ms. */
const saveDelayMs = 500;

/** Returns the answer to the open question: its fields, its submission, and its result. */
export function useAnswer({ open, clientId, form, onward }: AnswerOptions) {
  const { session, position, question, review } = open;
  const exam = isExam(session.mode);
  const submitted = question?.entry?.response.type === "case" ? question.entry.response.parts : [];
  const now = question && findOpenPart(question.body, submitted.length);
  const asked = now?.body ?? null;
  const part = now?.part ?? null;
  const submission = useSubmission({ open, form, asked });
  const answerable = question !== null && review === null && !session.finished && !submission.waits;

  const posted = useActionData<AnswerResult>();
  const draft = useDraft({
    place: placeKey(session.id, position),
    part: part ?? 0,
    asked,
    start: posted?.status === "invalid" ? posted.typed : enteredAnswer(open),
    clientId,
    form,
    open: answerable,
  });
  const { changed, undo, watch } = draft;

  const navigate = useNavigate();
  const allKept = useFlushToDevice();
  const unsent = useQueueView().waiting.length > 0;
  const elsewhere = submission.result?.status === "entered-elsewhere";
  useEffect(() => {
    // Shows the stored answer (T7).
    if (elsewhere) undo();
  }, [elsewhere, undo]);

  const complete = asked !== null && changed !== null && findMissingInput(asked, changed) === null;
  const unsaved = complete && answerable && !isSameAnswer(asked.type, changed, enteredAnswer(open));
  // An exam saves choices without a submit, so that they count when time is up. A part of a case needs a submit.
  const kept = useRef<TypedAnswer | null>(null);
  const confidence = useRef<Confidence | null>(null);
  const saveNow = useRef(() => {});
  saveNow.current = () => {
    if (!exam || !unsaved || part !== null || kept.current === changed) return;
    kept.current = changed;
    submission.keep(changed, confidence.current, watch.read());
  };
  useEffect(() => {
    if (!exam || !changed) return;
    if (form.current) confidence.current = readConfidence(new FormData(form.current));
    const timer = setTimeout(() => saveNow.current(), saveDelayMs);
    return () => clearTimeout(timer);
  }, [exam, changed, form]);
  useEffect(() => {
    const leave = () => saveNow.current();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);

  return {
    ...submission,
    draft,
    asked,
    /** 0-based open part of a case; null for other types. */
    part,
    /** The submitted parts of a case. */
    submitted,
    answerable,
    exam,
    /** The content of the fields. */
    typed: submission.waits ? lastPart(submission.waits.response) : draft.typed,
    /** Whether a save is waiting to be sent. */
    unsent,
    /** Saves the current choice because time is up. */
    keepNow() {
      if (exam) saveNow.current();
      else if (complete && answerable) form.current?.requestSubmit();
    },
    /** Saves the confidence with the stored entry or the pending change, in an exam. */
    say(said: Confidence | null) {
      confidence.current = said;
      const stands = exam && part === null && answerable && question?.entry?.response;
      if (unsaved) saveNow.current();
      else if (stands) submission.keep(toTypedAnswer(stands), said, watch.read());
    },
    change(typed: Partial<TypedAnswer>) {
      submission.edited();
      draft.set(typed);
    },
    submit(event: FormEvent<HTMLFormElement>) {
      if (exam && asked && part === null && !unsaved && !findMissingInput(asked, draft.typed)) event.preventDefault();
      else {
        if (!submission.submit(event, watch.read())) return;
        kept.current = changed;
      }
      if (exam && part === null && onward) void allKept().then(() => isReachable(onward) && navigate(onward));
    },
  };
}

/** Returns the entered answer as field values; empty for a case, whose parts are final. */
function enteredAnswer({ question }: OpenQuestion): TypedAnswer {
  return question?.body.type === "case" ? emptyTypedAnswer : toTypedAnswer(question?.entry?.response);
}

function lastPart(response: Parameters<typeof toTypedAnswer>[0]): TypedAnswer {
  return toTypedAnswer(response?.type === "case" ? response.parts.at(-1) : response);
}
