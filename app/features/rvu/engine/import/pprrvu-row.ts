import type { ReleaseRow } from "../rvu-release";
import type { Columns } from "./pprrvu-columns";

export interface FileRow extends ReleaseRow {
  /** Conversion factor in ten-thousandths of a dollar. */
  factor: number;
}

/** Parses one row of a PPRRVU file, except for the description. Returns all errors if the row is invalid. */
export function readRow(cells: readonly string[], columns: Columns): FileRow | { wrong: string[] } {
  if (cells.length !== columns.count)
    return { wrong: [`has ${cells.length} columns, but the header has ${columns.count}`] };
  const wrong: string[] = [];
  const text = (key: keyof Columns, allowed: RegExp) => {
    const value = cells[columns[key]]?.trim() ?? "";
    if (!allowed.test(value))
      wrong.push(`has an invalid ${labels[key] ?? key} (${JSON.stringify(value.slice(0, 20))})`);
    return value;
  };
  const value = (key: keyof Columns) => toInteger(text(key, /^\d{1,5}\.\d\d$/), 2);
  const row = {
    code: text("code", /^[0-9A-Z]{5}$/),
    modifier: text("modifier", /^(26|TC|53)?$/) as ReleaseRow["modifier"],
    status: text("status", /^[A-Z]$/),
    ...{ work: value("work"), officePe: value("officePe"), facilityPe: value("facilityPe"), mp: value("mp") },
    flags:
      (text("officeNa", /^(NA)?$/) && "n") + (text("facilityNa", /^(NA)?$/) && "f") + (text("plus", /^\+?$/) && "+"),
    pctc: text("pctc", /^[0-9]?$/),
    multProc: text("multProc", /^[0-9]?$/),
    factor: toInteger(text("factor", /^\d{1,3}\.\d{4}$/), 4),
  };
  const totals = { office: value("officeTotal"), facility: value("facilityTotal") };
  if (!wrong.length) wrong.push(...checkTotals(row, totals));
  return wrong.length ? { wrong } : row;
}

const labels: Partial<Record<keyof Columns, string>> = {
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

function checkTotals(row: ReleaseRow, totals: { office: number; facility: number }): string[] {
  const office = row.work + row.officePe + row.mp;
  const facility = row.work + row.facilityPe + row.mp;
  return [
    ...(office === totals.office
      ? []
      : [`adds up to ${formatHundredths(office)}, but its non-facility total is ${formatHundredths(totals.office)}`]),
    ...(facility === totals.facility
      ? []
      : [`adds up to ${formatHundredths(facility)}, but its facility total is ${formatHundredths(totals.facility)}`]),
  ];
}

function toInteger(decimal: string, digits: number): number {
  const [whole = "", part = ""] = decimal.split(".");
  return Number(whole + part.padEnd(digits, "0"));
}

function formatHundredths(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}
