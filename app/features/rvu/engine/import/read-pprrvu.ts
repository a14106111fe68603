import { type CsvRecord, readCsvRecords } from "../../../../lib/csv-reader";
import { isRadiologyCode } from "../code-modality";
import type { ImportError, ImportResult } from "./import-result";
import { detectConversion, findBannerConflicts, readBanner } from "./pprrvu-banner";
import { type Columns, findColumns } from "./pprrvu-columns";
import { type PprrvuRow, readPprrvuRow } from "./pprrvu-row";

export const maxCsvBytes = 16_000_000;
const maxErrors = 50;
const maxLinesAboveHeader = 40;
const maxCells = 100;
const maxCellLength = 4_000;

/**
 * Parses CMS's PPRRVU CSV. Returns a release with only the rows of radiology, without descriptions; or the errors by
 * line, never a partial release (C7). The file name helps to determine the conversion factor.
 */
export function readPprrvu(bytes: Uint8Array, fileName: string): ImportResult {
  const problem = findFileProblem(bytes);
  if (problem) return refuseFile(problem);
  const releaseTable = new ReleaseTable();
  readCsvRecords(new TextDecoder("latin1").decode(bytes), ",", (record) => releaseTable.addRecord(record));
  return releaseTable.getResult(fileName);
}

const noHeaderMessage = "No line begins with HCPCS. This is not CMS's PPRRVU file, or its header is missing.";

/** Collects the header, the rows, and the errors of the file. */
class ReleaseTable {
  private readonly errors: ImportError[] = [];
  private readonly rows: PprrvuRow[] = [];
  private readonly recordsAboveHeader: CsvRecord[] = [];
  private columns: Columns | null = null;
  private readonly lineByRowKey = new Map<string, number>();
  private factor: number | null = null;

  /** Adds a record; returns false if the rest of the file need not be read. */
  addRecord(record: CsvRecord): boolean {
    const { line, cells, error } = record;
    if (error || cells.length > maxCells || cells.some((cell) => cell.length > maxCellLength)) {
      this.errors.push({ line, message: `Line ${line}: ${error ?? "a cell or the whole line is too long."}` });
      return false;
    }
    if (this.columns) this.addRow(record, this.columns);
    else if (cells[0]?.trim() === "HCPCS") this.addHeader(record);
    else this.recordsAboveHeader.push(record);
    if (this.recordsAboveHeader.length > maxLinesAboveHeader)
      this.errors.push({ line, message: `No header was found before line ${line}. ${noHeaderMessage}` });
    const limit = this.columns ? maxErrors : 1;
    return this.errors.length < limit;
  }

  private addHeader({ line, cells }: CsvRecord): void {
    const foundColumns = findColumns(this.recordsAboveHeader.at(-1)?.cells ?? [], cells);
    if ("columns" in foundColumns) this.columns = foundColumns.columns;
    else this.errors.push({ line, message: `Line ${line} has an invalid header: ${foundColumns.problems.join(" ")}` });
  }

  private addRow({ line, cells }: CsvRecord, columns: Columns): void {
    // Skips empty lines and the DOS end-of-file mark.
    if (cells[0]?.trim() === "\u001a" || cells.every((cell) => !cell.trim())) return;
    const row = readPprrvuRow(cells, columns);
    if ("problems" in row) this.errors.push({ line, message: `Line ${line} ${row.problems.join(", ")}.` });
    else this.addValidRow(row, line);
  }

  private addValidRow({ factor, ...row }: PprrvuRow, line: number): void {
    const key = row.modifier ? `${row.code}-${row.modifier}` : row.code;
    const firstLine = this.lineByRowKey.get(key);
    if (firstLine) this.errors.push({ line, message: `Line ${line} repeats ${key} from line ${firstLine}.` });
    this.lineByRowKey.set(key, line);
    this.factor ??= factor;
    if (factor !== this.factor)
      this.errors.push({ line, message: `Line ${line} has a different conversion factor than the lines above.` });
    if (isRadiologyCode(row.code)) this.rows.push({ ...row, factor });
  }

  /** Returns the release, or the errors. */
  getResult(fileName: string): ImportResult {
    if (this.errors.length) return { ok: false, errors: this.errors };
    if (!this.columns) return refuseFile(noHeaderMessage);
    const banner = readBanner(this.recordsAboveHeader);
    if (!banner) return refuseFile("The lines above the header do not name the year and month of the release.");
    if (!this.factor || !this.rows.length) return refuseFile("The file has no radiology codes.");
    const conflicts = findBannerConflicts(banner, fileName, this.factor);
    if (conflicts.length) return { ok: false, errors: conflicts.map((message) => ({ line: 0, message })) };
    const { year, letter, releasedOn } = banner;
    const conversion = detectConversion(year, fileName, this.factor);
    return {
      ok: true,
      release: {
        ...{ id: `${year}${letter}`, year, letter, conversionFactor: this.factor, releasedOn, conversion },
        rows: this.rows.map(({ factor, ...row }) => row),
        ...{ rowsRead: this.lineByRowKey.size, rowsKept: this.rows.length, warnings: listWarnings(conversion) },
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
    : [
        "Neither the file name nor the conversion factor shows whether this is the QPP or the nonQPP file. Publish the release only if this is the nonQPP file.",
      ];
}

function findFileProblem(bytes: Uint8Array): string | null {
  if (!bytes.length) return "The file is empty.";
  if (bytes.length > maxCsvBytes) return `The file is larger than ${maxCsvBytes / 1_000_000} MB.`;
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return "This is a zip or Excel file. Upload the CSV inside it.";
  return bytes.includes(0) ? "The file is not text." : null;
}

function refuseFile(message: string): ImportResult {
  return { ok: false, errors: [{ line: 0, message }] };
}
