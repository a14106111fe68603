import { isRadiology } from "../modality";
import { conversionOf, readBanner, releaseConflicts } from "./banner";
import { type Columns, columnsOf } from "./layout";
import { CsvError, type CsvRecord, readCsv } from "./read-csv";
import type { ImportError, ImportResult } from "./result";
import { type FileRow, readRow } from "./row";

export const mostBytes = 16_000_000;
const mostErrors = 50;
const headerWithin = 40;

/**
 * Parses CMS's PPRRVU CSV. Returns a release with only radiology's rows, or every error by line, never a partial release
 * (C7). Descriptions are dropped here. Only the file name tells which conversion factor the file has.
 */
export function readPprrvu(bytes: Uint8Array, fileName: string): ImportResult {
  const notText = whyNotText(bytes);
  if (notText) return refused(notText);
  const rows = new Rows();
  try {
    let header: Header | null = null;
    const above: CsvRecord[] = [];
    for (const record of readCsv(new TextDecoder("latin1").decode(bytes))) {
      if (!header) header = headerAt(record, above);
      else if (rows.take(record, header.columns) === "full") break;
    }
    if (header) return rows.result(header, fileName);
    return rows.errors.length ? { ok: false, errors: rows.errors } : refused(noHeader);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return {
      ok: false,
      errors: [...rows.errors, { line: error.line, message: `Line ${error.line} ${error.message}.` }],
    };
  }
}

interface Header {
  columns: Columns;
  above: CsvRecord[];
}

const noHeader = "No line begins with HCPCS. This is not CMS's PPRRVU file, or its header is missing.";

/** Returns the header if this record is its last line; otherwise adds the record to `above`. */
function headerAt(record: CsvRecord, above: CsvRecord[]): Header | null {
  if (record.cells[0]?.trim() !== "HCPCS") {
    above.push(record);
    if (above.length > headerWithin)
      throw new CsvError(record.line, `comes without a header before it. ${noHeader.slice(0, -1)}`);
    return null;
  }
  const found = columnsOf(above.at(-1)?.cells ?? [], record.cells);
  if ("columns" in found) return { columns: found.columns, above };
  throw new CsvError(record.line, `has an invalid header: ${found.wrong.join(" ").slice(0, -1)}`);
}

/** Collects the rows and errors of the table. */
class Rows {
  readonly errors: ImportError[] = [];
  private readonly kept: FileRow[] = [];
  private readonly seen = new Map<string, number>();
  private factor: number | null = null;

  take({ line, cells }: CsvRecord, columns: Columns): "full" | undefined {
    const [first = ""] = cells;
    // Skips empty lines and the DOS end-of-file mark.
    if (first.trim() === "\u001a" || cells.every((cell) => !cell.trim())) return;
    const row = readRow(cells, columns);
    if ("wrong" in row) this.errors.push({ line, message: `Line ${line} ${row.wrong.join(", ")}.` });
    else this.keep(row, line);
    if (this.errors.length >= mostErrors) return "full";
  }

  private keep({ factor, ...row }: FileRow, line: number): void {
    const key = row.modifier ? `${row.code}-${row.modifier}` : row.code;
    const before = this.seen.get(key);
    if (before) this.errors.push({ line, message: `Line ${line} repeats ${key} from line ${before}.` });
    this.seen.set(key, line);
    this.factor ??= factor;
    if (factor !== this.factor)
      this.errors.push({ line, message: `Line ${line} has a different conversion factor than the lines above.` });
    if (isRadiology(row.code)) this.kept.push({ ...row, factor });
  }

  result({ above }: Header, fileName: string): ImportResult {
    if (this.errors.length) return { ok: false, errors: this.errors };
    const banner = readBanner(above);
    if (!banner) return refused("The lines above the header do not name the year and month of the release.");
    if (!this.factor || !this.kept.length) return refused("The file has no radiology codes.");
    const conflicts = releaseConflicts(banner, fileName, this.factor);
    if (conflicts.length) return { ok: false, errors: conflicts.map((message) => ({ line: 0, message })) };
    const { year, letter, releasedOn } = banner;
    const conversion = conversionOf(year, fileName, this.factor);
    return {
      ok: true,
      release: {
        ...{ id: `${year}${letter}`, year, letter, conversionFactor: this.factor, releasedOn, conversion },
        rows: this.kept.map(({ factor, ...row }) => row),
        ...{ rowsRead: this.seen.size, rowsKept: this.kept.length, warnings: warningsOf(conversion) },
      },
    };
  }
}

function warningsOf(conversion: ReturnType<typeof conversionOf>): string[] {
  if (conversion === "QPP")
    return [
      "This is the QPP file. Its conversion factor applies to qualifying participants only. Upload the nonQPP file instead.",
    ];
  return conversion
    ? []
    : ["Neither the file name nor the conversion factor shows whether this is the QPP or the nonQPP file."];
}

function whyNotText(bytes: Uint8Array): string | null {
  if (!bytes.length) return "The file is empty.";
  if (bytes.length > mostBytes) return `The file is larger than ${mostBytes / 1_000_000} MB.`;
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "This is a zip or Excel file. Upload the CSV inside it.";
  return bytes.includes(0) ? "The file is not text." : null;
}

function refused(message: string): ImportResult {
  return { ok: false, errors: [{ line: 0, message }] };
}
