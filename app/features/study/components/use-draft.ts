import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { QuestionBody } from "../../questions/version";
import { isSameAnswer, readTypedAnswer, type TypedAnswer } from "../typed-answer";
import { deleteDraft, readDraft, saveDraft } from "./draft-storage";
import { useStopwatch } from "./use-stopwatch";

interface DraftOptions {
  /** Key made of session and position. */
  place: string;
  /** 0-based index of the open part of a case; 0 for other types. */
  part: number;
  openBody: QuestionBody | null;
  /** The initial answer: the stored entry or the posted fields. */
  start: TypedAnswer;
  clientId: string;
  form: RefObject<HTMLFormElement>;
  /** Whether the question can be answered. */
  isOpen: boolean;
}

/**
 * Keeps the unsubmitted answer of a place across reloads and navigation while `isOpen`. Adopts choices that the learner
 * made in the form before hydration.
 */
export function useDraft({ place, part, openBody, start, clientId, form, isOpen }: DraftOptions) {
  const [changed, setChanged] = useState<TypedAnswer | null>(null);
  const [id, setId] = useState(clientId);
  const watch = useStopwatch();
  const latest = useRef({ changed, start, id, openBody });
  latest.current = { changed, start, id, openBody };

  useEffect(() => {
    if (!isOpen) {
      deleteDraft(place);
      return;
    }
    const stored = readDraft(place);
    if (stored?.part === part) {
      watch.set(stored.took);
      setId(stored.clientId);
    }
    const { openBody, start } = latest.current;
    // An ordering form always holds an order, even if the learner has not touched it.
    const earlyAnswer =
      form.current && openBody && openBody.type !== "ordering" ? readTypedAnswer(new FormData(form.current)) : null;
    const chosen = earlyAnswer && openBody && !isSameAnswer(openBody.type, earlyAnswer, start) ? earlyAnswer : null;
    const before = stored?.part === part ? stored.typed : null;
    if (chosen || before) setChanged(chosen ?? before);
    const store = () => {
      const { changed, start, id, openBody } = latest.current;
      // An unchanged answer is not stored, because the draft would hide entries that other tabs save later.
      const typed = changed && openBody && isSameAnswer(openBody.type, changed, start) ? null : changed;
      saveDraft(place, { typed, part, clientId: id, took: watch.read() });
    };
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("pagehide", store);
      store();
    };
  }, [place, part, form, isOpen, watch]);

  return {
    typed: changed ?? start,
    /** The answer with the learner's changes; null without changes. */
    changed,
    clientId: id,
    watch,
    set: useCallback(
      (typed: Partial<TypedAnswer>) => setChanged((before) => ({ ...(before ?? latest.current.start), ...typed })),
      [],
    ),
    /** Discards the changes. */
    undo: useCallback(() => setChanged(null), []),
  };
}
