import { expect, test } from "vitest";
import { ellipseOutline } from "../ct-regions";
import { type Ellipse, ellipticalRadius, type Part } from "../scan/parts";
import { petrousLevel, ventricleLevel } from "./head-parts";
import { ascendingAorta, thoraxParts } from "./thorax-parts";
import { abdomenParts, pelvisParts, shoulderParts } from "./trunk-parts";

const isOutlineInside = (inner: Ellipse, outer: Ellipse) =>
  ellipseOutline(inner).every(({ x, y }) => ellipticalRadius(outer, x, y) <= 1);

const doOverlap = (one: Ellipse, other: Ellipse) =>
  [...ellipseOutline(one), one].some(({ x, y }) => ellipticalRadius(other, x, y) < 1) ||
  [...ellipseOutline(other), other].some(({ x, y }) => ellipticalRadius(one, x, y) < 1);

/** Returns what breaks the rule of `Part`: parts inside lie within theirs and apart from each other. */
function listOverlaps(parts: readonly Part[], around?: Part): string[] {
  const place = ({ x, y }: Part) => `(${x}, ${y})`;
  return parts.flatMap((part, n) => [
    ...(around && !isOutlineInside(part, around) ? [`${place(part)} leaves ${place(around)}`] : []),
    ...parts.slice(n + 1).flatMap((other) => (doOverlap(part, other) ? [`${place(part)} meets ${place(other)}`] : [])),
    ...listOverlaps(part.inside ?? [], part),
  ]);
}

test("parts lie within the part around them and apart from each other", () => {
  expect(listOverlaps(ventricleLevel())).toEqual([]);
  expect(listOverlaps(petrousLevel(0.9))).toEqual([]);
  expect(listOverlaps(abdomenParts(300))).toEqual([]);
  expect(listOverlaps(shoulderParts(400))).toEqual([]);
  expect(listOverlaps(shoulderParts(520))).toEqual([]);
  expect(listOverlaps(pelvisParts([]))).toEqual([]);
  expect(listOverlaps(thoraxParts([{ ...ascendingAorta, a: 18, b: 18, composition: {} }]))).toEqual([]);
});
