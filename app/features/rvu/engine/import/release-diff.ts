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
  addedRows: string[];
  removedRows: string[];
  /** Changes without a percentage first, then the largest changes. */
  changedValues: ChangedValue[];
  /** Number of rows that are in both releases and in none of `changedValues`. */
  unchangedCount: number;
}

const minChangePercent = 5;

/** Compares two releases row by row. */
export function diffReleases(before: Pick<Release, "rows">, after: Pick<Release, "rows">): ReleaseDiff {
  const oldRows = new Map(before.rows.map((row) => [getRowKey(row), row]));
  const newRows = new Map(after.rows.map((row) => [getRowKey(row), row]));
  const changesByRow = [...newRows].flatMap(([key, row]) => {
    const oldRow = oldRows.get(key);
    return oldRow ? [listChanges(oldRow, row)] : [];
  });
  return {
    addedRows: [...newRows.keys()].filter((key) => !oldRows.has(key)).sort(),
    removedRows: [...oldRows.keys()].filter((key) => !newRows.has(key)).sort(),
    changedValues: changesByRow
      .flat()
      .sort((a, b) => getSortWeight(b) - getSortWeight(a) || (a.code < b.code ? -1 : 1)),
    unchangedCount: changesByRow.filter((changes) => !changes.length).length,
  };
}

function listChanges(oldRow: ReleaseRow, newRow: ReleaseRow): ChangedValue[] {
  const { code, modifier } = newRow;
  const values = (row: ReleaseRow) => ({
    work: row.work,
    officeTotal: row.work + row.officePe + row.mp,
    facilityTotal: row.work + row.facilityPe + row.mp,
  });
  const now = values(newRow);
  const changedNumbers = Object.entries(values(oldRow)).flatMap(([name, before]) => {
    const value = name as keyof typeof now;
    const after = now[value];
    const changePercent = before ? ((after - before) * 100) / before : null;
    const isChanged = before ? Math.abs(changePercent ?? 0) >= minChangePercent : after !== before;
    return isChanged ? [{ code, modifier, value, before, after, changePercent }] : [];
  });
  if (oldRow.status === newRow.status) return changedNumbers;
  return [
    { code, modifier, value: "status", before: oldRow.status, after: newRow.status, changePercent: null },
    ...changedNumbers,
  ];
}

function getSortWeight({ changePercent }: ChangedValue): number {
  return changePercent === null ? Number.MAX_VALUE : Math.abs(changePercent);
}

function getRowKey({ code, modifier }: ReleaseRow): string {
  return modifier ? `${code}-${modifier}` : code;
}
