// Where the columns of a PPRRVU file are: by the text of its header, never by position (a column was put in with 2026).

/** The columns that the rules need; DESCRIPTION is known and never read. */
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

/** The columns by the header's last two lines, or what is wrong with them. */
export function columnsOf(
  above: readonly string[],
  last: readonly string[],
): { columns: Columns } | { wrong: string[] } {
  const names = last.map((text, column) => `${above[column]?.trim() ?? ""} ${text.trim()}`.trim());
  const wrong: string[] = [];
  const find = (heading: string) => {
    const places = names.flatMap((name, column) => (name === heading ? [column] : []));
    if (places.length !== 1) wrong.push(`The header has ${places.length || "no"} columns "${heading}"; one is needed.`);
    return places[0] ?? -1;
  };
  const found = Object.fromEntries(Object.entries(headings).map(([key, heading]) => [key, find(heading)]));
  // Both are called NA INDICATOR: each stands behind its value.
  for (const [key, value] of [
    ["officeNa", "officePe"],
    ["facilityNa", "facilityPe"],
  ] as const) {
    const column = (found[value] ?? -1) + 1;
    if (names[column] !== "NA INDICATOR" && column > 0)
      wrong.push(`The header has no "NA INDICATOR" behind "${headings[value]}".`);
    found[key] = column;
  }
  return wrong.length ? { wrong } : { columns: { ...(found as Omit<Columns, "count">), count: names.length } };
}
