export type TextFormat = "bold" | "superscript" | "subscript" | "table";

/** A text and the selected part of it. */
export interface SelectedText {
  text: string;
  from: number;
  to: number;
}

/** The marks around formatted words (lib/formatted-text.ts). */
const marks = { bold: ["**", "**"], superscript: ["^{", "}"], subscript: ["_{", "}"] } as const;
const emptyTable = "| A | B |\n|---|---|\n| 1 | 2 |";

/**
 * Returns the text with the selection formatted, or without the format that the selection has. A table goes on lines of its own,
 * after the selection.
 */
export function formatSelection({ text, from, to }: SelectedText, format: TextFormat): SelectedText {
  if (format === "table") return insertTable(text, to);
  const [open, close] = marks[format];
  const isInside = text.slice(0, from).endsWith(open) && text.slice(to).startsWith(close);
  if (isInside) {
    const start = from - open.length;
    return {
      text: text.slice(0, start) + text.slice(from, to) + text.slice(to + close.length),
      ...{ from: start, to: to - open.length },
    };
  }
  const selected = text.slice(from, to);
  // Spaces stay outside, because marks beside a space are no formatting.
  const start = from + (selected.length - selected.trimStart().length);
  const end = Math.max(start, from + selected.trimEnd().length);
  return {
    text: `${text.slice(0, start)}${open}${text.slice(start, end)}${close}${text.slice(end)}`,
    ...{ from: start + open.length, to: end + open.length },
  };
}

function insertTable(text: string, at: number): SelectedText {
  const before = text.slice(0, at);
  const after = text.slice(at);
  const start = before === "" || before.endsWith("\n") ? before : `${before}\n`;
  const end = after === "" || after.startsWith("\n") ? after : `\n${after}`;
  // Selects the first cell, which the author changes first.
  return { text: start + emptyTable + end, from: start.length + 2, to: start.length + 3 };
}
