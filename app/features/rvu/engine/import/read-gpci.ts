import { type CsvRecord, readCsvRecords } from "../../../../lib/csv-reader";
import type { Locality } from "../money/medicare-payment";
import type { ImportError } from "./import-result";

export type GpciResult = { ok: true; year: number; localities: Locality[] } | { ok: false; errors: ImportError[] };

/**
 * Parses CMS's GPCI file (Addendum E). Returns the localities, or the errors. If the file has the work index with and
 * without its floor, reads the index with the floor, because Medicare pays by that one. Ignores footnotes.
 */
export function readGpci(bytes: Uint8Array): GpciResult {
  const records: CsvRecord[] = [];
  readCsvRecords(new TextDecoder("latin1").decode(bytes), ",", (record) => {
    records.push(record);
    return !record.error && records.length < maxGpciLines;
  });
  const brokenRecord = records.find(({ error }) => error);
  return brokenRecord
    ? refuseFile(brokenRecord.line, `Line ${brokenRecord.line}: ${brokenRecord.error}`)
    : readLocalities(records);
}

const maxGpciLines = 500;

const headingPatterns = {
  state: /^State$/i,
  locality: /^Locality Number$/i,
  name: /^Locality Name$/i,
  work: /PW GPCI(?!.*without)/i,
  pe: /PE GPCI/i,
  mp: /MP GPCI/i,
};
type GpciColumn = keyof typeof headingPatterns;

function readLocalities(records: CsvRecord[]): GpciResult {
  const header = records.find(({ cells }) => cells.some((cell) => headingPatterns.locality.test(cell.trim())));
  if (!header) return refuseFile(0, 'No line has a column "Locality Number". This is not CMS\'s GPCI file.');
  const year = Number(/\b(20\d\d)\b/.exec(records.map(({ cells }) => cells.join(" ")).join("\n"))?.[1]);
  const findColumn = (column: GpciColumn) =>
    header.cells.findIndex((cell) => headingPatterns[column].test(cell.trim()));
  const missingColumns = (Object.keys(headingPatterns) as GpciColumn[]).filter((column) => findColumn(column) < 0);
  if (missingColumns.length)
    return refuseFile(header.line, `The header has no column for ${missingColumns.join(", ")}.`);
  const rows = records.filter(({ line, cells }) => line > header.line && /^[A-Z]{2}$/.test(readCell(cells, "state")));
  function readCell(cells: string[], column: GpciColumn): string {
    return cells[findColumn(column)]?.trim() ?? "";
  }
  const invalidRows = rows.filter(
    ({ cells }) => !(["work", "pe", "mp"] as const).every((column) => isIndexValue(readCell(cells, column))),
  );
  if (invalidRows.length || !rows.length || !year)
    return refuseFile(
      invalidRows[0]?.line ?? 0,
      invalidRows[0]
        ? `Line ${invalidRows[0].line} has a missing or invalid index.`
        : "The file has no localities or no year.",
    );
  const localities = rows.map(({ cells }) => ({
    id: `${readCell(cells, "state")}-${readCell(cells, "locality").padStart(2, "0")}`,
    name: readCell(cells, "name").replace(/\*+$/, ""),
    ...{
      work: parseIndex(readCell(cells, "work")),
      pe: parseIndex(readCell(cells, "pe")),
      mp: parseIndex(readCell(cells, "mp")),
    },
  }));
  return { ok: true, year, localities };
}

function isIndexValue(text: string): boolean {
  return /^\d(\.\d{1,3})?$/.test(text);
}

function parseIndex(text: string): number {
  return Math.round(Number(text) * 1_000);
}

function refuseFile(line: number, message: string): GpciResult {
  return { ok: false, errors: [{ line, message }] };
}
