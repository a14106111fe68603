import { trimRange } from "../../engine/highlights";

/** The first character of a part of the stem, and the one after its last. */
export type TextRange = [number, number];

/**
 * Returns the selected character range of the stem; null if nothing is selected or the selection starts outside the
 * stem.
 */
export function getSelectedRange(stem: HTMLElement, text: string): TextRange | null {
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

/** Selects a character range of the stem. */
export function selectRange(stem: HTMLElement, [from, to]: TextRange): void {
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
