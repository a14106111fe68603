import { arrayOf, type Draft } from "../../../questions/lint/draft";
import type { Path } from "../../../questions/lint/findings";
import { newPart } from "../../../questions/types/case";
import { contentTypeOf } from "../../../questions/types/content-types";
import type { Shelf } from "./change-type";
import { addTo, dropFrom, moveIn, setAt, valueAt } from "./path";

/** The draft with what its type begins with, where it has nothing of it yet; what is written stays. */
export function withPlaces(content: Draft, path: Path = []): Draft {
  const unit = valueAt(content, path) as Draft;
  let next = content;
  for (const [field, value] of Object.entries(contentTypeOf(unit.type)?.draft.start() ?? {}))
    if (unit[field] === undefined) next = setAt(next, [...path, field], value);
  return next;
}

/** The draft with one more part of its case. */
export function addPart(content: Draft): Draft {
  return addTo(content, ["parts"], newPart());
}

type Both = { content: Draft; shelf: Shelf };

/** The draft and its shelf without a part of its case. */
export function dropPart({ content, shelf }: Both, index: number): Both {
  return { content: dropFrom(content, ["parts"], index), shelf: shelfOf(shelf, orderOf(content).toSpliced(index, 1)) };
}

/** The draft and its shelf with a part taken to another place. */
export function movePart({ content, shelf }: Both, from: number, to: number): Both {
  const next = moveIn(content, ["parts"], from, to);
  if (next === content) return { content, shelf };
  const order = orderOf(content);
  order.splice(to, 0, ...order.splice(from, 1));
  return { content: next, shelf: shelfOf(shelf, order) };
}

function orderOf(content: Draft): number[] {
  return arrayOf(content.parts).map((_, index) => index);
}

/** The shelf with what belongs to the parts at the places these now have. */
function shelfOf(shelf: Shelf, order: number[]): Shelf {
  const own = Object.fromEntries(Object.entries(shelf).filter(([place]) => !place.startsWith("parts.")));
  const parts = order.flatMap((before, now) => {
    const held = shelf[`parts.${before}`];
    return held ? [[`parts.${now}`, held] as const] : [];
  });
  return { ...own, ...Object.fromEntries(parts) };
}
