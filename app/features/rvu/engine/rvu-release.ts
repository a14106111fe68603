// A release of the Medicare Physician Fee Schedule (C1, C2).

/** A code with a modifier. Values are whole hundredths of an RVU, so that sums are exact. */
export interface ReleaseRow {
  code: string;
  /**
   * 26 is the professional component, TC the technical component, and 53 a discontinued procedure. No modifier means
   * the global service or a whole procedure.
   */
  modifier: "" | "26" | "TC" | "53";
  status: string;
  work: number;
  officePe: number;
  facilityPe: number;
  /** Malpractice RVUs. */
  mp: number;
  /**
   * "n": rarely or never done in an office. "f": rarely or never done in a facility. "+": Medicare publishes the values
   * but does not pay by them.
   */
  flags: string;
  /** PC/TC indicator; empty if the source lacks it. */
  pctc: string;
  /** Multiple procedure indicator (4 is diagnostic imaging); empty if the source lacks it. */
  multProc: string;
}

export type ReleaseLetter = "A" | "B" | "C" | "D";

/** A release without its rows (C2). The letter is the quarter: A is January, B April, C July, D October. */
export interface ReleaseInfo {
  /** "2026C", or "2026C-2" for a corrected file. */
  id: string;
  year: number;
  letter: ReleaseLetter;
  /** Dollars per RVU in ten-thousandths: 33.4009 is 334009. */
  conversionFactor: number;
}

export interface Release extends ReleaseInfo {
  rows: ReleaseRow[];
}

/** Checks whether a value is a release id: "2026C", or "2026C-2" for a corrected file. */
export function isReleaseId(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}[A-D](-\d{1,2})?$/.test(value);
}

/** Compares release ids for sorting, oldest first: "2026C" before "2026C-9" before "2026C-10". */
export function compareReleaseIds(one: string, other: string): number {
  const [[quarter, file], [otherQuarter, otherFile]] = [splitReleaseId(one), splitReleaseId(other)];
  return quarter === otherQuarter ? file - otherFile : quarter < otherQuarter ? -1 : 1;
}

function splitReleaseId(id: string): [quarter: string, file: number] {
  const [quarter = "", file = 1] = id.split("-");
  return [quarter, Number(file)];
}

/** Returns the current release and the newest release of the previous year; null if either is missing. */
export function findReleasesToCompare(
  releases: readonly ReleaseInfo[],
  current: string,
): { before: ReleaseInfo; after: ReleaseInfo } | null {
  const after = releases.find(({ id }) => id === current);
  const before = releases
    .filter(({ year }) => year === (after?.year ?? 0) - 1)
    .sort((one, other) => compareReleaseIds(other.id, one.id))[0];
  return before && after ? { before, after } : null;
}

/** Serializes rows as compact JSON for a database column. */
export function packRows(rows: readonly ReleaseRow[]): string {
  return JSON.stringify(
    rows.map((row) => [
      ...[row.code, row.modifier, row.status, row.work, row.officePe, row.facilityPe, row.mp],
      ...[row.flags, row.pctc, row.multProc],
    ]),
  );
}

type PackedRow = [string, ReleaseRow["modifier"], string, number, number, number, number, string, string, string];

/** Parses the output of `packRows`. */
export function unpackRows(packed: string): ReleaseRow[] {
  return (JSON.parse(packed) as PackedRow[]).map(
    ([code, modifier, status, work, officePe, facilityPe, mp, flags, pctc, multProc]) => ({
      ...{ code, modifier, status, work, officePe, facilityPe, mp, flags, pctc, multProc },
    }),
  );
}

/** Groups rows by code. */
export function groupRowsByCode(rows: readonly ReleaseRow[]): Map<string, ReleaseRow[]> {
  const byCode = new Map<string, ReleaseRow[]>();
  for (const row of rows) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row]);
  return byCode;
}
