import type { ChangedValue, ReleaseDiff } from "../engine/import/release-diff";
import type { NamedStudy } from "../engine/rvu-catalog";
import { groupRowsByCode, type ReleaseRow } from "../engine/rvu-release";
import { getCredit } from "../engine/study-credit";

// Shows studies by our own names; CPT codes appear only where they may be shown.

const changesPerPage = 50;
const maxListedNames = 200;

export interface ShownChange {
  name: string;
  /** The component of the study, such as "reading" for the 26 row. */
  componentName: string;
  valueName: string;
  before: string;
  after: string;
  /** "+7.5%"; empty if the value has no percentage. */
  changePercent: string;
}

export interface ShownRows {
  /** Names of the first rows. */
  names: string[];
  /** Number of all rows. */
  total: number;
  /** Number of rows without a name that may be shown. */
  unnamedCount: number;
}

export interface DiffView {
  addedRows: ShownRows;
  removedRows: ShownRows;
  unchangedCount: number;
  changes: ShownChange[];
  /** Number of changed values of studies with a name; only these are listed. */
  namedChangeCount: number;
  /** Number of changed values of other studies. */
  unnamedChangeCount: number;
  page: number;
  hasMore: boolean;
  /** Named studies that have no row in the new release. */
  missingRows: ShownRows;
}

interface NamingOptions {
  studies: readonly NamedStudy[];
  showCodes: boolean;
}

/** Returns one page of the changed values, with the added, removed, and missing rows. */
export function buildDiffView(
  diff: ReleaseDiff,
  after: readonly ReleaseRow[],
  namingOptions: NamingOptions,
  page: number,
): DiffView {
  const getName = createNamer(namingOptions);
  const namedChanges = diff.changedValues.filter(({ code }) => getName(code));
  const changesOfPage = namedChanges.slice((page - 1) * changesPerPage, page * changesPerPage);
  const nameRows = (keys: readonly string[]) => toShownRows(keys, getName);
  return {
    addedRows: nameRows(diff.addedRows),
    removedRows: nameRows(diff.removedRows),
    unchangedCount: diff.unchangedCount,
    changes: changesOfPage.map((change) => toShownChange(change, getName(change.code) ?? "")),
    ...{
      namedChangeCount: namedChanges.length,
      unnamedChangeCount: diff.changedValues.length - namedChanges.length,
      page,
    },
    hasMore: namedChanges.length > page * changesPerPage,
    missingRows: nameRows(listMissingCodes(namingOptions.studies, after)),
  };
}

function listMissingCodes(studies: readonly NamedStudy[], rows: readonly ReleaseRow[]): string[] {
  const byCode = groupRowsByCode(rows);
  return studies.map(({ code }) => code).filter((code) => getCredit(byCode.get(code) ?? []).reason === "absent");
}

type GetStudyName = (code: string) => string | null;

function createNamer({ studies, showCodes }: NamingOptions): GetStudyName {
  const names = new Map(studies.map(({ code, name }) => [code, name]));
  return (code) => {
    const name = names.get(code);
    if (!showCodes) return name ?? null;
    return name ? `${name} (${code})` : code;
  };
}

function toShownRows(keys: readonly string[], getName: GetStudyName): ShownRows {
  const names = keys.flatMap((key) => {
    const [code = "", modifier = ""] = key.split("-");
    const name = getName(code);
    return name ? [modifier ? `${name}, ${getPartName(modifier)}` : name] : [];
  });
  return { names: names.slice(0, maxListedNames), total: keys.length, unnamedCount: keys.length - names.length };
}

function toShownChange({ modifier, value, before, after, changePercent }: ChangedValue, name: string): ShownChange {
  const text = (one: number | string) => (typeof one === "number" ? (one / 100).toFixed(2) : one);
  return {
    name,
    componentName: getPartName(modifier),
    valueName: valueNames[value],
    ...{ before: text(before), after: text(after) },
    changePercent:
      changePercent === null ? "" : `${changePercent > 0 ? "+" : "−"}${Math.abs(changePercent).toFixed(1)}%`,
  };
}

function getPartName(modifier: string): string {
  return partNames[modifier] ?? modifier;
}

const partNames: Record<string, string> = { "": "global", "26": "reading", TC: "technical", "53": "discontinued" };

const valueNames: Record<ChangedValue["value"], string> = {
  work: "Work RVU",
  officeTotal: "Total, office",
  facilityTotal: "Total, facility",
  status: "Status",
};
