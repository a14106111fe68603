import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { QuestionBody } from "../../questions/version";
import { isSameAnswer, readTypedAnswer, type TypedAnswer } from "../typed-answer";
import { deleteAnswerDraft, readAnswerDraft, saveAnswerDraft } from "./answer-draft-storage";
import { useStopwatch } from "./use-stopwatch";

interface DraftOptions {
  /** Key made of session and position. */
  placeKey: string;
  /** 0-based index of the open part of a case; 0 for other types. */
  part: number;
  openBody: QuestionBody | null;
  /** The initial answer: the stored entry or the posted fields. */
  initialAnswer: TypedAnswer;
  clientId: string;
  formRef: RefObject<HTMLFormElement>;
  /** Whether the question can be answered. */
  isOpen: boolean;
  /** Whether the answer waits on this device; after a part of a case, the next part can then still open. */
  isWaiting: boolean;
}

/**
 * Keeps the unsubmitted answer of a place across reloads and navigation while `isOpen`. Adopts choices that the learner
 * made in the form before hydration.
 */
export function useDraft({
  placeKey,
  part,
  openBody,
  initialAnswer,
  clientId,
  formRef,
  isOpen,
  isWaiting,
}: DraftOptions) {
  const [changedAnswer, setChangedAnswer] = useState<TypedAnswer | null>(null);
  const [id, setId] = useState(clientId);
  const [earlierMs, setEarlierMs] = useState(0);
  const stopwatch = useStopwatch();
  const latest = useRef({ changedAnswer, initialAnswer, id, earlierMs, openBody });
  latest.current = { changedAnswer, initialAnswer, id, earlierMs, openBody };

  useEffect(() => {
    if (!isOpen) {
      if (!isWaiting) deleteAnswerDraft(placeKey);
      return;
    }
    const storedDraft = readAnswerDraft(placeKey);
    if (storedDraft?.part === part) {
      stopwatch.set(storedDraft.took);
      setId(storedDraft.clientId);
      setEarlierMs(storedDraft.earlierMs);
    } else if (storedDraft && storedDraft.part < part) setEarlierMs(storedDraft.earlierMs + storedDraft.took);
    const { openBody, initialAnswer } = latest.current;
    // An ordering form always holds an order, even if the learner has not touched it.
    const earlyAnswer =
      formRef.current && openBody && openBody.type !== "ordering"
        ? readTypedAnswer(new FormData(formRef.current))
        : null;
    const chosenBeforeHydration =
      earlyAnswer && openBody && !isSameAnswer(openBody.type, earlyAnswer, initialAnswer) ? earlyAnswer : null;
    const storedAnswer = storedDraft?.part === part ? storedDraft.typed : null;
    if (chosenBeforeHydration || storedAnswer) setChangedAnswer(chosenBeforeHydration ?? storedAnswer);
    const storeDraft = () => {
      const { changedAnswer, initialAnswer, id, earlierMs, openBody } = latest.current;
      // An unchanged answer is not stored, because the draft would hide entries that other tabs save later.
      const typed =
        changedAnswer && openBody && isSameAnswer(openBody.type, changedAnswer, initialAnswer) ? null : changedAnswer;
      saveAnswerDraft(placeKey, { typed, part, clientId: id, took: stopwatch.read(), earlierMs });
    };
    addEventListener("pagehide", storeDraft);
    return () => {
      removeEventListener("pagehide", storeDraft);
      storeDraft();
    };
  }, [placeKey, part, formRef, isOpen, isWaiting, stopwatch]);

  return {
    typed: changedAnswer ?? initialAnswer,
    /** The answer with the learner's changes; null without changes. */
    changedAnswer,
    clientId: id,
    /** Counts the time on this question, or on this part of a case. */
    stopwatch,
    /** Time spent on the earlier parts of a case, in ms. */
    earlierMs,
    set: useCallback(
      (typed: Partial<TypedAnswer>) =>
        setChangedAnswer((before) => ({ ...(before ?? latest.current.initialAnswer), ...typed })),
      [],
    ),
    /** Discards the changes. */
    discardChanges: useCallback(() => setChangedAnswer(null), []),
  };
}
