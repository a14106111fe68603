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
    return !record.error && records.length < maxLines;
  });
  const broken = records.find(({ error }) => error);
  return broken ? refused(broken.line, `Line ${broken.line}: ${broken.error}`) : readLocalities(records);
}

const maxLines = 500;

const headings = {
  state: /^State$/i,
  locality: /^Locality Number$/i,
  name: /^Locality Name$/i,
  work: /PW GPCI(?!.*without)/i,
  pe: /PE GPCI/i,
  mp: /MP GPCI/i,
};
type Heading = keyof typeof headings;

function readLocalities(records: CsvRecord[]): GpciResult {
  const header = records.find(({ cells }) => cells.some((cell) => headings.locality.test(cell.trim())));
  if (!header) return refused(0, 'No line has a column "Locality Number". This is not CMS\'s GPCI file.');
  const year = Number(/\b(20\d\d)\b/.exec(records.map(({ cells }) => cells.join(" ")).join("\n"))?.[1]);
  const column = (place: Heading) => header.cells.findIndex((cell) => headings[place].test(cell.trim()));
  const missing = (Object.keys(headings) as Heading[]).filter((place) => column(place) < 0);
  if (missing.length) return refused(header.line, `The header has no column for ${missing.join(", ")}.`);
  const rows = records.filter(({ line, cells }) => line > header.line && /^[A-Z]{2}$/.test(cell(cells, "state")));
  function cell(cells: string[], place: Heading): string {
    return cells[column(place)]?.trim() ?? "";
  }
  const invalidRows = rows.filter(
    ({ cells }) => !(["work", "pe", "mp"] as const).every((place) => isIndexValue(cell(cells, place))),
  );
  if (invalidRows.length || !rows.length || !year)
    return refused(
      invalidRows[0]?.line ?? 0,
      invalidRows[0]
        ? `Line ${invalidRows[0].line} has a missing or invalid index.`
        : "The file has no localities or no year.",
    );
  const localities = rows.map(({ cells }) => ({
    id: `${cell(cells, "state")}-${cell(cells, "locality").padStart(2, "0")}`,
    name: cell(cells, "name").replace(/\*+$/, ""),
    ...{ work: index(cell(cells, "work")), pe: index(cell(cells, "pe")), mp: index(cell(cells, "mp")) },
  }));
  return { ok: true, year, localities };
}

function isIndexValue(text: string): boolean {
  return /^\d(\.\d{1,3})?$/.test(text);
}

function index(text: string): number {
  return Math.round(Number(text) * 1_000);
}

function refused(line: number, message: string): GpciResult {
  return { ok: false, errors: [{ line, message }] };
}
