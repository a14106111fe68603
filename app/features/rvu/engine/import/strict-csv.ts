// A strict CSV reader (RFC 4180) for admins' uploads. It stops at the first syntax error, so that large junk files cost one
// pass.

/** A record and the line it starts on, counted from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** A CSV syntax error and its line. */
export class CsvError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const maxCellLength = 4_000;
const maxCells = 100;

/** Yields the records of a text. Throws CsvError at the first syntax error. */
export function* readCsv(text: string): Generator<CsvRecord> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const begins = line;
    const cells: string[] = [];
    let more = true;
    while (more) {
      const cell = text[at] === '"' ? quotedCell(text, at, line) : plainCell(text, at, line);
      cells.push(cell.value);
      if (cells.length > maxCells) throw new CsvError(line, `has more than ${maxCells} columns`);
      line += cell.lines;
      at = cell.end;
      more = text[at] === ",";
      if (more) at += 1;
    }
    if (text[at] === "\r" && text[at + 1] === "\n") at += 1;
    at += 1;
    line += 1;
    yield { line: begins, cells };
  }
}

interface Cell {
  value: string;
  /** Index of the comma or line break after the cell. */
  end: number;
  /** Number of line breaks in the cell. */
  lines: number;
}

const cellEnd = /[,\r\n]/g;

function plainCell(text: string, from: number, line: number): Cell {
  cellEnd.lastIndex = from;
  const end = cellEnd.exec(text)?.index ?? text.length;
  if (end - from > maxCellLength) throw new CsvError(line, `has a cell of more than ${maxCellLength} characters`);
  return { value: text.slice(from, end), end, lines: 0 };
}

function quotedCell(text: string, from: number, line: number): Cell {
  let value = "";
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - from > maxCellLength) throw new CsvError(line, "has an unclosed quote");
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      at = quote + 1;
      break;
    }
    value += '"';
    at = quote + 2;
  }
  if (at < text.length && !/[,\r\n]/.test(text[at] ?? "")) throw new CsvError(line, "has text after a closing quote");
  return { value, end: at, lines: value.split("\n").length - 1 };
}
