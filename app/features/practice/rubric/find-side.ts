import type { Place } from "./find-terms";
import type { Side } from "./rubric";
import type { Token } from "./tokens";

const sideWords: Readonly<Record<string, Side>> = {
  left: "left",
  lt: "left",
  right: "right",
  rt: "right",
  bilateral: "bilateral",
  bilaterally: "bilateral",
  both: "bilateral",
};

/** Words that separate a side from the term of another statement; each counts as several words. */
const separators = new Set([",", "and", "with", "or", "to", "of"]);
const separatorDistance = 4;

/** Returns the side named nearest to a term in its clause; null without one. At the same distance, the side before it wins. */
export function findSide(clause: readonly Token[], place: Place): Side | null {
  let nearest: { side: Side; distance: number } | null = null;
  clause.forEach(({ word }, at) => {
    const side = sideWords[word];
    if (!side) return;
    const isInside = at >= place.from && at < place.to;
    const between = at < place.from ? clause.slice(at + 1, place.from) : clause.slice(place.to, at);
    const distance = isInside
      ? 0
      : between.reduce((sum, { word }) => sum + (separators.has(word) ? separatorDistance : 1), 0);
    if (!nearest || distance < nearest.distance) nearest = { side, distance };
  });
  return (nearest as { side: Side } | null)?.side ?? null;
}
