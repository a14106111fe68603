import { assertUnpackable, extractZipEntry, listZipEntries, ZipError } from "../../../lib/zip-reader";
import { decodeText } from "./decode-text";
import {
  maxFileEntries,
  maxImportBytes,
  maxImportFiles,
  type ReadResult,
  refuseFile,
  refuseManyEntries,
} from "./format";
import { readTable, type Table } from "./table-read";
import { maxXmlNodes, scanMarkup } from "./xml/tree";

/** Maximum number of elements and attributes of a spreadsheet. A cell has about five. */
const maxSpreadsheetNodes = 5 * maxXmlNodes;
/** Maximum number of rows times columns, because the reader fills up rows to the last column that any row uses. */
const maxCells = 5_000_000;

type CellValue = string | number | boolean | Date | null;

/**
 * Reads the first sheet of an Excel file as a table. Checks the size of all parts of the file before the package reads it, because
 * the package has no limits.
 */
export async function readXlsx(file: Uint8Array): Promise<ReadResult> {
  const excess = findExcess(file);
  if (excess) return refuseFile(excess);
  const { default: readSheets } = await import("read-excel-file/universal");
  let sheets: { sheet: string; data: unknown[][] }[];
  try {
    sheets = await readSheets(Uint8Array.from(file).buffer);
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 200) : "";
    return refuseFile(`The spreadsheet cannot be read. Save it again, or save it as CSV. (${message})`);
  }
  const [first, ...others] = sheets;
  const rows = (first?.data ?? []) as CellValue[][];
  if (rows.length > maxFileEntries + 1) return refuseManyEntries();
  const table: Table = { rows: [], refused: [], notes: [] };
  for (const [index, row] of rows.entries()) {
    const cells = row.map(formatCell);
    if (cells.some((cell) => cell.trim())) table.rows.push({ cells, line: index + 1 });
  }
  if (others.length)
    table.notes.push(`Only the first sheet, “${first?.sheet.slice(0, 40)}”, was read. The file has ${sheets.length}.`);
  return readTable(table);
}

/** Returns a cell as CSV contains it: without the errors of binary fractions, and with yes, no, and dates in words. */
function formatCell(value: CellValue): string {
  if (value === null) return "";
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "number" ? String(Number(value.toPrecision(15))) : value;
}

/** Returns why a spreadsheet is refused before it is read; null if it may be read. */
function findExcess(zip: Uint8Array): string | null {
  try {
    const entries = listZipEntries(zip, maxImportFiles);
    assertUnpackable(zip, entries, maxImportBytes);
    let remainingNodes = maxSpreadsheetNodes;
    for (const entry of entries) {
      if (!/\.(xml|rels)$/i.test(entry.name)) continue;
      const decoded = decodeText(extractZipEntry(zip, entry, maxImportBytes));
      if ("why" in decoded) return decoded.why;
      const scan = scanMarkup(decoded.text, remainingNodes);
      if ("why" in scan) return `${entry.name.slice(0, 80)}: ${scan.why}`;
      remainingNodes -= scan.nodeCount;
      if (!/^xl\/worksheets\//i.test(entry.name)) continue;
      const cellCount = countCells(decoded.text);
      if (cellCount === null)
        return "A cell has no valid place in its sheet. Save the spreadsheet again, or save it as CSV.";
      if (cellCount > maxCells)
        return "A sheet has a cell so far from the others that the sheet is too large. Copy the questions to a new sheet.";
    }
    return null;
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return error.message;
  }
}

/**
 * Returns the largest row number times the largest column number that a sheet names; null if it names a place that no sheet has,
 * which the package would take for a column far away.
 */
function countCells(sheet: string): number | null {
  let [lastRow, lastColumn] = [0, 0];
  for (const [, place = ""] of sheet.matchAll(/<(?:\w+:)?(?:c|row)\s(?:[^<>]*?\s)?r\s*=\s*["']([^"'<>]*)["']/gi)) {
    const [, letters, digits] = /^([A-Z]{0,3})(\d{1,7})$/i.exec(place) ?? [];
    if (letters === undefined) return null;
    const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    lastRow = Math.max(lastRow, Number(digits));
    lastColumn = Math.max(lastColumn, column);
  }
  return lastRow * lastColumn;
}
