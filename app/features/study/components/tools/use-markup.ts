import { useRef } from "react";
import { removeHighlight, toggleHighlight } from "../../engine/highlights";
import type { Markup } from "../../engine/session-markup";
import type { NewSave } from "../queue/use-save";

/** Maximum number of highlights that `markupSchema` accepts. */
const maxHighlights = 50;

/** Returns the struck options and highlights at a position (Q6), and functions that change them. */
export function useMarkup(
  place: { sessionId: string; position: number },
  markup: Markup,
  save: (save: NewSave) => unknown,
) {
  // A second change may come before the first has been rendered.
  const latest = useRef(markup);
  latest.current = markup;
  const saveChange = (next: Markup) => {
    latest.current = next;
    save({ kind: "markup", ...place, markup: next });
  };
  return {
    ...markup,
    /** Highlights a range of the stem, or removes the highlight if the range is highlighted. */
    highlight(range: [number, number]) {
      const highlights = toggleHighlight(latest.current.highlights, range);
      if (highlights.length <= maxHighlights) saveChange({ ...latest.current, highlights });
    },
    /** Removes a range from the highlights. */
    clear(range: [number, number]) {
      saveChange({ ...latest.current, highlights: removeHighlight(latest.current.highlights, range) });
    },
    /** Strikes an option out, or restores a struck option. */
    strike(optionId: string) {
      const { struck } = latest.current;
      const next = struck.includes(optionId) ? struck.filter((id) => id !== optionId) : [...struck, optionId];
      saveChange({ ...latest.current, struck: next });
    },
  };
}
