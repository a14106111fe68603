import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from "react";
import { joinRuns } from "~/lib/formatted-text";
import { FormattedText } from "~/ui/formatted-text";
import { RenderNothing } from "~/ui/on-demand/component-code";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { findNextSelection, splitSegments } from "../../engine/highlights";
import type { Markup } from "../../engine/session-markup";
import { getSelectedRange, selectRange, type TextRange } from "./stem-selection";

// Loads when words are selected. Without a connection, the key H still highlights them.
const HighlightButton = loadOnDemand(async () => (await import("./highlight-button")).HighlightButton, {
  Missing: RenderNothing,
});

/** The methods of `Stem`, called for the key H. */
export interface StemHandle {
  /**
   * Highlights the selection. Without a selection, focuses the stem, so that the learner can select words with the
   * keyboard.
   */
  highlight(): void;
}

interface StemProps {
  id: string;
  text: string;
  highlights: Markup["highlights"];
  onHighlight: (range: TextRange) => void;
  onClear: (range: TextRange) => void;
}

/**
 * The stem with highlights (Q6). The learner selects text with the mouse, by touch, or with ← and → in the focused stem
 * (Shift extends the selection), and then presses the button or H. A click on a highlight removes the highlight.
 */
export const Stem = forwardRef<StemHandle, StemProps>(function Stem(
  { id, text, highlights, onHighlight, onClear },
  ref,
) {
  const stem = useRef<HTMLDivElement>(null);
  const shownText = joinRuns(text);
  const [wasSelected, setWasSelected] = useState(false);

  useEffect(() => {
    const noticeSelection = () => {
      const { anchorNode = null } = getSelection() ?? {};
      if (stem.current?.contains(anchorNode)) setWasSelected(true);
    };
    document.addEventListener("selectionchange", noticeSelection);
    return () => document.removeEventListener("selectionchange", noticeSelection);
  }, []);

  const getRange = () => stem.current && getSelectedRange(stem.current, shownText);
  const highlight = () => {
    const range = getRange();
    if (!range) return stem.current?.focus();
    onHighlight(range);
    getSelection()?.removeAllRanges();
  };
  const clearHighlightAt = (offset: number) => {
    const range = highlights.find(([from, to]) => from <= offset && offset < to);
    if (range) onClear(range);
  };
  useImperativeHandle(ref, () => ({ highlight }));
  return (
    <div className="relative max-w-[70ch]">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys select words of the text, which is no control */}
      <div
        ref={stem}
        id={id}
        // The stem takes the focus for keyboard selection.
        tabIndex={0}
        className="whitespace-pre-line rounded-sm text-base leading-relaxed sm:text-[1.0625rem]"
        onKeyDown={(event) => {
          const direction = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
          if (!direction || event.ctrlKey || event.altKey || event.metaKey) return;
          // In the stem, the arrow keys select words; elsewhere they open another question.
          event.preventDefault();
          const { currentTarget } = event;
          const next = findNextSelection(
            shownText,
            getSelectedRange(currentTarget, shownText),
            direction,
            event.shiftKey,
          );
          if (next) selectRange(currentTarget, next);
        }}
      >
        <FormattedText
          text={text}
          renderRun={(words, start) =>
            splitSegments(words, highlights, start).map(({ from, text: segmentText, isHighlighted }) =>
              isHighlighted ? (
                <mark
                  key={from}
                  data-tooltip="Click to remove the highlight"
                  className="cursor-pointer rounded-xs bg-warning/30 box-decoration-clone text-foreground"
                  onClick={() => {
                    if (getSelection()?.isCollapsed) clearHighlightAt(from);
                  }}
                >
                  {segmentText}
                </mark>
              ) : (
                segmentText
              ),
            )
          }
        />
      </div>
      {wasSelected && (
        <HighlightButton stemRef={stem} getRange={getRange} highlights={highlights} onHighlight={highlight} />
      )}
    </div>
  );
});
