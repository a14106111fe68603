import type { Path } from "./findings";

// A draft in the editor is a question that is not there yet: any field may be missing or of another kind. The rules read
// it through these, which never throw.

export type Draft = Record<string, unknown>;

// Twice and more what the schema takes. Beyond it a draft is refused anyway, and no import may keep the linter busy.
const longestText = 8000;
const mostChoices = 40;
const mostParts = 20;

/** One choice a learner is offered: an option, an item to order, a label. */
export type Choice = { id: string; text: string; path: Path; draft: Draft; isKey: boolean };

/** What is asked at once: a question, or one part of a case. */
export type Unit = {
  path: Path;
  isPart: boolean;
  type: string;
  draft: Draft;
  stem: string;
  /** What the learner has read before: the stem of the case and of its earlier parts. */
  before: string;
  choices: Choice[];
};

/** The units of a draft in order: the question itself, and for a case each of its parts after it. */
export function readUnits(draft: Draft): Unit[] {
  const own = readUnit(draft, [], "");
  if (own.type !== "case") return [own];
  let before = own.stem;
  const parts = recordsOf(draft.parts)
    .slice(0, mostParts)
    .map(({ record, index }) => {
      const unit = readUnit(record, ["parts", index], before);
      before += `\n${unit.stem}`;
      return unit;
    });
  return [own, ...parts];
}

/** The units that are answered with what a unit shows in view: of a case its parts. */
export function askedWith(unit: Unit, units: readonly Unit[]): readonly Unit[] {
  return unit.type === "case" ? units.filter(({ isPart }) => isPart) : [unit];
}

const listOf: Record<string, string> = {
  single: "options",
  multi: "options",
  matching: "options",
  ordering: "items",
  labelling: "labels",
};

function readUnit(draft: Draft, path: Path, before: string): Unit {
  const type = textOf(draft.type);
  const list = listOf[type] ?? "";
  const keys = keysOf(type, draft);
  const choices = recordsOf(draft[list])
    .slice(0, mostChoices)
    .map(({ record, index }) => {
      const id = textOf(record.id);
      return { id, text: textOf(record.text), path: [...path, list, index], draft: record, isKey: keys.has(id) };
    });
  return { path, isPart: path.length > 0, type, draft, stem: textOf(draft.stem), before, choices };
}

function keysOf(type: string, draft: Draft): Set<string> {
  if (type === "single") return new Set([textOf(draft.key)].filter(Boolean));
  if (type === "multi") return new Set(arrayOf(draft.keys).map(textOf).filter(Boolean));
  const places = type === "matching" ? draft.stems : type === "labelling" ? draft.targets : [];
  return new Set(recordsOf(places).map(({ record }) => textOf(record.key)));
}

/** A text without the space around it, cut where no question goes on; "" for anything else. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.slice(0, longestText).trim() : "";
}

/** A list, [] for anything else. */
export function arrayOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Whether a value is an object with fields. */
export function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The objects of a list, each with its place in it. */
export function recordsOf(value: unknown): { record: Draft; index: number }[] {
  return arrayOf(value).flatMap((record, index) => (isDraft(record) ? [{ record, index }] : []));
}
