// A release of the Medicare Physician Fee Schedule, as far as the rules need it (rvu.md C1, C2).

/** One row of a release: a code with a modifier. Values are whole hundredths of an RVU, so that sums are exact. */
export interface ReleaseRow {
  code: string;
  /** 26 is the professional part, TC the technical one, none is both or a whole procedure. */
  modifier: "" | "26" | "TC" | "53";
  status: string;
  work: number;
  officePe: number;
  facilityPe: number;
  mp: number;
  /** n, f: rarely or never done in an office, in a facility; +: values shown that Medicare does not pay by. */
  flags: string;
  /** PC/TC indicator; empty where the source does not say. */
  pctc: string;
  /** Multiple procedure indicator; 4 is diagnostic imaging; empty where the source does not say. */
  multProc: string;
}

export type ReleaseLetter = "A" | "B" | "C" | "D";

/** Which release (C2): January is A, April B, July C, October D. */
export interface ReleaseName {
  /** As "2026C"; "2026C-2" for a file that corrects it. */
  id: string;
  year: number;
  letter: ReleaseLetter;
  /** Dollars for one RVU, in ten-thousandths: 33.4009 is 334009. */
  conversionFactor: number;
}

export interface Release extends ReleaseName {
  rows: ReleaseRow[];
}

/** Whether something is a release's id: "2026C", or "2026C-2" for the file that corrects it. */
export function isReleaseId(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}[A-D](-\d{1,2})?$/.test(value);
}

/** Sorts ids of releases, the older one first: "2026C" before "2026C-9" before "2026C-10". */
export function compareReleases(one: string, other: string): number {
  const [[quarter, file], [otherQuarter, otherFile]] = [partsOf(one), partsOf(other)];
  return quarter === otherQuarter ? file - otherFile : quarter < otherQuarter ? -1 : 1;
}

function partsOf(id: string): [quarter: string, file: number] {
  const [quarter = "", file = 1] = id.split("-");
  return [quarter, Number(file)];
}

/** The releases whose years are compared: the current one and the newest of the year before; null where there is none. */
export function yearsCompared(
  releases: readonly ReleaseName[],
  current: string,
): { before: ReleaseName; after: ReleaseName } | null {
  const after = releases.find(({ id }) => id === current);
  const before = releases
    .filter(({ year }) => year === (after?.year ?? 0) - 1)
    .sort((one, other) => compareReleases(other.id, one.id))[0];
  return before && after ? { before, after } : null;
}

/** The rows as one compact JSON text, for a table's column. */
export function packRows(rows: readonly ReleaseRow[]): string {
  return JSON.stringify(
    rows.map((row) => [
      ...[row.code, row.modifier, row.status, row.work, row.officePe, row.facilityPe, row.mp],
      ...[row.flags, row.pctc, row.multProc],
    ]),
  );
}

type Packed = [string, ReleaseRow["modifier"], string, number, number, number, number, string, string, string];

/** What `packRows` wrote. */
export function unpackRows(packed: string): ReleaseRow[] {
  return (JSON.parse(packed) as Packed[]).map(
    ([code, modifier, status, work, officePe, facilityPe, mp, flags, pctc, multProc]) => ({
      ...{ code, modifier, status, work, officePe, facilityPe, mp, flags, pctc, multProc },
    }),
  );
}

/** The rows of each code. */
export function rowsByCode(rows: readonly ReleaseRow[]): Map<string, ReleaseRow[]> {
  const byCode = new Map<string, ReleaseRow[]>();
  for (const row of rows) byCode.set(row.code, [...(byCode.get(row.code) ?? []), row]);
  return byCode;
}
