import { type RefObject, useEffect, useRef, useState } from "react";
import { readTyped, type Typed } from "../typed";
import { dropDraft, keepDraft, readDraft } from "./draft-storage";
import { useStopwatch } from "./use-stopwatch";

/**
 * The answer in the making at a place: kept through reloads and walks to other questions while the question is `open`,
 * then forgotten. What was chosen before the page's code arrived is taken from the form.
 */
export function useDraft(
  place: string,
  start: Typed & { clientId: string },
  form: RefObject<HTMLFormElement>,
  open: boolean,
) {
  const [draft, setDraft] = useState(start);
  const watch = useStopwatch();
  const latest = useRef(draft);
  latest.current = draft;

  useEffect(() => {
    if (!open) {
      dropDraft(place);
      return;
    }
    const kept = readDraft(place);
    if (kept) watch.set(kept.took);
    const early = form.current && readTyped(new FormData(form.current));
    const chosen = early && (early.choices.length || early.value) ? early : null;
    if (kept || chosen) setDraft((before) => ({ ...before, ...kept, ...chosen }));
    const keep = () => keepDraft(place, { ...latest.current, took: watch.read() });
    addEventListener("pagehide", keep);
    return () => {
      removeEventListener("pagehide", keep);
      keep();
    };
  }, [place, form, open, watch]);

  return { draft, watch, set: (typed: Partial<Typed>) => setDraft((before) => ({ ...before, ...typed })) };
}
