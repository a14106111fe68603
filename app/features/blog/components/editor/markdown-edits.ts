/** Replaces the selection with text, so that the browser's undo still works. */
export function insertText(area: HTMLTextAreaElement, words: string): void {
  area.focus();
  // execCommand is deprecated, but it is the only way to keep undo; the fallback loses undo.
  if (document.execCommand("insertText", false, words)) return;
  area.setRangeText(words, area.selectionStart, area.selectionEnd, "end");
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Wraps the selected text and keeps the text selected; inserts `empty` if nothing is selected. */
export function wrapSelection(area: HTMLTextAreaElement, before: string, after: string, placeholder: string): void {
  const { selectionStart: start, selectionEnd: end, value } = area;
  const words = value.slice(start, end) || placeholder;
  insertText(area, before + words + after);
  area.setSelectionRange(start + before.length, start + before.length + words.length);
}

/** Adds a prefix to every selected line. */
export function prefixLines(area: HTMLTextAreaElement, prefix: string): void {
  const { selectionStart, selectionEnd, value } = area;
  const start = value.lastIndexOf("\n", selectionStart - 1) + 1;
  const next = value.indexOf("\n", selectionEnd);
  const end = next < 0 ? value.length : next;
  area.setSelectionRange(start, end);
  const lines = value.slice(start, end).split("\n");
  insertText(area, lines.map((line) => prefix + line).join("\n"));
}
