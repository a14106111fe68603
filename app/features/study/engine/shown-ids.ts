import type { AnswerKey, AnswerSheet, QuestionBody } from "../../questions/version";
import type { PartResponse, Response } from "./response";
import type { Markup } from "./session-markup";
import { type Rename, UngradableResponse } from "./types/engine-type";
import { engineTypes } from "./types/engine-types";

// Authored ids reveal the key: items of an ordering question are named in the correct order, and an option often has
// the same name as its stem. Learners therefore see other ids (Q12), which the caller's `rename` function makes.

export type { Rename };

const renameInPart =
  (rename: Rename, index: number): Rename =>
  (id, list) =>
    rename(id, `${index} ${list}`);

/** Returns the question with every id renamed. */
export function renameBody<T extends QuestionBody>(body: T, rename: Rename): T;
export function renameBody(body: QuestionBody, rename: Rename): QuestionBody {
  if (body.type !== "case") return engineTypes[body.type].renameBody(body, rename);
  return { ...body, parts: body.parts.map((part, index) => renameBody(part, renameInPart(rename, index))) };
}

/** Returns the answer sheet with every id renamed, matching `renameBody`. */
export function renameSheet(sheet: AnswerSheet, rename: Rename): AnswerSheet {
  return { ...sheet, key: renameKey(sheet.key, rename) };
}

/** Returns the answer sheet of one part of a case with every id renamed. */
export function renamePartSheet(sheet: AnswerSheet, rename: Rename, index: number): AnswerSheet {
  return renameSheet(sheet, renameInPart(rename, index));
}

function renameKey(key: AnswerKey, rename: Rename): AnswerKey {
  if (key.type !== "case") return engineTypes[key.type].renameKey(key, rename);
  return { ...key, parts: key.parts.map((sheet, index) => renamePartSheet(sheet, rename, index)) };
}

/** Returns the response with every id renamed, except in the first `keptPartCount` parts of a case. */
export function renameResponse(response: Response, rename: Rename, keptPartCount = 0): Response {
  if (response.type !== "case") return renamePart(response, rename);
  const parts = response.parts.map((part, index) =>
    index < keptPartCount ? part : renamePart(part, renameInPart(rename, index)),
  );
  return { ...response, parts };
}

function renamePart(response: PartResponse, rename: Rename): PartResponse {
  return engineTypes[response.type].renameResponse(response, rename);
}

/**
 * Returns counts by canonical choice with every option renamed. Returns no counts for types whose review shows only
 * totals.
 */
export function renameChoices(
  byChoice: Record<string, number>,
  { type }: AnswerKey,
  rename: Rename,
): Record<string, number> {
  // Targets of a picture have no shown ids.
  if (type === "hotspot") return byChoice;
  if (type !== "single" && type !== "multi") return {};
  const renameChoice = (choice: string) => choice.split("+").map((id) => rename(id, "to"));
  return Object.fromEntries(Object.entries(byChoice).map(([choice, count]) => [renameChoice(choice).join("+"), count]));
}

/**
 * Returns the function that reverses `rename` for a question. The function throws `UngradableResponse` for an unknown
 * id.
 */
export function invertRename(body: QuestionBody, rename: Rename): Rename {
  const authoredIds = new Map<string, string>();
  renameBody(body, (id, list) => {
    const renamedId = rename(id, list);
    authoredIds.set(`${list} ${renamedId}`, id);
    return renamedId;
  });
  return (renamedId, list) => {
    const id = authoredIds.get(`${list} ${renamedId}`);
    if (id === undefined)
      throw new UngradableResponse("This choice does not belong to the question. Reload the page and choose again.");
    return id;
  };
}

// A struck option is stored under its authored id; in a case, under the index of the part and that id ("1:a").

/** Returns stored markup with shown ids. */
export function toShownMarkup(body: QuestionBody, markup: Markup, rename: Rename): Markup {
  const struck = listStrikableOptions(body).flatMap(({ id, list, stored }) =>
    // Old saves of a case name no part, so they apply to every part.
    markup.struck.includes(stored) || markup.struck.includes(id) ? [rename(id, list)] : [],
  );
  return { ...markup, struck };
}

/** Returns markup from a page as it is stored, without unknown ids. */
export function toStoredMarkup(body: QuestionBody, markup: Markup, rename: Rename): Markup {
  const struck = listStrikableOptions(body).flatMap(({ id, list, stored }) =>
    markup.struck.includes(rename(id, list)) ? [stored] : [],
  );
  return { ...markup, struck };
}

function listStrikableOptions(body: QuestionBody): { id: string; list: string; stored: string }[] {
  if (body.type === "case")
    return body.parts.flatMap((part, index) =>
      listStrikableOptions(part).map(({ id }) => ({ id, list: `${index} to`, stored: `${index}:${id}` })),
    );
  return "options" in body ? body.options.map(({ id }) => ({ id, list: "to", stored: id })) : [];
}
