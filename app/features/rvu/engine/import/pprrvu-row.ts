import type { ReleaseRow } from "../rvu-release";
import type { Columns } from "./pprrvu-columns";

export interface PprrvuRow extends ReleaseRow {
  /** Conversion factor in ten-thousandths of a dollar. */
  factor: number;
}

/** Parses one row of a PPRRVU file, except for the description. Returns all errors if the row is invalid. */
export function readPprrvuRow(cells: readonly string[], columns: Columns): PprrvuRow | { problems: string[] } {
  if (cells.length !== columns.count)
    return { problems: [`has ${cells.length} columns, but the header has ${columns.count}`] };
  const problems: string[] = [];
  const readText = (key: keyof Columns, pattern: RegExp) => {
    const value = cells[columns[key]]?.trim() ?? "";
    if (!pattern.test(value))
      problems.push(`has an invalid ${columnLabels[key] ?? key} (${JSON.stringify(value.slice(0, 20))})`);
    return value;
  };
  const readHundredths = (key: keyof Columns) => toInteger(readText(key, /^\d{1,5}\.\d\d$/), 2);
  const row = {
    code: readText("code", /^[0-9A-Z]{5}$/),
    modifier: readText("modifier", /^(26|TC|53)?$/) as ReleaseRow["modifier"],
    status: readText("status", /^[A-Z]$/),
    ...{
      work: readHundredths("work"),
      officePe: readHundredths("officePe"),
      facilityPe: readHundredths("facilityPe"),
      mp: readHundredths("mp"),
    },
    flags:
      (readText("officeNa", /^(NA)?$/) && "n") +
      (readText("facilityNa", /^(NA)?$/) && "f") +
      (readText("plus", /^\+?$/) && "+"),
    pctc: readText("pctc", /^[0-9]?$/),
    multProc: readText("multProc", /^[0-9]?$/),
    factor: toInteger(readText("factor", /^\d{1,3}\.\d{4}$/), 4),
  };
  const printedTotals = { office: readHundredths("officeTotal"), facility: readHundredths("facilityTotal") };
  if (!problems.length) problems.push(...checkTotals(row, printedTotals));
  return problems.length ? { problems } : row;
}

const columnLabels: Partial<Record<keyof Columns, string>> = {
  modifier: "modifier",
  status: "status",
  work: "work RVU",
  officePe: "non-facility PE RVU",
  facilityPe: "facility PE RVU",
  mp: "MP RVU",
  factor: "conversion factor",
  pctc: "PC/TC indicator",
  multProc: "multiple procedure indicator",
};

function checkTotals(row: ReleaseRow, printedTotals: { office: number; facility: number }): string[] {
  const office = row.work + row.officePe + row.mp;
  const facility = row.work + row.facilityPe + row.mp;
  return [
    ...(office === printedTotals.office
      ? []
      : [
          `adds up to ${formatHundredths(office)}, but its non-facility total is ${formatHundredths(printedTotals.office)}`,
        ]),
    ...(facility === printedTotals.facility
      ? []
      : [
          `adds up to ${formatHundredths(facility)}, but its facility total is ${formatHundredths(printedTotals.facility)}`,
        ]),
  ];
}

function toInteger(decimal: string, digits: number): number {
  const [whole = "", part = ""] = decimal.split(".");
  return Number(whole + part.padEnd(digits, "0"));
}

function formatHundredths(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
