// A small strict reader of CSV (RFC 4180) for files of admins: it stops at the first thing that no CSV has, so that junk
// of any size costs no more than being walked over once.

/** One record and the line of the file it begins on, from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/** Why a text is no CSV, and where. */
export class CsvError extends Error {
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message);
  }
}

const longestCell = 4_000;
const mostCells = 100;

/** The records of a text, one after the other. Throws CsvError where it stops being CSV. */
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
      if (cells.length > mostCells) throw new CsvError(line, `has more than ${mostCells} columns`);
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
  /** Where the cell's comma or line end is. */
  end: number;
  /** Line breaks inside of it. */
  lines: number;
}

const cellEnd = /[,\r\n]/g;

function plainCell(text: string, from: number, line: number): Cell {
  cellEnd.lastIndex = from;
  const end = cellEnd.exec(text)?.index ?? text.length;
  if (end - from > longestCell) throw new CsvError(line, `has a cell of more than ${longestCell} characters`);
  return { value: text.slice(from, end), end, lines: 0 };
}

function quotedCell(text: string, from: number, line: number): Cell {
  let value = "";
  let at = from + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote - from > longestCell) throw new CsvError(line, "has a quote that is not closed");
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      at = quote + 1;
      break;
    }
    value += '"';
    at = quote + 2;
  }
  if (at < text.length && !/[,\r\n]/.test(text[at] ?? "")) throw new CsvError(line, "has text behind a closed quote");
  return { value, end: at, lines: value.split("\n").length - 1 };
}
