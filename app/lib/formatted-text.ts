import { toSubscriptDigits, toSuperscriptDigits } from "./script-digits";

// The formatting of texts (D4): **bold**, ^{superscript}, _{subscript}, and small tables:
//   | Tracer | Half-life |
//   |---|---|
//   | F-18 | 110 min |
// Signs that are not part of this formatting are ordinary text.

/** A part of a text with one formatting. */
export interface TextRun {
  /** Offset of the run in `joinRuns` of the whole text. */
  from: number;
  text: string;
  isBold: boolean;
  script: "super" | "sub" | null;
}

/** Lines of text, or a table whose first row is its header. */
export type TextBlock = { type: "lines"; runs: TextRun[] } | { type: "table"; rows: TextRun[][][] };

const tableLine = /^\|.+\|[ \t]*$/;
const delimiterLine = /^\|(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*$/;

/** Returns the blocks of a text, with the texts of all runs in their order. */
export function parseFormattedText(text: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  let from = 0;
  const parse = (words: string): TextRun[] => {
    const runs = parseRuns(words, from);
    from = getEnd(runs, from);
    return runs;
  };

  // Each line keeps its line break.
  const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? [];
  let pending = "";
  for (let at = 0; at < lines.length; at++) {
    const end = findTableEnd(lines, at);
    if (end === at) {
      pending += lines[at];
      continue;
    }
    if (pending) blocks.push({ type: "lines", runs: parse(pending) });
    pending = "";
    const rows = lines.slice(at, end).filter((_, index) => index !== 1);
    blocks.push({
      type: "table",
      rows: rows.map((row) => {
        const cells = splitCells(row);
        // The tab and the line break keep the words of neighboring cells apart in the plain text.
        return cells.map((cell, index) => parse(`${cell}${index === cells.length - 1 ? "\n" : "\t"}`));
      }),
    });
    at = end - 1;
  }
  if (pending) blocks.push({ type: "lines", runs: parse(pending) });
  return blocks;
}

/** Returns the text of a formatted text as a page contains it: without formatting, with a tab between the cells of a row. */
export function joinRuns(text: string): string {
  return listRuns(text)
    .map((run) => run.text)
    .join("");
}

/**
 * Returns the text for places without formatting: raised and lowered digits where there are such, otherwise ^ and _, so that 10^{-n}
 * does not become 10-n.
 */
export function toPlainText(text: string): string {
  return listRuns(text).map(toPlainRun).join("");
}

function toPlainRun({ text, script }: TextRun): string {
  if (script === null) return text;
  const digits = script === "super" ? toSuperscriptDigits(text) : toSubscriptDigits(text);
  return digits ?? `${script === "super" ? "^" : "_"}${/^[\p{L}\p{N}]+$/u.test(text) ? text : `(${text})`}`;
}

function listRuns(text: string): TextRun[] {
  return parseFormattedText(text).flatMap((block) => (block.type === "lines" ? block.runs : block.rows.flat(2)));
}

/** Returns a formatted text as HTML with strong, sup, sub, table, and br elements. */
export function toFormattedHtml(text: string): string {
  return parseFormattedText(text)
    .map((block, index, blocks) => {
      if (block.type === "table") {
        const rows = block.rows.map((cells, row) => cells.map((cell) => toCellHtml(cell, row === 0 ? "th" : "td")));
        return `<table>${rows.map((cells) => `<tr>${cells.join("")}</tr>`).join("")}</table>`;
      }
      const html = toRunsHtml(block.runs);
      // A table begins a line by itself.
      return index < blocks.length - 1 ? html.replace(/<br>$/, "") : html;
    })
    .join("");
}

function toCellHtml(runs: readonly TextRun[], element: "th" | "td"): string {
  return `<${element}>${toRunsHtml(runs).replace(/\t$|<br>$/, "")}</${element}>`;
}

function toRunsHtml(runs: readonly TextRun[]): string {
  return groupByWeight(runs)
    .map(({ isBold, runs: group }) => {
      const html = group.map(toRunHtml).join("");
      return isBold ? `<strong>${html}</strong>` : html;
    })
    .join("");
}

function toRunHtml({ text, script }: TextRun): string {
  const html = text
    .replace(/[&<>]/g, (sign) => (sign === "&" ? "&amp;" : sign === "<" ? "&lt;" : "&gt;"))
    .replaceAll("\n", "<br>");
  return script ? `<${scriptElements[script]}>${html}</${scriptElements[script]}>` : html;
}

/** Returns the runs in groups of neighbors that are bold, or that are not. */
export function groupByWeight(runs: readonly TextRun[]): { isBold: boolean; runs: TextRun[] }[] {
  const groups: { isBold: boolean; runs: TextRun[] }[] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last?.isBold === run.isBold) last.runs.push(run);
    else groups.push({ isBold: run.isBold, runs: [run] });
  }
  return groups;
}

/** Returns whether a text contains formatting. */
export function isFormatted(text: string): boolean {
  return parseFormattedText(text).some(
    (block) => block.type === "table" || block.runs.some(({ isBold, script }) => isBold || script),
  );
}

/** The HTML element of each script. */
export const scriptElements = { super: "sup", sub: "sub" } as const;

/** Returns the index after the table that begins at a line; the index of that line if no table begins there. */
function findTableEnd(lines: readonly string[], start: number): number {
  const isRow = (index: number) => tableLine.test(lines[index]?.trimEnd() ?? "");
  if (!isRow(start) || !delimiterLine.test(lines[start + 1]?.trimEnd() ?? "") || !isRow(start + 2)) return start;
  let end = start + 3;
  while (isRow(end)) end++;
  return end;
}

/** Returns the offset after the last run. */
function getEnd(runs: readonly TextRun[], start: number): number {
  const last = runs.at(-1);
  return last ? last.from + last.text.length : start;
}

function splitCells(row: string): string[] {
  return row
    .trim()
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}

function parseRuns(text: string, from: number, isBold = false): TextRun[] {
  const runs: TextRun[] = [];
  let offset = from;
  const add = (run: Omit<TextRun, "from">) => {
    if (run.text) runs.push({ from: offset, ...run });
    offset += run.text.length;
  };
  let read = 0;
  for (const match of text.matchAll(/\*\*(?=[^\s*])([^\n]*?[^\s*])\*\*|\^\{([^{}\n]+)\}|_\{([^{}\n]+)\}/g)) {
    const [whole, bold, superscript, subscript] = match;
    add({ text: text.slice(read, match.index), isBold, script: null });
    read = match.index + whole.length;
    if (bold === undefined)
      add({ text: superscript ?? subscript ?? "", isBold, script: superscript === undefined ? "sub" : "super" });
    else {
      const inner = parseRuns(bold, offset, true);
      runs.push(...inner);
      offset = getEnd(inner, offset);
    }
  }
  add({ text: text.slice(read), isBold, script: null });
  return runs;
}
