import { getContentType } from "../types/content-types";
import { type Draft, isDraft, readRecords, readText, type Unit } from "./draft";
import type { Finding, Path } from "./findings";

// More than twice the limits of the schema, so that an oversized import cannot slow the linter down.
const maxChoices = 40;
const maxParts = 20;

/** Returns the units of a draft in order: the question itself and, if the question is a case, its parts. */
export function readUnits(draft: Draft): Unit[] {
  const ownUnit = readUnit(draft, [], "");
  if (ownUnit.type !== "case") return [ownUnit];
  let textBefore = ownUnit.stem;
  const parts = readRecords(draft.parts)
    .slice(0, maxParts)
    .map(({ record, index }) => {
      const unit = readUnit(record, ["parts", index], textBefore);
      textBefore += `\n${unit.stem}`;
      return unit;
    });
  return [ownUnit, ...parts];
}

/** Returns the units that learners answer while they see this unit: all parts for a case, otherwise the unit itself. */
export function findAskedUnits(unit: Unit, units: readonly Unit[]): readonly Unit[] {
  return unit.type === "case" ? units.filter(({ isPart }) => isPart) : [unit];
}

/** Finds missing or wrong keys (L1). */
export function lintKeys(unit: Unit): Finding[] {
  return getContentType(unit.type)?.lint.keys(unit) ?? [];
}

/** Finds missing rationales and solutions (L1). */
export function lintRationales(unit: Unit): Finding[] {
  return getContentType(unit.type)?.lint.rationales(unit) ?? [];
}

/** Finds rationales that contradict the key. */
export function lintRationaleKey(unit: Unit): Finding[] {
  return getContentType(unit.type)?.lint.rationaleKey(unit) ?? [];
}

function readUnit(draft: Draft, path: Path, before: string): Unit {
  const type = readText(draft.type);
  const rules = getContentType(type)?.draft;
  const list = rules?.choices?.list ?? "";
  const keys = new Set(rules?.keyIds(draft));
  const choices = readRecords(draft[list])
    .slice(0, maxChoices)
    .map(({ record, index }) => {
      const id = readText(record.id);
      return { id, text: readText(record.text), path: [...path, list, index], draft: record, isKey: keys.has(id) };
    });
  const hasPictures = list === "options" && choices.some((choice) => isDraft(choice.draft.picture));
  const stem = readText(draft.stem);
  return { path, isPart: path.length > 0, type, list, draft, stem, textBefore: before, choices, hasPictures };
}
