import type { Path } from "./findings";

// Readers for drafts, in which any field may be missing or have the wrong type. They never throw.

export type Draft = Record<string, unknown>;

// Twice the limit of the schema, so that an oversized import cannot slow the linter down.
const maxTextLength = 8000;

/** A choice that learners are given: an option, an item to order, or a label. */
export type Choice = { id: string; text: string; path: Path; draft: Draft; isKey: boolean };

/** A question, or one part of a case, with the fields that the linter reads. */
export type Unit = {
  path: Path;
  isPart: boolean;
  type: string;
  /** The field with the choices; "" if the type has none. */
  list: string;
  draft: Draft;
  stem: string;
  /** The text that learners read before this unit: the stems of the case and of its earlier parts. */
  textBefore: string;
  choices: Choice[];
  /** Whether the options are pictures, so that learners read their texts only after submitting. */
  hasPictures: boolean;
};

/** Returns a string, trimmed and cut to `maxTextLength`; "" for any other value. */
export function readText(value: unknown): string {
  return typeof value === "string" ? value.slice(0, maxTextLength).trim() : "";
}

/** Returns a list; [] for any other value. */
export function readArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns whether a value is an object with fields. */
export function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the objects of a list, each with its index. */
export function readRecords(value: unknown): { record: Draft; index: number }[] {
  return readArray(value).flatMap((record, index) => (isDraft(record) ? [{ record, index }] : []));
}
