import { isRadiologyCode } from "../code-modality";
import type { ImportError, ImportResult } from "./import-result";
import { detectConversion, findConflicts, readBanner } from "./pprrvu-banner";
import { type Columns, findColumns } from "./pprrvu-columns";
import { type FileRow, readRow } from "./pprrvu-row";
import { CsvError, type CsvRecord, readCsv } from "./strict-csv";

export const maxFileBytes = 16_000_000;
const maxErrors = 50;
const maxHeaderLine = 40;

/**
 * Parses CMS's PPRRVU CSV. Returns a release with only radiology's rows, or every error by line, never a partial release
 * (C7). Descriptions are dropped here. Only the file name tells which conversion factor the file has.
 */
export function readPprrvu(bytes: Uint8Array, fileName: string): ImportResult {
  const problem = findFileProblem(bytes);
  if (problem) return refuse(problem);
  const rows = new RowCollector();
  try {
    let header: Header | null = null;
    const above: CsvRecord[] = [];
    for (const record of readCsv(new TextDecoder("latin1").decode(bytes))) {
      if (!header) header = readHeader(record, above);
      else if (rows.add(record, header.columns) === "full") break;
    }
    if (header) return rows.result(header, fileName);
    return rows.errors.length ? { ok: false, errors: rows.errors } : refuse(noHeader);
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
function readHeader(record: CsvRecord, above: CsvRecord[]): Header | null {
  if (record.cells[0]?.trim() !== "HCPCS") {
    above.push(record);
    if (above.length > maxHeaderLine)
      throw new CsvError(record.line, `comes without a header before it. ${noHeader.slice(0, -1)}`);
    return null;
  }
  const found = findColumns(above.at(-1)?.cells ?? [], record.cells);
  if ("columns" in found) return { columns: found.columns, above };
  throw new CsvError(record.line, `has an invalid header: ${found.wrong.join(" ").slice(0, -1)}`);
}

/** Collects the rows and errors of the table. */
class RowCollector {
  readonly errors: ImportError[] = [];
  private readonly rows: FileRow[] = [];
  private readonly seen = new Map<string, number>();
  private factor: number | null = null;

  add({ line, cells }: CsvRecord, columns: Columns): "full" | undefined {
    const [first = ""] = cells;
    // Skips empty lines and the DOS end-of-file mark.
    if (first.trim() === "\u001a" || cells.every((cell) => !cell.trim())) return;
    const row = readRow(cells, columns);
    if ("wrong" in row) this.errors.push({ line, message: `Line ${line} ${row.wrong.join(", ")}.` });
    else this.store(row, line);
    if (this.errors.length >= maxErrors) return "full";
  }

  private store({ factor, ...row }: FileRow, line: number): void {
    const key = row.modifier ? `${row.code}-${row.modifier}` : row.code;
    const before = this.seen.get(key);
    if (before) this.errors.push({ line, message: `Line ${line} repeats ${key} from line ${before}.` });
    this.seen.set(key, line);
    this.factor ??= factor;
    if (factor !== this.factor)
      this.errors.push({ line, message: `Line ${line} has a different conversion factor than the lines above.` });
    if (isRadiologyCode(row.code)) this.rows.push({ ...row, factor });
  }

  result({ above }: Header, fileName: string): ImportResult {
    if (this.errors.length) return { ok: false, errors: this.errors };
    const banner = readBanner(above);
    if (!banner) return refuse("The lines above the header do not name the year and month of the release.");
    if (!this.factor || !this.rows.length) return refuse("The file has no radiology codes.");
    const conflicts = findConflicts(banner, fileName, this.factor);
    if (conflicts.length) return { ok: false, errors: conflicts.map((message) => ({ line: 0, message })) };
    const { year, letter, releasedOn } = banner;
    const conversion = detectConversion(year, fileName, this.factor);
    return {
      ok: true,
      release: {
        ...{ id: `${year}${letter}`, year, letter, conversionFactor: this.factor, releasedOn, conversion },
        rows: this.rows.map(({ factor, ...row }) => row),
        ...{ rowsRead: this.seen.size, rowsKept: this.rows.length, warnings: listWarnings(conversion) },
      },
    };
  }
}

function listWarnings(conversion: ReturnType<typeof detectConversion>): string[] {
  if (conversion === "QPP")
    return [
      "This is the QPP file. Its conversion factor applies to qualifying participants only. Upload the nonQPP file instead.",
    ];
  return conversion
    ? []
    : ["Neither the file name nor the conversion factor shows whether this is the QPP or the nonQPP file."];
}

function findFileProblem(bytes: Uint8Array): string | null {
  if (!bytes.length) return "The file is empty.";
  if (bytes.length > maxFileBytes) return `The file is larger than ${maxFileBytes / 1_000_000} MB.`;
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "This is a zip or Excel file. Upload the CSV inside it.";
  return bytes.includes(0) ? "The file is not text." : null;
}

function refuse(message: string): ImportResult {
  return { ok: false, errors: [{ line: 0, message }] };
}
