import Papa from "papaparse";

export interface CsvRecord {
  cells: string[];
  /** Line on which the record starts, counted from 1. */
  line: number;
  /** The syntax error in the record, as a sentence; null for a valid record. */
  error: string | null;
}

const errorMessages: Record<string, string> = {
  MissingQuotes: "A quote is not closed.",
  InvalidQuotes: "Text follows a closing quote.",
};

/** Calls `handleRecord` for each record of a CSV (RFC 4180), in order, until it returns false. */
export function readCsvRecords(text: string, delimiter: string, handleRecord: (record: CsvRecord) => boolean): void {
  let line = 1;
  let readPosition = 0;
  Papa.parse<string[]>(text, {
    delimiter,
    step: ({ data: cells, errors, meta }, parser) => {
      const startLine = line;
      // `cursor` is the position of the next record.
      for (let at = text.indexOf("\n", readPosition); at >= 0 && at < meta.cursor; at = text.indexOf("\n", at + 1))
        line++;
      readPosition = meta.cursor;
      const error = errors[0] ? (errorMessages[errors[0].code] ?? errors[0].message) : null;
      if (!handleRecord({ cells, line: startLine, error })) parser.abort();
    },
  });
}
