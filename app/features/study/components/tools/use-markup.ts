import { useRef } from "react";
import { removeHighlight, toggleHighlight } from "../../engine/highlights";
import type { Markup } from "../../engine/markup";
import type { NewSave } from "../queue/use-save";

/** The limit of `markupSchema`. */
const maxHighlights = 50;

/** Returns the struck options and highlights of a place (Q6) with functions to change them. */
export function useMarkup(
  place: { sessionId: string; position: number },
  markup: Markup,
  save: (save: NewSave) => unknown,
) {
  // Two changes may happen before the first is rendered.
  const latest = useRef(markup);
  latest.current = markup;
  const change = (next: Markup) => {
    latest.current = next;
    save({ kind: "markup", ...place, markup: next });
  };
  return {
    ...markup,
    /** Highlights a range of the stem, or removes the highlight. */
    highlight(range: [number, number]) {
      const highlights = toggleHighlight(latest.current.highlights, range);
      if (highlights.length <= maxHighlights) change({ ...latest.current, highlights });
    },
    /** Removes a range from the highlights. */
    clear(range: [number, number]) {
      change({ ...latest.current, highlights: removeHighlight(latest.current.highlights, range) });
    },
    /** Strikes an option, or restores it. */
    strike(optionId: string) {
      const { struck } = latest.current;
      const next = struck.includes(optionId) ? struck.filter((id) => id !== optionId) : [...struck, optionId];
      change({ ...latest.current, struck: next });
    },
  };
}
