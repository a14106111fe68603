import type { Path } from "./findings";

// Readers of a draft in the editor, in which any field may be missing or of another kind. They never throw.

export type Draft = Record<string, unknown>;

// More than twice what the schema allows, so that no import keeps the linter busy.
const longestText = 8000;

/** One choice a learner is offered: an option, an item to order, a label. */
export type Choice = { id: string; text: string; path: Path; draft: Draft; isKey: boolean };

/** What is asked at once: a question, or one part of a case. */
export type Unit = {
  path: Path;
  isPart: boolean;
  type: string;
  /** The list of its choices; "" if the type has none. */
  list: string;
  draft: Draft;
  stem: string;
  /** What the learner has read before: the stem of the case and of its earlier parts. */
  before: string;
  choices: Choice[];
};

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
