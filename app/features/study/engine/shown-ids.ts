import type { AnswerKey, AnswerSheet, QuestionBody } from "../../questions/version";
import { UngradableResponse } from "./grade";
import type { Markup } from "./markup";
import type { PartResponse, Response } from "./response";

// Authored ids give the key away: the items of an ordering are named in the right order, an option often like its stem. So
// learners get other ids (Q12). This file knows where the ids of a question are; the caller decides what they become.

/**
 * Returns another id for an entry of a question. `list` is "to" for entries that are chosen (options, items, labels) and "from"
 * for entries that get one (stems, markers). In a case the index of the part comes first ("0 to"). The list is part of the
 * name so that the same authored id in two lists does not become the same id.
 */
export type Rename = (id: string, list: string) => string;

const ofPart =
  (rename: Rename, index: number): Rename =>
  (id, list) =>
    rename(id, `${index} ${list}`);

/** Returns the question with every id renamed. */
export function renameBody<T extends QuestionBody>(body: T, rename: Rename): T;
export function renameBody(body: QuestionBody, rename: Rename): QuestionBody {
  const each = <T extends { id: string }>(entries: readonly T[], list: string) =>
    entries.map((entry) => ({ ...entry, id: rename(entry.id, list) }));
  switch (body.type) {
    case "single":
    case "multi":
      return { ...body, options: each(body.options, "to") };
    case "matching":
      return { ...body, options: each(body.options, "to"), stems: each(body.stems, "from") };
    case "ordering":
      return { ...body, items: each(body.items, "to") };
    case "labelling":
      return { ...body, labels: each(body.labels, "to"), targets: each(body.targets, "from") };
    case "case":
      return { ...body, parts: body.parts.map((part, index) => renameBody(part, ofPart(rename, index))) };
    default:
      return body;
  }
}

/** Returns the answer sheet with the ids that `renameBody` gives the question. */
export function renameSheet(sheet: AnswerSheet, rename: Rename): AnswerSheet {
  return { ...sheet, key: renameKey(sheet.key, rename) };
}

/** Renames the sheet of one part of a case. */
export function renamePartSheet(sheet: AnswerSheet, rename: Rename, index: number): AnswerSheet {
  return renameSheet(sheet, ofPart(rename, index));
}

function renameKey(key: AnswerKey, rename: Rename): AnswerKey {
  const to = (id: string) => rename(id, "to");
  switch (key.type) {
    case "single":
      return { ...key, key: to(key.key), rationales: namesOf(key.rationales, rename, "to") };
    case "multi":
      return { ...key, keys: key.keys.map(to), rationales: namesOf(key.rationales, rename, "to") };
    case "ordering":
      return { ...key, order: key.order.map(to), rationales: namesOf(key.rationales, rename, "to") };
    case "matching":
    case "labelling":
      return { ...key, keys: pairsOf(key.keys, rename), rationales: namesOf(key.rationales, rename, "from") };
    case "case":
      return { ...key, parts: key.parts.map((sheet, index) => renamePartSheet(sheet, rename, index)) };
    default:
      return key;
  }
}

/** Renames the ids of a response; the first `kept` parts of a case stay as they are. */
export function renameResponse(response: Response, rename: Rename, kept = 0): Response {
  if (response.type !== "case") return renamePart(response, rename);
  const parts = response.parts.map((part, index) => (index < kept ? part : renamePart(part, ofPart(rename, index))));
  return { ...response, parts };
}

function renamePart(response: PartResponse, rename: Rename): PartResponse {
  const to = (id: string) => rename(id, "to");
  switch (response.type) {
    case "single":
      return { ...response, choice: to(response.choice) };
    case "multi":
      return { ...response, choices: response.choices.map(to) };
    case "ordering":
      return { ...response, order: response.order.map(to) };
    case "matching":
    case "labelling":
      return { ...response, pairs: pairsOf(response.pairs, rename) };
    default:
      return response;
  }
}

/** Renames the options in counts by canonical choice. Returns no counts for the types whose review shows totals only. */
export function renameChoices(
  byChoice: Record<string, number>,
  { type }: AnswerKey,
  rename: Rename,
): Record<string, number> {
  if (type !== "single" && type !== "multi") return {};
  const renamed = (choice: string) => choice.split("+").map((id) => rename(id, "to"));
  return Object.fromEntries(Object.entries(byChoice).map(([choice, count]) => [renamed(choice).join("+"), count]));
}

/** Returns the way back from the ids of `renameBody`. It throws `UngradableResponse` for an id that is not one of them. */
export function inverse(body: QuestionBody, rename: Rename): Rename {
  const authored = new Map<string, string>();
  renameBody(body, (id, list) => {
    const renamed = rename(id, list);
    authored.set(`${list} ${renamed}`, id);
    return renamed;
  });
  return (renamed, list) => {
    const id = authored.get(`${list} ${renamed}`);
    if (id === undefined)
      throw new UngradableResponse("This choice does not belong to the question. Reload the page and choose again.");
    return id;
  };
}

// Struck options are stored under their authored ids, in a case with the index of the part before them ("1:a").

/** Returns stored marks with the ids that `renameBody` gives the question. */
export function showMarkup(body: QuestionBody, markup: Markup, rename: Rename): Markup {
  const struck = strikable(body).flatMap(({ id, list, stored }) =>
    // Older strikes do not say which part they belong to, so they show in every part.
    markup.struck.includes(stored) || markup.struck.includes(id) ? [rename(id, list)] : [],
  );
  return { ...markup, struck };
}

/** Returns the marks of a page as they are stored. Drops a strike of an id that the question does not have. */
export function storeMarkup(body: QuestionBody, markup: Markup, rename: Rename): Markup {
  const struck = strikable(body).flatMap(({ id, list, stored }) =>
    markup.struck.includes(rename(id, list)) ? [stored] : [],
  );
  return { ...markup, struck };
}

function strikable(body: QuestionBody): { id: string; list: string; stored: string }[] {
  if (body.type === "case")
    return body.parts.flatMap((part, index) =>
      strikable(part).map(({ id }) => ({ id, list: `${index} to`, stored: `${index}:${id}` })),
    );
  return "options" in body ? body.options.map(({ id }) => ({ id, list: "to", stored: id })) : [];
}

function namesOf(rationales: Record<string, string>, rename: Rename, list: string): Record<string, string> {
  return Object.fromEntries(Object.entries(rationales).map(([id, text]) => [rename(id, list), text]));
}

function pairsOf(pairs: Record<string, string>, rename: Rename): Record<string, string> {
  return Object.fromEntries(Object.entries(pairs).map(([from, to]) => [rename(from, "from"), rename(to, "to")]));
}
