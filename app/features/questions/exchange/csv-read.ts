import { readCsvRecords } from "../../../lib/csv-reader";
import { separatorLine } from "./csv-cells";
import { decodeText } from "./decode-text";
import { maxFileEntries, type ReadResult, refuseFile } from "./format";
import { readTable, type Table } from "./table-read";

/** Reads a table of questions (RFC 4180, separated by comma, semicolon, or tab). The first row names the columns. */
export function readCsv(file: Uint8Array | string): ReadResult {
  const decoded = decodeText(file, true);
  if ("why" in decoded) return refuseFile(decoded.why, decoded.line);
  const table = parseRows(decoded.text);
  if (decoded.note !== undefined) table.notes.push(decoded.note);
  if (table.rows.length > 1 && !/[\r\n]$/.test(decoded.text))
    table.notes.push("The file does not end with a line break. Check that its last row is complete.");
  return readTable(table);
}

/** Returns the nonempty rows, each with the number of its first line. Stops after the maximum number of rows. */
function parseRows(text: string): Table {
  const table: Table = { rows: [], refused: [], notes: [] };
  const { rows, refused } = table;
  readCsvRecords(text, detectDelimiter(text), ({ cells, line, error }) => {
    if (error) refused.push({ line, id: null, why: error });
    // Spreadsheets read the separator from such a line.
    else if (line === 1 && separatorLine.test(text)) return true;
    else if (cells.some((cell) => cell.trim())) rows.push({ cells, line });
    return rows.length + refused.length <= maxFileEntries + 1;
  });
  return table;
}

/** Returns the separator that the first line names, as in "sep=;", or the one that occurs most often in the first row. */
function detectDelimiter(text: string): string {
  const named = separatorLine.exec(text)?.[1];
  if (named) return named;
  const [first = ""] = text.slice(0, 20_000).split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((sign) => first.split(sign).length);
  return [",", ";", "\t"][counts.indexOf(Math.max(...counts))] as string;
}
