import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { QuestionBody } from "../../questions/version";
import { isSameAnswer, readTypedAnswer, type TypedAnswer } from "../typed-answer";
import { deleteAnswerDraft, readAnswerDraft, saveAnswerDraft } from "./answer-draft-storage";
import { useStopwatch } from "./use-stopwatch";

interface DraftOptions {
  /** Key made of session and position. */
  place: string;
  /** 0-based index of the open part of a case; 0 for other types. */
  part: number;
  openBody: QuestionBody | null;
  /** The initial answer: the stored entry or the posted fields. */
  initialAnswer: TypedAnswer;
  clientId: string;
  form: RefObject<HTMLFormElement>;
  /** Whether the question can be answered. */
  isOpen: boolean;
}

/**
 * Keeps the unsubmitted answer of a place across reloads and navigation while `isOpen`. Adopts choices that the learner
 * made in the form before hydration.
 */
export function useDraft({ place, part, openBody, initialAnswer, clientId, form, isOpen }: DraftOptions) {
  const [changed, setChanged] = useState<TypedAnswer | null>(null);
  const [id, setId] = useState(clientId);
  const watch = useStopwatch();
  const latest = useRef({ changed, initialAnswer, id, openBody });
  latest.current = { changed, initialAnswer, id, openBody };

  useEffect(() => {
    if (!isOpen) {
      deleteAnswerDraft(place);
      return;
    }
    const stored = readAnswerDraft(place);
    if (stored?.part === part) {
      watch.set(stored.took);
      setId(stored.clientId);
    }
    const { openBody, initialAnswer } = latest.current;
    // An ordering form always holds an order, even if the learner has not touched it.
    const earlyAnswer =
      form.current && openBody && openBody.type !== "ordering" ? readTypedAnswer(new FormData(form.current)) : null;
    const chosenBeforeHydration =
      earlyAnswer && openBody && !isSameAnswer(openBody.type, earlyAnswer, initialAnswer) ? earlyAnswer : null;
    const storedAnswer = stored?.part === part ? stored.typed : null;
    if (chosenBeforeHydration || storedAnswer) setChanged(chosenBeforeHydration ?? storedAnswer);
    const storeDraft = () => {
      const { changed, initialAnswer, id, openBody } = latest.current;
      // An unchanged answer is not stored, because the draft would hide entries that other tabs save later.
      const typed = changed && openBody && isSameAnswer(openBody.type, changed, initialAnswer) ? null : changed;
      saveAnswerDraft(place, { typed, part, clientId: id, took: watch.read() });
    };
    addEventListener("pagehide", storeDraft);
    return () => {
      removeEventListener("pagehide", storeDraft);
      storeDraft();
    };
  }, [place, part, form, isOpen, watch]);

  return {
    typed: changed ?? initialAnswer,
    /** The answer with the learner's changes; null without changes. */
    changed,
    clientId: id,
    watch,
    set: useCallback(
      (typed: Partial<TypedAnswer>) =>
        setChanged((before) => ({ ...(before ?? latest.current.initialAnswer), ...typed })),
      [],
    ),
    /** Discards the changes. */
    undo: useCallback(() => setChanged(null), []),
  };
}
