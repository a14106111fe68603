import type { z } from "zod";
import type { ShownSeries } from "../../series/series";
import { type Draft, readRecords, readText, type Unit } from "../lint/draft";
import type { Finding } from "../lint/findings";
import type { FrameReference, SeriesReference } from "../series-content";
import type { AnswerKey, AnswerSheet, QuestionBody, ShownImage } from "../version";
import type { CasePart } from "./case";

/** An entry that learners choose, match, or put in order. */
export type Choice = { id: string; text: string; fixed?: boolean } & ChoicePicture;

/** The picture of an option: stored as a reference, which a page gets replaced by the frame itself (option-pictures.ts). */
type ChoicePicture = { picture?: FrameReference; shownPicture?: ShownSeries };

/** The stem and its pictures, as learners see them before submitting. */
export type StemAndPictures = { stem: string; image?: ShownImage; series?: SeriesReference[] };

/** Adds a schema error at a path of the question. */
export type AddError = (path: (string | number)[], message: string) => void;

/**
 * The rules for the content of one question type: its schema, its two halves (Q12), its drafts in the editor, and the checks
 * before publishing (L1, L2).
 */
export interface ContentType<Content, Body, Key> {
  /** Schema of the fields that this type adds to the common fields. */
  fields: z.ZodRawShape;
  /** Schema of a response. A case has none, because learners answer its parts. */
  response?: z.ZodType;
  /** Checks that ids are unique and that keys match an entry, which the schema cannot express. */
  checkIds(content: Content, fail: AddError): void;
  /** Splits the content into the body, visible before submitting, and the key, visible afterward. */
  split(content: Content, stemAndPictures: StemAndPictures, splitPart: SplitPart): { body: Body; key: Key };
  /** Restores the authored fields from the body and the key. */
  join(body: Body, key: Key, joinPart: JoinPart): Draft;
  /** Returns the values that grading depends on, in a canonical order. */
  getGradedValues(key: Key, serializePartGrading: (key: AnswerKey) => string): unknown;
  /** Returns whether an answer to one wording is also valid for the other. */
  acceptsSameAnswers(before: Body, after: Body, partTakesSameAnswers: AcceptsSameAnswers): boolean;
  /**
   * Returns the number of different answers from which a guess chooses (G30); null if a guess has no chance. `countPart` counts
   * those of a part of a case.
   */
  countChoices(body: Body, countPart: (part: QuestionBody) => number | null): number | null;
  draft: DraftRules;
  lint: LintRules;
}

type SplitPart = (part: CasePart) => { body: QuestionBody; sheet: AnswerSheet };
type AcceptsSameAnswers = (before: QuestionBody, after: QuestionBody) => boolean;
type JoinPart = (body: QuestionBody, sheet: AnswerSheet | undefined) => Draft;

/** The rules for editing a draft, in which any field may be missing. */
export interface DraftRules {
  /** The fields that this type adds to the common fields. */
  fields: readonly string[];
  /** The list that learners choose from, and the fields of its entries. */
  choices?: { list: "options" | "items" | "labels"; entryFields: readonly string[] };
  /** Whether a question is about the picture itself, so that `image` is a file name. */
  imageIsFile?: boolean;
  /** Returns the empty fields that a new draft starts with. */
  createFields(): Draft;
  /** Returns the fields for the preview, with defaults for missing ones. */
  complete(unit: Draft, completeParts: (parts: unknown) => Draft[]): Draft;
  /** Returns the fields with the keys of the previous type, except keys that match no choice of this type. */
  adoptKeys?(draftFields: Draft, previousKeys: PreviousKeys): Draft;
  /** Returns the ids of the keys. */
  keyIds(unit: Draft): unknown[];
}

/** The keys of a draft before its type was changed. */
export interface PreviousKeys {
  key: unknown;
  keys: unknown[];
  /** Returns the entries. An entry loses its key if the key matches no choice. */
  withKnownKeys(entries: unknown): Draft[];
}

/** The checks that differ by type. */
export interface LintRules {
  /** Finds missing or wrong keys. */
  keys(unit: Unit): Finding[];
  /** Finds missing rationales. */
  rationales(unit: Unit): Finding[];
  /** Finds rationales that contradict the key. */
  rationaleKey(unit: Unit): Finding[];
}

/** Returns an entry without the fields of the answer sheet. */
export function toChoice({ id, text, fixed }: { id: string; text: string; fixed?: boolean | undefined }): Choice {
  return fixed ? { id, text, fixed } : { id, text };
}

/** Returns the rationales of a list by id. */
export function mapRationales(list: readonly { id: string; rationale: string }[]): Record<string, string> {
  return Object.fromEntries(list.map((entry) => [entry.id, entry.rationale]));
}

/** Returns the keys of a list by id. */
export function mapKeys(list: readonly { id: string; key: string }[]): Record<string, string> {
  return Object.fromEntries(list.map((entry) => [entry.id, entry.key]));
}

/** Returns a list with rationales and optional keys, the inverse of `mapRationales` and `mapKeys`. */
export function addRationales(
  list: readonly { id: string }[],
  rationales: Record<string, string>,
  keys?: Record<string, string>,
): Draft[] {
  return list.map((entry) => ({ ...entry, ...(keys && { key: keys[entry.id] }), rationale: rationales[entry.id] }));
}

/** Returns pairs of id and key, sorted by id. */
export function sortPairs(keys: Record<string, string>): [string, string][] {
  return Object.entries(keys).sort(([a], [b]) => (a < b ? -1 : 1));
}

/** Checks that the ids of a list are unique, and returns them. */
export function checkUniqueIds(list: readonly { id: string }[], path: string, fail: AddError): Set<string> {
  const ids = new Set(list.map((entry) => entry.id));
  if (ids.size !== list.length) fail([path], "two entries have the same id");
  return ids;
}

/** Returns up to four empty entries with the ids a, b, c, and d. */
export function createEmptyEntries(count: number, entry: Draft): Draft[] {
  return ["a", "b", "c", "d"].slice(0, count).map((id) => ({ id, ...entry }));
}

/** Returns the entries of a draft for the preview, with "" for missing texts. */
export function completeEntries(value: unknown): Draft[] {
  return readRecords(value).map(({ record }) => ({
    ...record,
    id: readText(record.id),
    text: readText(record.text),
    rationale: readText(record.rationale),
    key: readText(record.key),
  }));
}
