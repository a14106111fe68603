import { Eraser, Highlighter } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { Markup } from "../../engine/session-markup";
import type { TextRange } from "./stem-selection";

interface HighlightButtonProps {
  stemRef: RefObject<HTMLElement>;
  /** Returns the selected characters of the stem. */
  getRange: () => TextRange | null;
  highlights: Markup["highlights"];
  onHighlight: () => void;
}

interface ButtonPosition {
  range: TextRange;
  left: number;
  top: number;
}

/** The button below selected words of the stem, which highlights them or removes their highlight; null without a selection. */
export function HighlightButton({ stemRef, getRange, highlights, onHighlight }: HighlightButtonProps) {
  const [position, setPosition] = useState<ButtonPosition | null>(null);

  const latestGetRange = useRef(getRange);
  latestGetRange.current = getRange;
  useEffect(() => {
    const updatePosition = () => setPosition(findButtonPosition(stemRef.current, latestGetRange.current()));
    updatePosition();
    document.addEventListener("selectionchange", updatePosition);
    return () => document.removeEventListener("selectionchange", updatePosition);
  }, [stemRef]);

  if (!position) return null;
  const isHighlighted = highlights.some(([from, to]) => from <= position.range[0] && position.range[1] <= to);
  return (
    <button
      type="button"
      className="btn btn-secondary btn-sm absolute z-20 border border-input shadow-md"
      style={{ left: position.left, top: position.top }}
      // Without this handler, pressing the button would clear the selection.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onHighlight}
    >
      {isHighlighted ? <Eraser aria-hidden="true" /> : <Highlighter aria-hidden="true" />}
      {isHighlighted ? "Remove highlight" : "Highlight"}
    </button>
  );
}

function findButtonPosition(stem: HTMLElement | null, range: TextRange | null): ButtonPosition | null {
  const lines = range && getSelection()?.getRangeAt(0).getClientRects();
  const lastLine = lines?.[lines.length - 1];
  if (!stem || !range || !lastLine) return null;
  const stemBox = stem.getBoundingClientRect();
  // The button goes below the selection, because phones show their own menu above the selection.
  const left = Math.max(0, Math.min(lastLine.right - stemBox.left - 60, stemBox.width - 130));
  return { range, left, top: Math.min(lastLine.bottom, stemBox.bottom) - stemBox.top + 6 };
}
