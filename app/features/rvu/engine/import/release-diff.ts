import type { Release, ReleaseRow } from "../rvu-release";

/**
 * A changed status, or a value in hundredths of an RVU that changed by 5% or more (C7). `changePercent` is the change in
 * percent; null for a status, or if the old value was 0.
 */
export interface ChangedValue {
  code: string;
  modifier: string;
  value: "work" | "officeTotal" | "facilityTotal" | "status";
  before: number | string;
  after: number | string;
  changePercent: number | null;
}

export interface ReleaseDiff {
  /** Codes with modifiers, such as "70450-26". */
  added: string[];
  removed: string[];
  /** Changes without a percentage first, then the largest changes. */
  changed: ChangedValue[];
  /** Number of rows that are in both releases and in none of `changedValues`. */
  unchanged: number;
}

const minChangePercent = 5;

/** Compares two releases row by row. */
export function diffReleases(before: Pick<Release, "rows">, after: Pick<Release, "rows">): ReleaseDiff {
  const old = new Map(before.rows.map((row) => [getRowKey(row), row]));
  const next = new Map(after.rows.map((row) => [getRowKey(row), row]));
  const changesByRow = [...next].flatMap(([key, row]) => {
    const was = old.get(key);
    return was ? [listChanges(was, row)] : [];
  });
  return {
    added: [...next.keys()].filter((key) => !old.has(key)).sort(),
    removed: [...old.keys()].filter((key) => !next.has(key)).sort(),
    changed: changesByRow.flat().sort((a, b) => getSortWeight(b) - getSortWeight(a) || (a.code < b.code ? -1 : 1)),
    unchanged: changesByRow.filter((changes) => !changes.length).length,
  };
}

function listChanges(was: ReleaseRow, is: ReleaseRow): ChangedValue[] {
  const { code, modifier } = is;
  const values = (row: ReleaseRow) => ({
    work: row.work,
    officeTotal: row.work + row.officePe + row.mp,
    facilityTotal: row.work + row.facilityPe + row.mp,
  });
  const now = values(is);
  const changedNumbers = Object.entries(values(was)).flatMap(([name, before]) => {
    const value = name as keyof typeof now;
    const after = now[value];
    const changePercent = before ? ((after - before) * 100) / before : null;
    const differs = before ? Math.abs(changePercent ?? 0) >= minChangePercent : after !== before;
    return differs ? [{ code, modifier, value, before, after, changePercent }] : [];
  });
  if (was.status === is.status) return changedNumbers;
  return [
    { code, modifier, value: "status", before: was.status, after: is.status, changePercent: null },
    ...changedNumbers,
  ];
}

function getSortWeight({ changePercent }: ChangedValue): number {
  return changePercent === null ? Number.MAX_VALUE : Math.abs(changePercent);
}

function getRowKey({ code, modifier }: ReleaseRow): string {
  return modifier ? `${code}-${modifier}` : code;
}
