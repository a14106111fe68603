import { useActionData, useNavigate } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useRef } from "react";
import type { AnswerResult } from "../answer-result";
import { askedNow } from "../engine/parts";
import { type Confidence, isExam } from "../engine/taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { emptyTypedAnswer, isSameAnswer, missing, type TypedAnswer, toTyped } from "../typed-answer";
import { readConfidence } from "./answer-save";
import { placeKey } from "./queue/queue-core";
import { useFlushToDevice, useQueueView } from "./queue/use-save";
import { isReachable } from "./reachable-offline";
import { useDraft } from "./use-draft";
import { useSubmission } from "./use-submission";

interface AnswerOptions {
  /** As it is known now (queue/known.ts). */
  open: OpenQuestion;
  clientId: string;
  form: RefObject<HTMLFormElement>;
  /** Where an exam goes on after a submit; null: nowhere. */
  onward: string | null;
}

/** A choice is saved once it has stood for so long. */
const saveDelayMs = 500;

/** The answer to the open question: what is typed, and what became of it. */
export function useAnswer({ open, clientId, form, onward }: AnswerOptions) {
  const { session, position, question, review } = open;
  const exam = isExam(session.mode);
  const submitted = question?.entry?.response.type === "case" ? question.entry.response.parts : [];
  const now = question && askedNow(question.body, submitted.length);
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
    // What stands is shown (T7).
    if (elsewhere) undo();
  }, [elsewhere, undo]);

  const complete = asked !== null && changed !== null && missing(asked, changed) === null;
  const unsaved = complete && answerable && !isSameAnswer(asked.type, changed, enteredAnswer(open));
  // In an exam what is chosen is saved by itself, so that the end of the time finds it. A case goes on with a submit only.
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
    /** Which part of a case is asked; null where it is none. */
    part,
    /** The parts of a case that are in. */
    submitted,
    answerable,
    exam,
    /** What the fields show. */
    typed: submission.waits ? lastPart(submission.waits.response) : draft.typed,
    /** Something saved waits to be sent. */
    unsent,
    /** The time is up: what is chosen is saved, whether or not somebody has pressed the button. */
    keepNow() {
      if (exam) saveNow.current();
      else if (complete && answerable) form.current?.requestSubmit();
    },
    /** How sure the learner is: in an exam it is entered with the answer that stands, or with the change under way. */
    say(said: Confidence | null) {
      confidence.current = said;
      const stands = exam && part === null && answerable && question?.entry?.response;
      if (unsaved) saveNow.current();
      else if (stands) submission.keep(toTyped(stands), said, watch.read());
    },
    change(typed: Partial<TypedAnswer>) {
      submission.edited();
      draft.set(typed);
    },
    submit(event: FormEvent<HTMLFormElement>) {
      if (exam && asked && part === null && !unsaved && !missing(asked, draft.typed)) event.preventDefault();
      else {
        if (!submission.submit(event, watch.read())) return;
        kept.current = changed;
      }
      if (exam && part === null && onward) void allKept().then(() => isReachable(onward) && navigate(onward));
    },
  };
}

/** What is entered at the open question, as its fields show it; of a case nothing, since its parts stay. */
function enteredAnswer({ question }: OpenQuestion): TypedAnswer {
  return question?.body.type === "case" ? emptyTypedAnswer : toTyped(question?.entry?.response);
}

function lastPart(response: Parameters<typeof toTyped>[0]): TypedAnswer {
  return toTyped(response?.type === "case" ? response.parts.at(-1) : response);
}
