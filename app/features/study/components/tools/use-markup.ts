import { useRef } from "react";
import { removeHighlight, toggleHighlight } from "../../engine/highlights";
import type { Markup } from "../../engine/markup";
import type { NewSave } from "../queue/use-save";

/** `markupSchema` takes no more. */
const maxHighlights = 50;

/** What is struck and highlighted at a place (Q6), and how it is changed. `markup`: as it is known now. */
export function useMarkup(
  place: { sessionId: string; position: number },
  markup: Markup,
  save: (save: NewSave) => unknown,
) {
  // Two changes may come before the page shows the first.
  const latest = useRef(markup);
  latest.current = markup;
  const change = (next: Markup) => {
    latest.current = next;
    save({ kind: "markup", ...place, markup: next });
  };
  return {
    ...markup,
    /** Highlights a range of the stem, or takes it away where it is highlighted already. */
    highlight(range: [number, number]) {
      const highlights = toggleHighlight(latest.current.highlights, range);
      if (highlights.length <= maxHighlights) change({ ...latest.current, highlights });
    },
    /** Takes a range out of the highlights. */
    clear(range: [number, number]) {
      change({ ...latest.current, highlights: removeHighlight(latest.current.highlights, range) });
    },
    /** Strikes an option out, or takes that back. */
    strike(optionId: string) {
      const { struck } = latest.current;
      const next = struck.includes(optionId) ? struck.filter((id) => id !== optionId) : [...struck, optionId];
      change({ ...latest.current, struck: next });
    },
  };
}
