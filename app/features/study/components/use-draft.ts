import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { QuestionBody } from "../../questions/version";
import { isSameAnswer, readTyped, type TypedAnswer } from "../typed-answer";
import { deleteDraft, readDraft, saveDraft } from "./draft-storage";
import { useStopwatch } from "./use-stopwatch";

interface DraftOptions {
  /** Session and position. */
  place: string;
  /** Of a case the part that is asked; else 0. */
  part: number;
  asked: QuestionBody | null;
  /** What stands without a change: what was entered before, or posted. */
  start: TypedAnswer;
  clientId: string;
  form: RefObject<HTMLFormElement>;
  /** The question can be answered. */
  open: boolean;
}

/**
 * The answer in the making at a place: kept through reloads and walks to other questions while the question is `open`,
 * then forgotten. What was chosen before the page's code arrived is taken from the form.
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
    // An order that nobody has touched yet is no answer.
    const early = form.current && asked && asked.type !== "ordering" ? readTyped(new FormData(form.current)) : null;
    const chosen = early && asked && !isSameAnswer(asked.type, early, start) ? early : null;
    const before = kept?.part === part ? kept.typed : null;
    if (chosen || before) setChanged(chosen ?? before);
    const keep = () => {
      const { changed, start, id, asked } = latest.current;
      // What is entered already needs no draft, and must not hide what is entered elsewhere later.
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
    /** What the learner has changed, if anything. */
    changed,
    clientId: id,
    watch,
    set: useCallback(
      (typed: Partial<TypedAnswer>) => setChanged((before) => ({ ...(before ?? latest.current.start), ...typed })),
      [],
    ),
    /** Back to what stands. */
    undo: useCallback(() => setChanged(null), []),
  };
}
