import { joinCases, type LocatedEntry } from "./cases";
import { firstColumns, fromRow } from "./csv-columns";
import { createResult, maxFileEntries, type ReadResult, type Refusal, refuseFile, refuseManyEntries } from "./format";
import { sortCandidates } from "./sort-candidates";
import { describeRewrittenCells, listRewrittenCells, readDate } from "./table-dates";

/** Maximum number of columns. Tables that RadCore writes have fewer. */
const maxColumns = 400;

/** The nonempty rows of a CSV or a spreadsheet, with the rows that cannot be read, and sentences about the file. */
export interface Table {
  rows: { cells: string[]; line: number }[];
  refused: Refusal[];
  notes: string[];
}

/** Reads a table of questions, whose first row names the columns. */
export function readTable({ rows, refused, notes }: Table): ReadResult {
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
  const rewrittenCells: string[] = [];
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
    const date = readDate(row.checked_on ?? "");
    if (date === null) {
      const text = row.checked_on?.slice(0, 40);
      refused.push({
        line,
        id: row.id || null,
        why: `checked_on: “${text}” can be two dates. Write it as 2026-03-02.`,
      });
      continue;
    }
    if (date) row.checked_on = date;
    rewrittenCells.push(...listRewrittenCells(row, line));
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
  const unknownNote = unknownNames.length
    ? [`Ignored columns: ${unknownNames.slice(0, 12).join(", ").slice(0, 400)}.`]
    : [];
  return createResult({
    ...sorted,
    refused: [...refused, ...refusedParts, ...sorted.refused].sort((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    notes: [...unknownNote, ...describeRewrittenCells(rewrittenCells), ...notes],
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
    /^(reference_[1-6]_(name|edition|section|link)|error_[1-6](_why)?|(option|row)_\d+(_(id|key|why|fixed|x|y|picture))?)$/.test(
      name,
    )
  );
}
