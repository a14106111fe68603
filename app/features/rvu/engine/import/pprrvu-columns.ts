// Finds the columns of a PPRRVU file by header text, because CMS moved the columns in 2026.

/** Header texts of the columns that we read. We never read DESCRIPTION (C7). */
const headingByColumn = {
  code: "HCPCS",
  modifier: "MOD",
  status: "STATUS CODE",
  work: "WORK RVU",
  officePe: "NON-FAC PE RVU",
  facilityPe: "FACILITY PE RVU",
  mp: "MP RVU",
  officeTotal: "NON-FACILITY TOTAL",
  facilityTotal: "FACILITY TOTAL",
  pctc: "PCTC IND",
  multProc: "MULT PROC",
  factor: "CONV FACTOR",
  plus: "MEDICARE PAYMENT",
} as const;

export type Columns = Record<keyof typeof headingByColumn | "officeNa" | "facilityNa", number> & { count: number };

/** Returns the indexes of the columns by the texts of the last two header lines, or the errors in the header. */
export function findColumns(
  lineAbove: readonly string[],
  lastLine: readonly string[],
): { columns: Columns } | { problems: string[] } {
  const headerTexts = lastLine.map((text, column) => `${lineAbove[column]?.trim() ?? ""} ${text.trim()}`.trim());
  const problems: string[] = [];
  const findColumn = (heading: string) => {
    const matchingColumns = headerTexts.flatMap((name, column) => (name === heading ? [column] : []));
    if (matchingColumns.length !== 1)
      problems.push(
        `The header must have exactly one column "${heading}", but it has ${matchingColumns.length || "none"}.`,
      );
    return matchingColumns[0] ?? -1;
  };
  const indexByColumn = Object.fromEntries(
    Object.entries(headingByColumn).map(([key, heading]) => [key, findColumn(heading)]),
  );
  // Two columns have the heading NA INDICATOR. Each directly follows the column of its setting.
  for (const [key, value] of [
    ["officeNa", "officePe"],
    ["facilityNa", "facilityPe"],
  ] as const) {
    const column = (indexByColumn[value] ?? -1) + 1;
    if (headerTexts[column] !== "NA INDICATOR" && column > 0)
      problems.push(`The header has no "NA INDICATOR" after "${headingByColumn[value]}".`);
    indexByColumn[key] = column;
  }
  return problems.length
    ? { problems }
    : { columns: { ...(indexByColumn as Omit<Columns, "count">), count: headerTexts.length } };
}
