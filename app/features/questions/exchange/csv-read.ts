import { readCsvRecords } from "../../../lib/csv-reader";
import { joinCases, type LocatedEntry } from "./cases";
import { separatorLine } from "./csv-cells";
import { firstColumns, fromRow } from "./csv-columns";
import { decodeText } from "./decode-text";
import { createResult, maxFileEntries, type ReadResult, type Refusal, refuseFile, refuseManyEntries } from "./format";
import { sortCandidates } from "./sort-candidates";

/** Maximum number of columns. Tables that RadCore writes have fewer. */
const maxColumns = 400;

/** Reads a table of questions (RFC 4180, separated by comma, semicolon, or tab). The first row names the columns. */
export function readCsv(file: Uint8Array | string): ReadResult {
  const decoded = decodeText(file);
  if ("why" in decoded) return refuseFile(decoded.why, decoded.line);
  const { rows, refused } = parseRows(decoded.text);
  const [header, ...bodyRows] = rows;
  if (!header) return refused.length ? createResult({ refused }) : refuseFile("The file is empty.", 1);
  if (bodyRows.length + refused.length > maxFileEntries) return refuseManyEntries();
  const names = header.cells.map((name) => name.trim().toLowerCase());
  if (names.length > maxColumns) return refuseFile(`The table has more than ${maxColumns} columns.`, header.line);
  for (const column of ["type", "stem"])
    if (!names.includes(column))
      return refuseFile(`The table has no column "${column}". Name the columns in the first row.`, header.line);
  const duplicateName = names.find((name, index) => name && names.indexOf(name) !== index);
  if (duplicateName) return refuseFile(`Two columns are named "${duplicateName.slice(0, 40)}".`, header.line);
  const entries: LocatedEntry[] = [];
  for (const { cells, line } of bodyRows) {
    if (cells.slice(names.length).some((cell) => cell.trim())) {
      refused.push({ line, id: null, why: "The row has more cells than the table has columns." });
      continue;
    }
    const row = Object.fromEntries(names.map((name, index) => [name, removeFormulaGuard(cells[index] ?? "")]));
    const partOf = row.part_of?.trim().match(/^([a-z0-9][a-z0-9-]{2,63})\/(\d{1,2})$/);
    if (row.part_of?.trim() && !partOf) {
      refused.push({
        line,
        id: row.id || null,
        why: "part_of must be the id of a case, a slash, and a number, as in neuro-012/1.",
      });
      continue;
    }
    entries.push({
      line,
      content: fromRow(row),
      partOf: partOf ? { id: partOf[1] as string, place: Number(partOf[2]) } : null,
    });
  }
  const { questions, refused: refusedParts } = joinCases(entries);
  const sorted = sortCandidates(
    questions.map(({ partOf, ...one }) => one),
    "ours",
  );
  const unknownNames = names.filter((name) => name && !isKnownColumn(name));
  const notes = unknownNames.length
    ? [`Unknown columns were ignored: ${unknownNames.slice(0, 12).join(", ").slice(0, 400)}.`]
    : [];
  if (bodyRows.length && !/[\r\n]$/.test(decoded.text))
    notes.push("The file does not end with a line break. Check that its last row is complete.");
  return createResult({
    ...sorted,
    refused: [...refused, ...refusedParts, ...sorted.refused].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    notes,
  });
}

function removeFormulaGuard(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

function isKnownColumn(name: string): boolean {
  return (
    firstColumns.includes(name) ||
    /^(solution|teaching_point|origin|review|why|series|regions|region_\d+|stat_.+)$/.test(name) ||
    /^(checked_on|checked_changed|marked_frame)$/.test(name) ||
    /^(reference_[1-6]_(name|edition|section)|error_[1-6](_why)?|(option|row)_\d+(_(id|key|why|fixed|x|y|picture))?)$/.test(
      name,
    )
  );
}

/** Returns the nonempty rows, each with the number of its first line. Stops after the maximum number of rows. */
function parseRows(text: string): { rows: { cells: string[]; line: number }[]; refused: Refusal[] } {
  const rows: { cells: string[]; line: number }[] = [];
  const refused: Refusal[] = [];
  readCsvRecords(text, detectDelimiter(text), ({ cells, line, error }) => {
    if (error) refused.push({ line, id: null, why: error });
    // Spreadsheets read the separator from such a line.
    else if (line === 1 && separatorLine.test(text)) return true;
    else if (cells.some((cell) => cell.trim())) rows.push({ cells, line });
    return rows.length + refused.length <= maxFileEntries + 1;
  });
  return { rows, refused };
}

/** Returns the separator that the first line names, as in "sep=;", or the one that occurs most often in the first row. */
function detectDelimiter(text: string): string {
  const named = separatorLine.exec(text)?.[1];
  if (named) return named;
  const [first = ""] = text.slice(0, 20_000).split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((sign) => first.split(sign).length);
  return [",", ";", "\t"][counts.indexOf(Math.max(...counts))] as string;
}
