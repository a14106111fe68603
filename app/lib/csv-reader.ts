import Papa from "papaparse";

export interface CsvRecord {
  cells: string[];
  /** Line on which the record starts, counted from 1. */
  line: number;
  /** The syntax error in the record, as a sentence; null for a valid one. */
  error: string | null;
}

const messages: Record<string, string> = {
  MissingQuotes: "A quote is not closed.",
  InvalidQuotes: "Text follows a closing quote.",
};

/** Calls `handle` for each record of a CSV (RFC 4180), in order, until it returns false. */
export function readCsvRecords(text: string, delimiter: string, handle: (record: CsvRecord) => boolean): void {
  let line = 1;
  let read = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data: cells, errors, meta }, parser) => {
      const start = line;
      // `cursor` is the position of the next record.
      for (let at = text.indexOf("\n", read); at >= 0 && at < meta.cursor; at = text.indexOf("\n", at + 1)) line++;
      read = meta.cursor;
      const error = errors[0] ? (messages[errors[0].code] ?? errors[0].message) : null;
      if (!handle({ cells, line: start, error })) parser.abort();
    },
  });
}
