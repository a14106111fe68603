import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { QuestionBody } from "../../questions/version";
import { isSameAnswer, readTypedAnswer, type TypedAnswer } from "../typed-answer";
import { deleteDraft, readDraft, saveDraft } from "./draft-storage";
import { useStopwatch } from "./use-stopwatch";

interface DraftOptions {
  /** Key of the session and position. */
  place: string;
  /** 0-based part of a case; 0 for other types. */
  part: number;
  asked: QuestionBody | null;
  /** The initial answer: the stored entry or the posted fields. */
  start: TypedAnswer;
  clientId: string;
  form: RefObject<HTMLFormElement>;
  /** Whether the question can be answered. */
  open: boolean;
}

/**
 * Stores the unsubmitted answer of a place across reloads and navigation while the question is `open`. Takes over
 * choices made before hydration from the form.
 */
export function useDraft({ place, part, asked, start, clientId, form, open }: DraftOptions) {
  const [changed, setChanged] = useState<TypedAnswer | null>(null);
  const [id, setId] = useState(clientId);
  const watch = useStopwatch();
  const latest = useRef({ changed, start, id, asked });
  latest.current = { changed, start, id, asked };

  useEffect(() => {
    if (!open) {
      deleteDraft(place);
      return;
    }
    const kept = readDraft(place);
    if (kept?.part === part) {
      watch.set(kept.took);
      setId(kept.clientId);
    }
    const { asked, start } = latest.current;
    // An untouched order is not an answer.
    const early =
      form.current && asked && asked.type !== "ordering" ? readTypedAnswer(new FormData(form.current)) : null;
    const chosen = early && asked && !isSameAnswer(asked.type, early, start) ? early : null;
    const before = kept?.part === part ? kept.typed : null;
    if (chosen || before) setChanged(chosen ?? before);
    const keep = () => {
      const { changed, start, id, asked } = latest.current;
      // An unchanged entry needs no draft, which would hide later entries from other tabs.
      const typed = changed && asked && isSameAnswer(asked.type, changed, start) ? null : changed;
      saveDraft(place, { typed, part, clientId: id, took: watch.read() });
    };
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [place, part, form, open, watch]);

  return {
    typed: changed ?? start,
    /** The learner's changes, if any. */
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
