/**
 * Limits that keep parsing fast, because the cost of parsing grows faster than the text. In quotes and lists, each line costs
 * as much as all lines before it, and a line without a marker still belongs to the quote above it.
 */
const limits = [
  { max: 60_000, measure: (text: string) => text.length, text: "60,000 characters" },
  { max: 1500, measure: (text: string) => splitLines(text).length, text: "1,500 lines" },
  {
    max: 20,
    measure: (text: string) => Math.max(0, ...getNestingDepths(text)),
    text: "20 nested quotes or lists",
  },
  {
    max: 1500,
    measure: (text: string) => getNestingDepths(text).reduce((sum, depth) => sum + depth, 0),
    text: "1,500 list and quote items",
  },
  {
    max: 1500,
    measure: (text: string) => countMatches(text, /[*_~`[\]<]/g),
    text: "1,500 markers of emphasis, code, and links",
  },
  { max: 1500, measure: countTableCells, text: "1,500 table cells" },
];

/** Returns why a text is too large to render, as a sentence; null if it is not. */
export function findMarkdownProblem(markdown: string): string | null {
  const exceeded = limits.find(({ max, measure }) => measure(markdown) > max);
  return exceeded ? `The text has more than ${exceeded.text}. Shorten it.` : null;
}

const markerPrefixPattern = /^(?:[ \t]|>|(?:[*+-]|\d{1,9}[.)])(?![^ \t]))+/;

/** Returns the nesting depth of every line: its quote and list markers, or its indentation in steps of eight spaces. */
function getNestingDepths(text: string): number[] {
  return splitLines(text).map((line) => {
    const [start = ""] = line.match(markerPrefixPattern) ?? [];
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
