import { useActionData } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import type { QuestionBody } from "../../questions/version";
import type { AnswerResult } from "../answer-result";
import { type Confidence, isExam } from "../engine/taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { emptyTypedAnswer, findMissingInput, readTypedAnswer, type TypedAnswer } from "../typed-answer";
import { readConfidence, toAnswerSave } from "./answer-save";
import { getPlaceKey, unsavedSeq } from "./queue/queue-core";
import { useQueueView, useSave } from "./queue/use-save";

interface SubmissionOptions {
  open: OpenQuestion;
  form: RefObject<HTMLFormElement>;
  /** The question, or the open part of a case. */
  openBody: QuestionBody | null;
}

/** How long a submission may block the learner, in ms; the answer is already stored on the device. */
const slowMs = 4000;

/**
 * Submits the answer through the queue and reports its result. It counts as submitted only after the server has stored it;
 * until then this device keeps and resends it (T1).
 */
export function useSubmission({ open, form, openBody }: SubmissionOptions) {
  const { session, position } = open;
  const save = useSave();
  const { local, failure, waiting } = useQueueView();
  const posted = useActionData<AnswerResult>();
  // Both this form and the server check for missing input; the server's message shows only without JavaScript.
  const [clientProblem, setClientProblem] = useState<string | null>(null);
  const [edited, setEdited] = useState(false);

  const latest = local.places[getPlaceKey(session.id, position)]?.latest;
  const unsent = latest && !latest.result ? latest.save : null;
  const slow = useSlow(unsent?.id);
  const isWaiting = unsent !== null && !isExam(session.mode);
  const isStored = !waiting.some((one) => one.save.id === unsent?.id && one.seq === unsavedSeq);
  const pending = isWaiting && !((failure || slow) && isStored);
  const result = isWaiting ? (pending ? undefined : notSavedResult) : (toAnswerResult(latest?.result) ?? posted);
  const problem = edited ? null : (clientProblem ?? (result?.status === "invalid" ? result.problem : null));

  useEffect(() => {
    if (!problem) return;
    // The first missing field, else the first field.
    const field =
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ??
      form.current?.querySelector<HTMLElement>("input:not([type=hidden]), select");
    field?.focus({ preventScroll: true });
    field?.parentElement?.scrollIntoView({ block: "center" });
  }, [problem, form]);

  const saveAnswer = (typed: TypedAnswer, confidence: Confidence | null, took: number) => {
    const answerSave = toAnswerSave(open, openBody, typed, confidence, took);
    if (answerSave) save(answerSave);
  };

  return {
    result,
    /** Whether the answer is being sent; nothing can be changed then. */
    pending,
    /** The save that is stored on this device until it can be sent; null if there is none. */
    waitingSave: isWaiting && !pending ? unsent : null,
    problem,
    /** Call on every change: it clears the error message. */
    edited: () => setEdited(true),
    /** Saves an answer without checking for missing input. */
    saveAnswer,
    /** Submits the form with the time spent in ms; returns false if input is missing. */
    submit(event: FormEvent<HTMLFormElement>, took: number): boolean {
      event.preventDefault();
      if (pending || !openBody) return false;
      const fields = new FormData(event.currentTarget);
      const typed = readTypedAnswer(fields);
      const missingText = findMissingInput(openBody, typed);
      setClientProblem(missingText);
      setEdited(false);
      if (missingText) return false;
      saveAnswer(typed, readConfidence(fields), took);
      return true;
    },
  };
}

const notSavedResult = { status: "not-saved" } satisfies AnswerResult;

type SettledResult = NonNullable<ReturnType<typeof useQueueView>["local"]["places"][string]["latest"]>["result"];

function toAnswerResult(result: SettledResult | undefined): AnswerResult | undefined {
  if (!result) return undefined;
  return result.status === "invalid"
    ? { ...result, typed: emptyTypedAnswer satisfies TypedAnswer }
    : (result as AnswerResult);
}

/** Returns true once the save with this id has taken too long. */
function useSlow(saveId: string | undefined): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!saveId) return;
    const timer = setTimeout(() => setSlow(saveId), slowMs);
    return () => clearTimeout(timer);
  }, [saveId]);
  return saveId !== undefined && slow === saveId;
}
