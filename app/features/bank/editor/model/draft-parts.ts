import { type Draft, readArray } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { createPart } from "~/features/questions/types/case";
import { getContentType } from "~/features/questions/types/content-types";
import type { EarlierFields } from "./change-type";
import { appendToList, getValueAt, moveInList, removeFromList, setValueAt } from "./draft-path";

/** Adds the initial fields of the unit's type where they are missing, and to a whole question an empty reference. */
export function addMissingFields(content: Draft, path: Path = []): Draft {
  const unit = getValueAt(content, path) as Draft;
  let next = content;
  if (path.length === 0 && unit.references === undefined)
    next = setValueAt(next, ["references"], [{ name: "", edition: "" }]);
  for (const [field, value] of Object.entries(getContentType(unit.type)?.draft.createFields() ?? {}))
    if (unit[field] === undefined) next = setValueAt(next, [...path, field], value);
  return next;
}

/** Adds a part to the case. */
export function addPart(content: Draft): Draft {
  return appendToList(content, ["parts"], createPart());
}

type DraftWithEarlierFields = { content: Draft; earlierFields: EarlierFields };

/** Removes a part of the case from the draft and the earlier fields. */
export function removePart({ content, earlierFields }: DraftWithEarlierFields, index: number): DraftWithEarlierFields {
  return {
    content: removeFromList(content, ["parts"], index),
    earlierFields: reindexEarlierFields(earlierFields, getPartIndexes(content).toSpliced(index, 1)),
  };
}

/** Moves a part of the case within the draft and the earlier fields. */
export function movePart(
  { content, earlierFields }: DraftWithEarlierFields,
  from: number,
  to: number,
): DraftWithEarlierFields {
  const next = moveInList(content, ["parts"], from, to);
  if (next === content) return { content, earlierFields };
  const order = getPartIndexes(content);
  order.splice(to, 0, ...order.splice(from, 1));
  return { content: next, earlierFields: reindexEarlierFields(earlierFields, order) };
}

function getPartIndexes(content: Draft): number[] {
  return readArray(content.parts).map((_, index) => index);
}

/** Returns the earlier fields with the fields of each part at its new index. */
function reindexEarlierFields(earlierFields: EarlierFields, order: number[]): EarlierFields {
  const otherEntries = Object.fromEntries(Object.entries(earlierFields).filter(([path]) => !path.startsWith("parts.")));
  const parts = order.flatMap((oldIndex, newIndex) => {
    const storedFields = earlierFields[`parts.${oldIndex}`];
    return storedFields ? [[`parts.${newIndex}`, storedFields] as const] : [];
  });
  return { ...otherEntries, ...Object.fromEntries(parts) };
}
