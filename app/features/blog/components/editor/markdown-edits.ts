/** Puts words in place of the selection; undo takes them back, as it does what is typed. */
export function insertText(area: HTMLTextAreaElement, words: string): void {
  area.focus();
  // Old, but the one way that keeps the browser's undo; where it is gone, the words come without.
  if (document.execCommand("insertText", false, words)) return;
  area.setRangeText(words, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Marks the selection before and behind, and leaves it selected; `empty` stands where nothing is selected. */
export function wrapSelection(area: HTMLTextAreaElement, before: string, behind: string, empty: string): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const words = value.slice(start, end) || empty;
  insertText(area, before + words + behind);
  area.setSelectionRange(start + before.length, start + before.length + words.length);
}

/** Begins every selected line so. */
export function prefixLines(area: HTMLTextAreaElement, prefix: string): void {
  const { selectionStart, selectionEnd, value } = area;
  const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const next = value.indexOf("\n", selectionEnd);
  const end = next < 0 ? value.length : next;
  area.setSelectionRange(start, end);
  const lines = value.slice(start, end).split("\n");
  insertText(area, lines.map((line) => prefix + line).join("\n"));
}
