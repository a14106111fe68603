import { Eraser, Highlighter } from "lucide-react";
import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from "react";
import { findNextSelection, splitSegments, trimRange } from "../../engine/highlights";
import type { Markup } from "../../engine/session-markup";

type Range = [number, number];

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
  onHighlight: (range: Range) => void;
  onClear: (range: Range) => void;
}

interface HighlightButtonPosition {
  range: Range;
  left: number;
  top: number;
}

/**
 * The stem with highlights (Q6). The learner selects text with the mouse, by touch, or with ← and → in the focused stem
 * (Shift extends the selection), and then presses the button or H. A click on a highlight removes the highlight.
 */
export const Stem = forwardRef<StemHandle, StemProps>(function Stem(
  { id, text, highlights, onHighlight, onClear },
  ref,
) {
  const stem = useRef<HTMLParagraphElement>(null);
  const [position, setPosition] = useState<HighlightButtonPosition | null>(null);

  useEffect(() => {
    const updatePosition = () => setPosition(stem.current && findHighlightButtonPosition(stem.current, text));
    document.addEventListener("selectionchange", updatePosition);
    return () => document.removeEventListener("selectionchange", updatePosition);
  }, [text]);

  const highlight = () => {
    const range = stem.current && getSelectedRange(stem.current, text);
    if (!range) return stem.current?.focus();
    onHighlight(range);
    getSelection()?.removeAllRanges();
  };
  useImperativeHandle(ref, () => ({ highlight }));

  const isHighlighted =
    position && highlights.some(([from, to]) => from <= position.range[0] && position.range[1] <= to);
  return (
    <div className="relative max-w-[70ch]">
      <p
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
          const next = findNextSelection(text, getSelectedRange(currentTarget, text), direction, event.shiftKey);
          if (next) selectRange(currentTarget, next);
        }}
      >
        {splitSegments(text, highlights).map((segment) =>
          segment.isHighlighted ? (
            <mark
              key={segment.from}
              title="Click to remove the highlight"
              className="cursor-pointer rounded-xs bg-warning/30 box-decoration-clone text-foreground"
              onClick={() => {
                if (getSelection()?.isCollapsed) onClear([segment.from, segment.from + segment.text.length]);
              }}
            >
              {segment.text}
            </mark>
          ) : (
            segment.text
          ),
        )}
      </p>
      {position && (
        <button
          type="button"
          className="btn btn-secondary btn-sm absolute z-20 border border-input shadow-md"
          style={{ left: position.left, top: position.top }}
          // Without this handler, pressing the button would clear the selection.
          onPointerDown={(event) => event.preventDefault()}
          onClick={highlight}
        >
          {isHighlighted ? <Eraser aria-hidden="true" /> : <Highlighter aria-hidden="true" />}
          {isHighlighted ? "Remove highlight" : "Highlight"}
        </button>
      )}
    </div>
  );
});

/**
 * Returns the selected character range of the stem; null if nothing is selected or the selection starts outside the
 * stem.
 */
function getSelectedRange(stem: HTMLElement, text: string): Range | null {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || !selection.rangeCount) return null;
  const range = selection.getRangeAt(0);
  if (!stem.contains(range.startContainer)) return null;
  const rangeBefore = document.createRange();
  rangeBefore.selectNodeContents(stem);
  const wholeRange = rangeBefore.cloneRange();
  rangeBefore.setEnd(range.startContainer, range.startOffset);
  const from = rangeBefore.toString().length;
  // A selection by triple click ends in the element after the stem.
  const to = stem.contains(range.endContainer) ? from + range.toString().length : wholeRange.toString().length;
  return trimRange(text, [from, to]);
}

function findHighlightButtonPosition(stem: HTMLElement, text: string): HighlightButtonPosition | null {
  const range = getSelectedRange(stem, text);
  const lines = range && getSelection()?.getRangeAt(0).getClientRects();
  const lastLine = lines?.[lines.length - 1];
  if (!range || !lastLine) return null;
  const stemBox = stem.getBoundingClientRect();
  // The button goes below the selection, because phones show their own menu above the selection.
  const left = Math.max(0, Math.min(lastLine.right - stemBox.left - 60, stemBox.width - 130));
  return { range, left, top: Math.min(lastLine.bottom, stemBox.bottom) - stemBox.top + 6 };
}

function selectRange(stem: HTMLElement, [from, to]: Range): void {
  const range = document.createRange();
  range.setStart(...findTextNode(stem, from));
  range.setEnd(...findTextNode(stem, to));
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

function findTextNode(stem: HTMLElement, offset: number): [Node, number] {
  const walker = document.createTreeWalker(stem, NodeFilter.SHOW_TEXT);
  let remaining = offset;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0;
    if (remaining <= length) return [node, remaining];
    remaining -= length;
  }
  return [stem, stem.childNodes.length];
}
