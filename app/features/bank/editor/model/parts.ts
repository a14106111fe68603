import { arrayOf, type Draft } from "../../../questions/lint/draft";
import type { Path } from "../../../questions/lint/findings";
import type { Shelf } from "./change-type";
import { addTo, dropFrom, moveIn, setAt, valueAt } from "./path";

/** A part of a case as it begins: what it leaves out it has from its case. */
const newPart: Draft = { type: "single", stem: "", options: fourOptions(), teachingPoint: "" };

function fourOptions(): Draft[] {
  return ["a", "b", "c", "d"].map((id) => ({ id, text: "", rationale: "" }));
}

/** What somebody begins a question of a type with, besides what the short form asked: places to write in. */
function startOf(type: unknown): Draft {
  switch (type) {
    case "single":
      return { options: fourOptions() };
    case "multi":
      return { options: fourOptions(), keys: [] };
    case "numeric":
      return { answer: { unit: "", tolerance: { kind: "relative" } }, solution: "", commonErrors: [] };
    case "matching":
      return {
        options: ["a", "b", "c"].map((id) => ({ id, text: "" })),
        stems: ["a", "b"].map((id) => ({ id, text: "", rationale: "" })),
      };
    case "ordering":
      return { items: ["a", "b", "c"].map((id) => ({ id, text: "", rationale: "" })) };
    case "labelling":
      return { alt: "", labels: ["a", "b"].map((id) => ({ id, text: "" })), targets: [] };
    case "hotspot":
      return { frame: 0, regions: [], rationale: "" };
    case "case":
      return { parts: [newPart, newPart] };
    default:
      return {};
  }
}

/** The draft with what its type begins with, where it has nothing of it yet; what is written stays. */
export function withPlaces(content: Draft, path: Path = []): Draft {
  const unit = valueAt(content, path) as Draft;
  let next = content;
  for (const [field, value] of Object.entries(startOf(unit.type)))
    if (unit[field] === undefined) next = setAt(next, [...path, field], value);
  return next;
}

/** The draft with one more part of its case. */
export function addPart(content: Draft): Draft {
  return addTo(content, ["parts"], newPart);
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
