// Finds the columns of a PPRRVU file by header text, because their positions changed with 2026.

/** The columns we read. DESCRIPTION is never read (C7). */
const headings = {
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

export type Columns = Record<keyof typeof headings | "officeNa" | "facilityNa", number> & { count: number };

/** Finds the columns in the last two header lines. Returns their indexes, or the errors. */
export function findColumns(
  above: readonly string[],
  last: readonly string[],
): { columns: Columns } | { wrong: string[] } {
  const names = last.map((text, column) => `${above[column]?.trim() ?? ""} ${text.trim()}`.trim());
  const wrong: string[] = [];
  const find = (heading: string) => {
    const places = names.flatMap((name, column) => (name === heading ? [column] : []));
    if (places.length !== 1)
      wrong.push(`The header has ${places.length || "no"} columns "${heading}"; it needs exactly one.`);
    return places[0] ?? -1;
  };
  const found = Object.fromEntries(Object.entries(headings).map(([key, heading]) => [key, find(heading)]));
  // Two columns have the heading NA INDICATOR; each follows its value.
  for (const [key, value] of [
    ["officeNa", "officePe"],
    ["facilityNa", "facilityPe"],
  ] as const) {
    const column = (found[value] ?? -1) + 1;
    if (names[column] !== "NA INDICATOR" && column > 0)
      wrong.push(`The header has no "NA INDICATOR" after "${headings[value]}".`);
    found[key] = column;
  }
  return wrong.length ? { wrong } : { columns: { ...(found as Omit<Columns, "count">), count: names.length } };
}
