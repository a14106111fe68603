import type { ChangedValue, ReleaseDiff } from "../engine/import/release-diff";
import type { NamedStudy } from "../engine/rvu-catalog";
import { groupRowsByCode, type ReleaseRow } from "../engine/rvu-release";
import { getCredit } from "../engine/study-credit";

// Shows studies by our own names; CPT codes appear only where they may be shown.

const changesPerPage = 50;
const maxListed = 200;

export interface ShownChange {
  name: string;
  /** The component of the study, such as "reading" for the 26 row. */
  part: string;
  what: string;
  before: string;
  after: string;
  /** "+7.5%"; empty if the value has no percentage. */
  share: string;
}

export interface ShownRows {
  /** Names of the first rows. */
  names: string[];
  /** Number of all rows. */
  total: number;
  /** Number of rows without a name that may be shown. */
  unnamed: number;
}

export interface DiffView {
  added: ShownRows;
  removed: ShownRows;
  unchanged: number;
  changes: ShownChange[];
  /** Number of changed values of studies with a name; only these are listed. */
  named: number;
  /** Number of changed values of other studies. */
  unnamed: number;
  page: number;
  more: boolean;
  /** Named studies that have no row in the new release. */
  missing: ShownRows;
}

interface Naming {
  studies: readonly NamedStudy[];
  showCodes: boolean;
}

/** Returns one page of the changed values, with the added, removed, and missing rows. */
export function buildDiffView(diff: ReleaseDiff, after: readonly ReleaseRow[], naming: Naming, page: number): DiffView {
  const nameOf = createNamer(naming);
  const named = diff.changed.filter(({ code }) => nameOf(code));
  const shown = named.slice((page - 1) * changesPerPage, page * changesPerPage);
  const listed = (keys: readonly string[]) => toShownRows(keys, nameOf);
  return {
    added: listed(diff.added),
    removed: listed(diff.removed),
    unchanged: diff.unchanged,
    changes: shown.map((change) => toShownChange(change, nameOf(change.code) ?? "")),
    ...{ named: named.length, unnamed: diff.changed.length - named.length, page },
    more: named.length > page * changesPerPage,
    missing: listed(missingCodes(naming.studies, after)),
  };
}

function missingCodes(studies: readonly NamedStudy[], rows: readonly ReleaseRow[]): string[] {
  const byCode = groupRowsByCode(rows);
  return studies.map(({ code }) => code).filter((code) => getCredit(byCode.get(code) ?? []).reason === "absent");
}

type NameOf = (code: string) => string | null;

function createNamer({ studies, showCodes }: Naming): NameOf {
  const names = new Map(studies.map(({ code, name }) => [code, name]));
  return (code) => {
    const name = names.get(code);
    if (!showCodes) return name ?? null;
    return name ? `${name} (${code})` : code;
  };
}

function toShownRows(keys: readonly string[], nameOf: NameOf): ShownRows {
  const names = keys.flatMap((key) => {
    const [code = "", modifier = ""] = key.split("-");
    const name = nameOf(code);
    return name ? [modifier ? `${name}, ${getPartName(modifier)}` : name] : [];
  });
  return { names: names.slice(0, maxListed), total: keys.length, unnamed: keys.length - names.length };
}

function toShownChange({ modifier, value, before, after, share }: ChangedValue, name: string): ShownChange {
  const text = (one: number | string) => (typeof one === "number" ? (one / 100).toFixed(2) : one);
  return {
    name,
    part: getPartName(modifier),
    what: values[value],
    ...{ before: text(before), after: text(after) },
    share: share === null ? "" : `${share > 0 ? "+" : "−"}${Math.abs(share).toFixed(1)}%`,
  };
}

function getPartName(modifier: string): string {
  return parts[modifier] ?? modifier;
}

const parts: Record<string, string> = { "": "global", "26": "reading", TC: "technical", "53": "discontinued" };

const values: Record<ChangedValue["value"], string> = {
  work: "Work RVU",
  officeTotal: "Total, office",
  facilityTotal: "Total, facility",
  status: "Status",
};
