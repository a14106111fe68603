import { useActionData } from "@remix-run/react";
import { type FormEvent, type RefObject, useEffect, useState } from "react";
import type { QuestionBody } from "../../questions/version";
import type { AnswerResult } from "../answer-result";
import type { Confidence } from "../engine/answer-taxonomy";
import { isExam } from "../engine/session-taxonomy";
import type { OpenQuestion } from "../open-question.server";
import { emptyTypedAnswer, findMissingInput, readTypedAnswer, type TypedAnswer } from "../typed-answer";
import { readConfidence, toAnswerSave } from "./answer-save";
import { getPlaceKey, unstoredSeq } from "./queue/queue-core";
import { useQueueView, useSave } from "./queue/use-save";
import { scrollIntoClearView } from "./scroll-into-view";

interface SubmissionOptions {
  open: OpenQuestion;
  formRef: RefObject<HTMLFormElement>;
  /** Body of a question without parts, or of the open part of a case. */
  openBody: QuestionBody | null;
}

/** Maximum time in ms for which a submission keeps the learner waiting. The answer is already stored on the device. */
const maxPendingMs = 4000;

/**
 * Submits the answer through the queue and returns its result. An answer counts as submitted only after the server has
 * stored it; until then, this device keeps the answer and sends it again (T1).
 */
export function useSubmission({ open, formRef, openBody }: SubmissionOptions) {
  const { session, position } = open;
  const save = useSave();
  const { local, failure, waiting } = useQueueView();
  const postedResult = useActionData<AnswerResult>();
  // The browser checks for missing input here. The server checks, too, but its message shows only without JavaScript.
  const [clientProblem, setClientProblem] = useState<string | null>(null);
  const [isEdited, setEdited] = useState(false);

  const latest = local.places[getPlaceKey(session.id, position)]?.latest;
  const unsentSave = latest && !latest.result ? latest.save : null;
  const isSlow = useIsSlow(unsentSave?.id);
  const isWaiting = unsentSave !== null && !isExam(session.mode);
  const isStored = !waiting.some(
    (queuedSave) => queuedSave.save.id === unsentSave?.id && queuedSave.seq === unstoredSeq,
  );
  const pending = isWaiting && !((failure || isSlow) && isStored);
  const result = isWaiting ? (pending ? undefined : notSavedResult) : (toAnswerResult(latest?.result) ?? postedResult);
  const problem = isEdited ? null : (clientProblem ?? (result?.status === "invalid" ? result.problem : null));

  useEffect(() => {
    if (!problem) return;
    // Moves the focus to the first field with missing input, or to the first field if no input is missing.
    const field =
      formRef.current?.querySelector<HTMLElement>("[aria-invalid=true]") ??
      formRef.current?.querySelector<HTMLElement>("input:not([type=hidden]), select");
    field?.focus({ preventScroll: true });
    field?.parentElement?.scrollIntoView({ block: "center" });
    // The message can be far above the field: in a labeling question, the image is between them.
    scrollIntoClearView(formRef.current?.querySelector("[data-problem]"), "nearest");
  }, [problem, formRef]);

  const saveAnswer = (typed: TypedAnswer, confidence: Confidence | null, took: number) => {
    const answerSave = toAnswerSave(open, openBody, typed, confidence, took);
    if (answerSave) save(answerSave);
  };

  return {
    result,
    /** Whether the answer is being sent, so that the learner can change nothing. */
    pending,
    /** The answer that this device stores until it can be sent; null if there is none. */
    waitingSave: isWaiting && !pending ? unsentSave : null,
    problem,
    /** Clears the error message; call this function on every change. */
    clearProblem: () => setEdited(true),
    /** Saves an answer without checking for missing input. */
    saveAnswer,
    /** Submits the form with the time spent, in ms. Returns false if input is missing. */
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

/** Returns whether the save with this id has taken longer than `maxPendingMs`. */
function useIsSlow(saveId: string | undefined): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!saveId) return;
    const timer = setTimeout(() => setSlow(saveId), maxPendingMs);
    return () => clearTimeout(timer);
  }, [saveId]);
  return saveId !== undefined && slow === saveId;
}
