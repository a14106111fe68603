import { maxMarks } from "../../../questions/types/hotspot-targets";
import type { BodyOf, HotspotMark } from "./runner-type";

/** Maximum distance from a mark, in fractions of the width and height, at which a press counts as a press on this mark. */
const sameMarkDistance = 0.02;

/**
 * Returns the marks after the learner marked a point: a question with one target keeps only the last mark; a press on an existing
 * mark removes that mark.
 */
export function addMark(
  { isMultiple }: Pick<BodyOf<"hotspot">, "isMultiple">,
  marks: readonly HotspotMark[],
  mark: HotspotMark,
): HotspotMark[] {
  const rounded = { ...mark, x: roundShare(mark.x), y: roundShare(mark.y) };
  if (!isMultiple) return [rounded];
  const pressedIndex = marks.findIndex((one) => isSamePlace(one, rounded));
  if (pressedIndex >= 0) return marks.toSpliced(pressedIndex, 1);
  return marks.length < maxMarks ? [...marks, rounded] : [...marks];
}

function isSamePlace(a: HotspotMark, b: HotspotMark): boolean {
  return a.series === b.series && a.frame === b.frame && Math.hypot(a.x - b.x, a.y - b.y) <= sameMarkDistance;
}

/** Rounds to four decimals, which is a tenth of a pixel in a picture 1000 pixels wide. */
function roundShare(share: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000;
}
