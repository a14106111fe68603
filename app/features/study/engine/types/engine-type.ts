import { getOptionLetter } from "../../../../lib/text";
import type { AnswerKey, QuestionBody } from "../../../questions/version";

/** A response that cannot be graded; the message is for the learner. */
export class UngradableResponse extends Error {}

/** The seed and the question that determine the order of its lists in a session (Q4). */
export interface ShownOrder {
  /** Seed stored with the session. */
  seed: number;
  questionId: string;
}

/**
 * Returns another id for an entry of a question. `list` is "to" for entries that are chosen (options, items, labels) and "from"
 * for entries that get one (stems, markers). In a case the index of the part comes first ("0 to"). The list is part of the
 * name so that the same authored id in two lists does not become the same id.
 */
export type Rename = (id: string, list: string) => string;

/** One option, pair, or item of a question, with its rationale. */
export interface ExplainedLine {
  id: string;
  text: string;
  right: boolean;
  why: string;
}

/** The rules for answering one question type. */
export interface EngineType<Body extends QuestionBody, Key extends AnswerKey, Response> {
  /** Returns whether each scored unit is right. Throws `UngradableResponse` for a response that does not fit. */
  grade(key: Key, response: Response): boolean[];
  /** Returns the question with its lists in the order of the session (Q4). */
  show(body: Body, order: ShownOrder): Body;
  /** Renames every id of the question (Q12). */
  renameBody(body: Body, rename: Rename): Body;
  /** Renames every id of the key (Q12). */
  renameKey(key: Key, rename: Rename): Key;
  /** Renames every id of a response (Q12). */
  renameResponse(response: Response, rename: Rename): Response;
  /** Returns the ids that learners choose from, in order. */
  listChoiceIds(body: Body): string[];
  /** Returns a choice as one text, in whatever order it was made. Counts of choices are stored under this text. */
  toCanonicalChoice(response: Response): string;
  /** Returns the key as lines. */
  describeKey(body: QuestionBody, key: Key): string[];
  /** Returns a response as lines. The question may be of another type, if it has changed since. */
  describeResponse(body: QuestionBody, response: Response): string[];
  /** Returns a response as lines, with the letters that the session shows (Q4). */
  describeShownResponse(body: Body, response: Response): string[];
  /** Returns every choice with its rationale. `lines` is the key in words. */
  explain(body: Body, key: Key, lines: readonly string[]): ExplainedLine[];
}

/** Renames the ids of a list. */
export function renameEntries<T extends { id: string }>(
  entries: readonly T[],
  list: "to" | "from",
  rename: Rename,
): T[] {
  return entries.map((entry) => ({ ...entry, id: rename(entry.id, list) }));
}

/** Renames the ids that rationales are stored by. */
export function renameRationales(rationales: Record<string, string>, list: "to" | "from", rename: Rename) {
  return Object.fromEntries(Object.entries(rationales).map(([id, text]) => [rename(id, list), text]));
}

/** Returns the text of the entry with an id; the id itself if there is none. */
export function findText(list: readonly { id: string; text: string }[], id: string | undefined): string {
  return list.find((entry) => entry.id === id)?.text ?? id ?? "";
}

/** Returns an option with the letter that the session shows it under (Q4). */
export function formatWithLetter(options: readonly { id: string; text: string }[], id: string | undefined): string {
  const index = options.findIndex((option) => option.id === id);
  const option = options[index];
  return option ? `${getOptionLetter(index)}. ${option.text}` : "nothing";
}

/** Returns whether two lists have the same entries, in any order. */
export function areSameSets(a: readonly string[], b: readonly string[]): boolean {
  const left = new Set(a);
  return left.size === new Set(b).size && b.every((entry) => left.has(entry));
}
