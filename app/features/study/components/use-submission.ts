import { useActionData } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import type { QuestionBody } from "../../questions/version";
import type { AnswerResult } from "../answer-result";
import { type Confidence, isExam } from "../engine/taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { emptyTypedAnswer, findMissingInput, readTypedAnswer, type TypedAnswer } from "../typed-answer";
import { readConfidence, toAnswerSave } from "./answer-save";
import { placeKey, unsavedSeq } from "./queue/queue-core";
import { useQueueView, useSave } from "./queue/use-save";

interface SubmissionOptions {
  open: OpenQuestion;
  form: RefObject<HTMLFormElement>;
  /** The question, or the open part of a case. */
  asked: QuestionBody | null;
}

/** How long a submission may block the learner, in ms; the answer is already stored on the device. */
const slowMs = 4000;

/**
 * Submits the answer through the queue and reports its result. It counts as submitted only after the server has stored it;
 * until then this device keeps and resends it (T1).
 */
export function useSubmission({ open, form, asked }: SubmissionOptions) {
  const { session, position } = open;
  const save = useSave();
  const { known, trouble, waiting } = useQueueView();
  const posted = useActionData<AnswerResult>();
  // Both this form and the server check for missing input; the server's message shows only without JavaScript.
  const [told, setTold] = useState<string | null>(null);
  const [edited, setEdited] = useState(false);

  const latest = known.places[placeKey(session.id, position)]?.latest;
  const unsent = latest && !latest.result ? latest.save : null;
  const slow = useSlow(unsent?.id);
  const waits = unsent !== null && !isExam(session.mode);
  const kept = !waiting.some((one) => one.save.id === unsent?.id && one.seq === unsavedSeq);
  const pending = waits && !((trouble || slow) && kept);
  const result = waits ? (pending ? undefined : notSavedText) : (toAnswerResult(latest?.result) ?? posted);
  const problem = edited ? null : (told ?? (result?.status === "invalid" ? result.problem : null));

  useEffect(() => {
    if (!problem) return;
    // The first missing field, else the first field.
    const field =
      form.current?.querySelector<HTMLElement>("[aria-invalid=true]") ??
      form.current?.querySelector<HTMLElement>("input:not([type=hidden]), select");
    field?.focus({ preventScroll: true });
    field?.parentElement?.scrollIntoView({ block: "center" });
  }, [problem, form]);

  const keep = (typed: TypedAnswer, confidence: Confidence | null, took: number) => {
    const made = toAnswerSave(open, asked, typed, confidence, took);
    if (made) save(made);
  };

  return {
    result,
    /** Whether the answer is being sent; nothing can be changed then. */
    pending,
    /** The save that is stored on this device until it can be sent; null if there is none. */
    waits: waits && !pending ? unsent : null,
    problem,
    /** Call on every change: it clears the error message. */
    edited: () => setEdited(true),
    /** Saves an answer without checking for missing input. */
    keep,
    /** Submits the form with the time spent in ms; returns false if input is missing. */
    submit(event: FormEvent<HTMLFormElement>, took: number): boolean {
      event.preventDefault();
      if (pending || !asked) return false;
      const fields = new FormData(event.currentTarget);
      const typed = readTypedAnswer(fields);
      const nothing = findMissingInput(asked, typed);
      setTold(nothing);
      setEdited(false);
      if (nothing) return false;
      keep(typed, readConfidence(fields), took);
      return true;
    },
  };
}

const notSavedText = { status: "not-saved" } satisfies AnswerResult;

type Settled = NonNullable<ReturnType<typeof useQueueView>["known"]["places"][string]["latest"]>["result"];

function toAnswerResult(result: Settled | undefined): AnswerResult | undefined {
  if (!result) return undefined;
  return result.status === "invalid"
    ? { ...result, typed: emptyTypedAnswer satisfies TypedAnswer }
    : (result as AnswerResult);
}

/** Returns true once the save with this id has taken too long. */
function useSlow(what: string | undefined): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!what) return;
    const timer = setTimeout(() => setSlow(what), slowMs);
    return () => clearTimeout(timer);
  }, [what]);
  return what !== undefined && slow === what;
}
