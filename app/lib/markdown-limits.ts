/**
 * Limits that keep parsing fast, because its cost grows faster than the size of the text. In quotes and lists, each line costs
 * as much as all lines before it, and a line without a marker still belongs to the quote above it.
 */
const limits = [
  { most: 60_000, of: (text: string) => text.length, says: "at most 60 000 characters" },
  { most: 1500, of: (text: string) => splitLines(text).length, says: "at most 1500 lines" },
  {
    most: 20,
    of: (text: string) => Math.max(0, ...nestingDepths(text)),
    says: "at most 20 quotes or lists in one another",
  },
  {
    most: 1500,
    of: (text: string) => nestingDepths(text).reduce((sum, deep) => sum + deep, 0),
    says: "at most 1500 items of lists and quotes",
  },
  {
    most: 1500,
    of: (text: string) => countMatches(text, /[*_~`[\]<]/g),
    says: "at most 1500 marks of emphasis, code and links",
  },
  { most: 1500, of: countTableCells, says: "at most 1500 cells of tables" },
];

/** Returns why a text is too large to render, as a sentence; null if it is not. */
export function markdownProblem(markdown: string): string | null {
  const passed = limits.find(({ most, of }) => of(markdown) > most);
  return passed ? `A text has ${passed.says}.` : null;
}

const markStart = /^(?:[ \t]|>|(?:[*+-]|\d{1,9}[.)])(?![^ \t]))+/;

/** Returns the nesting depth of every line: its quote and list markers, or its indentation in steps of eight spaces. */
function nestingDepths(text: string): number[] {
  return splitLines(text).map((line) => {
    const [start = ""] = line.match(markStart) ?? [];
    return Math.max(countMatches(start, />|[*+-]|\d+/g), Math.floor(start.length / 8));
  });
}

/** Counts table cells: each line has as many cells as the widest line so far, until the next empty line. */
function countTableCells(text: string): number {
  let cells = 0;
  let columns = 0;
  for (const line of splitLines(text)) {
    columns = /^[\s>]*$/.test(line) ? 0 : Math.max(columns, countMatches(line, /\|/g));
    cells += columns;
  }
  return cells;
}

function splitLines(text: string): string[] {
  return text.split(/\r\n?|\n/);
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
