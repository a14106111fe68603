import { toPlainText } from "~/lib/formatted-text";
import { getOptionLetter } from "../../../../lib/text";
import type { AnswerKey, QuestionBody } from "../../../questions/version";

/** Error for a response that cannot be graded; the message is for the learner. */
export class UngradableResponse extends Error {}

/** The seed and the question id, which together determine the order of the question's lists in a session (Q4). */
export interface ShownOrder {
  /** The session's seed for this question. */
  seed: number;
  questionId: string;
}

/**
 * Converts the id of an entry of a question, such as an authored id to a shown id. `list` is "to" for entries that
 * learners choose (options, items, labels) and "from" for entries to which they assign a choice (stems, markers). In a
 * case, `list` starts with the index of the part ("0 to"). Because of `list`, equal authored ids in two lists get
 * different ids.
 */
export type Rename = (id: string, list: string) => string;

/** One option, pair, or item of a question, with its rationale. */
export interface ExplainedLine {
  id: string;
  text: string;
  right: boolean;
  why: string;
}

/** The rules for answering questions of one type. */
export interface EngineType<Body extends QuestionBody, Key extends AnswerKey, Response> {
  /**
   * Returns for each scored unit whether it is correct. Throws `UngradableResponse` if the response does not fit the
   * key.
   */
  grade(key: Key, response: Response): boolean[];
  /** Returns the question with its lists in the order that the session shows (Q4). */
  arrange(body: Body, order: ShownOrder): Body;
  /** Returns the question with every id renamed (Q12). */
  renameBody(body: Body, rename: Rename): Body;
  /** Returns the key with every id renamed (Q12). */
  renameKey(key: Key, rename: Rename): Key;
  /** Returns the response with every id renamed (Q12). */
  renameResponse(response: Response, rename: Rename): Response;
  /** Returns the ids of the entries that learners choose from, in order. */
  listChoiceIds(body: Body): string[];
  /**
   * Returns the response as a text that does not depend on the order of choosing. Tallies of choices are stored under
   * this text. For marks on a picture, the key says in which places they are.
   */
  toCanonicalChoice(response: Response, key: Key): string;
  /** Returns the correct answer as lines of text. */
  describeKey(body: QuestionBody, key: Key): string[];
  /** Returns a response as lines of text. The question may have changed to another type since the response. */
  describeResponse(body: QuestionBody, response: Response): string[];
  /** Returns a response as lines of text with the option letters that the session shows (Q4). */
  describeShownResponse(body: Body, response: Response): string[];
  /** Returns the choices with their rationales. `lines` is the result of `describeKey`. */
  explain(body: Body, key: Key, lines: readonly string[]): ExplainedLine[];
}

/** Returns a list of entries with their ids renamed. */
export function renameEntries<T extends { id: string }>(
  entries: readonly T[],
  list: "to" | "from",
  rename: Rename,
): T[] {
  return entries.map((entry) => ({ ...entry, id: rename(entry.id, list) }));
}

/** Returns the rationales, which are stored by entry id, under renamed ids. */
export function renameRationales(rationales: Record<string, string>, list: "to" | "from", rename: Rename) {
  return Object.fromEntries(Object.entries(rationales).map(([id, text]) => [rename(id, list), text]));
}

/** Returns the options with a label for each picture, by its place: "Image A". Its own text belongs to the answer sheet (Q12). */
export function labelPictures<T extends { text: string; picture?: unknown }>(options: readonly T[]): T[] {
  return options.map((option, index) =>
    option.picture ? { ...option, text: `Image ${getOptionLetter(index)}` } : option,
  );
}

/** Returns the plain text of the entry with this id; the id itself if there is no such entry. */
export function findText(list: readonly { id: string; text: string }[], id: string | undefined): string {
  return toPlainText(list.find((entry) => entry.id === id)?.text ?? id ?? "");
}

/** Returns the plain text of an option after the letter that the session shows for it (Q4). */
export function formatWithLetter(options: readonly { id: string; text: string }[], id: string | undefined): string {
  const index = options.findIndex((option) => option.id === id);
  const option = options[index];
  if (!option) return "nothing";
  const letter = getOptionLetter(index);
  return option.text === `Image ${letter}` ? option.text : `${letter}. ${toPlainText(option.text)}`;
}

/** Returns whether two lists contain the same entries, in any order. */
export function areSameSets(a: readonly string[], b: readonly string[]): boolean {
  const sortedA = new Set(a);
  return sortedA.size === new Set(b).size && b.every((entry) => sortedA.has(entry));
}
