import type { RawRecord } from "./format";

/** First line of a table that names its separator, as spreadsheets write it. */
export const separatorLine = /^sep=([,;\t])\r?\n/i;

/** A CSV row: its cells by column name. */
export type CsvRow = Record<string, string>;

/** The numbers in column names such as reference_1. A table has at most six such columns. */
export const columnNumbers = [1, 2, 3, 4, 5, 6];

/** Returns the trimmed text of a cell; undefined if the cell is empty. */
export function readCell(row: CsvRow, name: string): string | undefined {
  return row[name]?.trim() || undefined;
}

/** Whether a comma in a number can mean thousands or decimals, as in "1,000". */
export function isAmbiguousNumber(text: string): boolean {
  return /^[+-]?[1-9]\d{0,2}(,\d{3})+$/.test(text);
}

/**
 * Parses a number with a decimal point or comma. Returns other text unchanged, so that the schema reports it; also "1,000", which
 * is 1 or 1000.
 */
export function parseNumber(cell: string | undefined): number | string | undefined {
  if (cell === undefined || isAmbiguousNumber(cell)) return cell;
  const value = Number(/^[+-]?\d+,\d+$/.test(cell) ? cell.replace(",", ".") : cell);
  return Number.isFinite(value) ? value : cell;
}

/** Parses yes or no as a Boolean. Returns other text unchanged, so that the schema reports it. */
export function parseBoolean(cell: string | undefined): boolean | string | undefined {
  if (cell === undefined) return undefined;
  if (/^(yes|true|1|x)$/i.test(cell)) return true;
  return /^(no|false|0)$/i.test(cell) ? false : cell;
}

/** Returns the regions in the columns region_1, region_2, and so on, or those on series in the column `regions`. */
export function readRegions(row: CsvRow): unknown {
  if (readCell(row, "regions")) return readJsonCell(row, "regions");
  const columns = Object.keys(row).filter((name) => /^region_\d+$/.test(name) && row[name]?.trim());
  const place = (name: string) => Number(name.slice(7));
  return compactList(
    columns.sort((a, b) => place(a) - place(b)).map((name) => ({ polygon: row[name]?.split(";").map(parsePoint) })),
  );
}

/** Returns the JSON of a cell. Returns other text unchanged, so that the schema reports it. */
export function readJsonCell(row: CsvRow, name: string): unknown {
  const text = readCell(row, name);
  try {
    return text && JSON.parse(text);
  } catch {
    return text;
  }
}

/** Parses a point: two numbers from 0 to 1 with a space between them. */
export function parsePoint(text: string): RawRecord {
  const [x, y] = text.trim().split(/\s+/).map(parseNumber);
  return { x, y };
}

/** Returns the record without its undefined fields; undefined if no field is left. */
export function compactFields(record: RawRecord): RawRecord | undefined {
  const known = Object.entries(record).filter(([, value]) => value !== undefined);
  return known.length ? Object.fromEntries(known) : undefined;
}

/** Returns the list without its undefined entries; undefined if no entry is left. */
export function compactList<T>(entries: (T | undefined)[]): T[] | undefined {
  const known = entries.filter((entry) => entry !== undefined);
  return known.length ? known : undefined;
}
