import { type Draft, readArray } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { createPart } from "~/features/questions/types/case";
import { getContentType } from "~/features/questions/types/content-types";
import type { Shelf } from "./change-type";
import { appendAt, getAt, moveAt, removeAt, setAt } from "./draft-path";

/** Adds the initial fields of the unit's type where they are missing. */
export function addMissingFields(content: Draft, path: Path = []): Draft {
  const unit = getAt(content, path) as Draft;
  let next = content;
  for (const [field, value] of Object.entries(getContentType(unit.type)?.draft.createFields() ?? {}))
    if (unit[field] === undefined) next = setAt(next, [...path, field], value);
  return next;
}

/** Adds a part to the case. */
export function addPart(content: Draft): Draft {
  return appendAt(content, ["parts"], createPart());
}

type DraftAndShelf = { content: Draft; shelf: Shelf };

/** Removes a part of the case from draft and shelf. */
export function removePart({ content, shelf }: DraftAndShelf, index: number): DraftAndShelf {
  return {
    content: removeAt(content, ["parts"], index),
    shelf: reindexShelf(shelf, getPartIndexes(content).toSpliced(index, 1)),
  };
}

/** Moves a part of the case within draft and shelf. */
export function movePart({ content, shelf }: DraftAndShelf, from: number, to: number): DraftAndShelf {
  const next = moveAt(content, ["parts"], from, to);
  if (next === content) return { content, shelf };
  const order = getPartIndexes(content);
  order.splice(to, 0, ...order.splice(from, 1));
  return { content: next, shelf: reindexShelf(shelf, order) };
}

function getPartIndexes(content: Draft): number[] {
  return readArray(content.parts).map((_, index) => index);
}

/** Returns the shelf with the fields of each part at its new index. */
function reindexShelf(shelf: Shelf, order: number[]): Shelf {
  const otherEntries = Object.fromEntries(Object.entries(shelf).filter(([path]) => !path.startsWith("parts.")));
  const parts = order.flatMap((oldIndex, newIndex) => {
    const shelvedFields = shelf[`parts.${oldIndex}`];
    return shelvedFields ? [[`parts.${newIndex}`, shelvedFields] as const] : [];
  });
  return { ...otherEntries, ...Object.fromEntries(parts) };
}
