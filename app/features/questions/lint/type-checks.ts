import { readRecords, readText, type Unit } from "./draft";
import { createFinding, type Finding, type Path } from "./findings";

/** Builds a finding about the key of a unit. */
export function createKeyFinding({ path }: Unit, field: Path, message: string): Finding[] {
  return [createFinding("one-key", [...path, ...field], message)];
}

/** Finds entries whose key is not the id of a choice. */
export function lintPairKeys(unit: Unit, list: "stems" | "targets", choiceName: "option" | "label"): Finding[] {
  return readRecords(unit.draft[list]).flatMap(({ record, index }) => {
    const key = readText(record.key);
    if (unit.choices.filter(({ id }) => id === key).length === 1) return [];
    const message = key ? `The key does not match any ${choiceName}.` : `Choose the ${choiceName} that belongs here.`;
    return createKeyFinding(unit, [list, index, "key"], message);
  });
}

/** Finds options without a rationale. */
export function lintOptionRationales({ choices }: Unit): Finding[] {
  return choices
    .filter(({ draft }) => !readText(draft.rationale))
    .map(({ path, isKey }) =>
      createFinding("rationale", [...path, "rationale"], `Say why this option is ${isKey ? "right" : "wrong"}.`),
    );
}

/** Finds entries of a list without a rationale. */
export function lintEntryRationales({ draft, path }: Unit, list: string, message: string): Finding[] {
  return readRecords(draft[list])
    .filter(({ record }) => !readText(record.rationale))
    .map(({ index }) => createFinding("rationale", [...path, list, index, "rationale"], message));
}

/** Finds a missing rationale or solution of the question as a whole. */
export function lintQuestionRationale(
  { draft, path }: Unit,
  field: "rationale" | "solution",
  message: string,
): Finding[] {
  return readText(draft[field]) ? [] : [createFinding("rationale", [...path, field], message)];
}
