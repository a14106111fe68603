import type { CsvRow } from "./csv-cells";

// Spreadsheets write dates in the format of their language, and turn other cells into dates: the option "3-5" becomes "5-Mar".

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Days from the first day of a spreadsheet's calendar to the first day of Unix time. */
const serialDaysToUnix = 25_569;

/**
 * Returns a date as spreadsheets write it in the form 2026-03-02; null if it can be two dates, as 2/3/2026; undefined for other texts.
 */
export function readDate(text: string): string | null | undefined {
  const cell = text.trim().replace(/[T ]00:00(:00(\.0+)?)?Z?$/, "");
  const [, ...yearFirst] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(cell) ?? [];
  if (yearFirst.length) return formatDate(yearFirst[0], yearFirst[1], yearFirst[2]);
  const [, first, sign, second, year] = /^(\d{1,2})([./-])(\d{1,2})[./-](\d{4})$/.exec(cell) ?? [];
  if (first && second) {
    // Only dates with points are always written with the day first.
    if (sign === "." || Number(first) > 12 || first === second) return formatDate(year, second, first);
    return Number(second) > 12 ? formatDate(year, first, second) : null;
  }
  const [, day, monthName = "", shortYear = ""] =
    /^(\d{1,2})[- ]([a-z]{3})[a-z]*\.?[- ](\d{4}|\d{2})$/i.exec(cell) ?? [];
  const month = months.indexOf(monthName.toLowerCase()) + 1;
  if (day && month) return formatDate(shortYear.length === 2 ? `20${shortYear}` : shortYear, month, day);
  if (/^[2-7]\d{4}$/.test(cell))
    return new Date((Number(cell) - serialDaysToUnix) * 86_400_000).toISOString().slice(0, 10);
  return undefined;
}

function formatDate(year: unknown, month: unknown, day: unknown): string {
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}

/** Columns with short texts, which hold a date only if a spreadsheet made one of them. */
const shortColumns = /^(option_\d+|row_\d+|key|unit|value|tolerance|error_\d+|pick)$/;
const rewrittenText =
  /^(\d{1,2}[- ][a-z]{3}|[a-z]{3}[- ]\d{2}|\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./](\d{2}|\d{4}))$/i;

/** Returns the cells of a row that a spreadsheet may have turned into dates, each with its place. */
export function listRewrittenCells(row: CsvRow, line: number): string[] {
  return Object.entries(row).flatMap(([name, cell]) => {
    const text = cell.trim();
    const monthName = /[a-z]{3}/i.exec(text)?.[0].toLowerCase();
    const isDate = rewrittenText.test(text) && (monthName === undefined || months.includes(monthName));
    return isDate && shortColumns.test(name) ? [`line ${line}, ${name} (${text})`] : [];
  });
}

/** How many cells a sentence names before it counts the rest. */
const maxNamedCells = 8;

/** Returns a sentence about cells that a spreadsheet may have turned into dates, if there are any. */
export function describeRewrittenCells(cells: readonly string[]): string[] {
  if (!cells.length) return [];
  const more = cells.length > maxNamedCells ? `; and ${cells.length - maxNamedCells} more` : "";
  return [`A spreadsheet may have turned these cells into dates: ${cells.slice(0, maxNamedCells).join("; ")}${more}.`];
}
