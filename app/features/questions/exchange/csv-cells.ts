import type { Loose } from "./format";

/** A row of CSV by the names of its columns. */
export type CsvRow = Record<string, string>;

/** The places of numbered columns that have at most six. */
export const sixPlaces = [1, 2, 3, 4, 5, 6];

/** Returns a cell without the space around it; undefined for an empty one. */
export function cellOf(row: CsvRow, name: string): string | undefined {
  return row[name]?.trim() || undefined;
}

/** Returns a number with a point or a comma. Other text stays a string, so that the schema says what is wrong with it. */
export function numberOf(cell: string | undefined): number | string | undefined {
  if (cell === undefined) return undefined;
  const value = Number(/^[+-]?\d+,\d+$/.test(cell) ? cell.replace(",", ".") : cell);
  return Number.isFinite(value) ? value : cell;
}

/** Returns yes or no as a Boolean. Other text stays a string, so that the schema says what is wrong with it. */
export function truthOf(cell: string | undefined): boolean | string | undefined {
  if (cell === undefined) return undefined;
  if (/^(yes|true|1|x)$/i.test(cell)) return true;
  return /^(no|false|0)$/i.test(cell) ? false : cell;
}

/** Returns the regions in the columns region_1, region_2, and so on. */
export function regionsOf(row: CsvRow): Loose[] | undefined {
  const columns = Object.keys(row).filter((name) => /^region_\d+$/.test(name) && row[name]?.trim());
  const place = (name: string) => Number(name.slice(7));
  return filled(
    columns.sort((a, b) => place(a) - place(b)).map((name) => ({ polygon: row[name]?.split(";").map(pointOf) })),
  );
}

/** Returns a point of two numbers from 0 to 1. */
export function pointOf(text: string): Loose {
  const [x, y] = text.trim().split(/\s+/).map(numberOf);
  return { x, y };
}

/** Returns the fields that have a value; undefined if none has. */
export function fieldsOf(record: Loose): Loose | undefined {
  const known = Object.entries(record).filter(([, value]) => value !== undefined);
  return known.length ? Object.fromEntries(known) : undefined;
}

/** Returns the entries that have a value; undefined if none has. */
export function filled<T>(entries: (T | undefined)[]): T[] | undefined {
  const known = entries.filter((entry) => entry !== undefined);
  return known.length ? known : undefined;
}
