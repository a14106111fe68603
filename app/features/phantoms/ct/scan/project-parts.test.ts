import { expect, test } from "vitest";
import { boneLike, circle, listAddedParts, type Part, waterLike } from "./parts";
import { projectMovingParts, projectParts } from "./project-parts";
import { type Sinogram, scanGeometry } from "./scan-geometry";

const geometry = scanGeometry(128, 8, 128);
const disk: Part[] = [{ ...circle(10, 0, 20), composition: waterLike(0) }];

const rowOf = (sinogram: Sinogram | undefined, view: number) =>
  Array.from(sinogram?.values.subarray(view * geometry.detectors, (view + 1) * geometry.detectors) ?? []);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

test("every view of a disk has the area of the disk", () => {
  const { water } = projectParts(disk, geometry);
  for (let view = 0; view < geometry.views; view++) expect(sum(rowOf(water, view))).toBeCloseTo(Math.PI * 400, 6);
});

test("the longest chord of a disk is its diameter, at its center", () => {
  const row = rowOf(projectParts(disk, geometry).water, 0);
  const longest = row.indexOf(Math.max(...row));
  expect(row[longest]).toBeCloseTo(40, 1);
  expect(Math.abs((longest - 63.5) * geometry.spacing - 10)).toBeLessThanOrEqual(geometry.spacing);
});

test("opposite views mirror each other", () => {
  const { water } = projectParts(disk, geometry);
  expect(rowOf(water, 5)).toEqual(rowOf(water, 1).reverse());
});

test("an object at rest has the same projections as one that moves by nothing", () => {
  const still = projectParts(disk, geometry).water?.values ?? [];
  const moving = projectMovingParts(() => listAddedParts(disk), geometry).water?.values ?? [];
  still.forEach((value, ray) => {
    expect(moving[ray]).toBeCloseTo(value, 9);
  });
});

test("a rectangle casts a box along its sides and a trapezoid at 45°", () => {
  const bar: Part[] = [{ x: 0, y: 0, a: 8, b: 16, isRectangle: true, composition: { water: 1 } }];
  const { water } = projectParts(bar, geometry);
  const box = rowOf(water, 0);
  expect(box.filter((length) => length > 1e-3)).toHaveLength(16);
  expect(Math.max(...box)).toBeCloseTo(32, 3);
  const trapezoid = rowOf(water, 1);
  expect(sum(trapezoid)).toBeCloseTo(16 * 32, 6);
  expect(Math.max(...trapezoid)).toBeCloseTo(16 * Math.SQRT2, 6);
});

test("parts inside replace the part around them, material by material", () => {
  const head: Part[] = [
    { ...circle(0, 0, 40), composition: boneLike(1), inside: [{ ...circle(0, 0, 30), composition: waterLike(0) }] },
  ];
  const { water, bone } = projectParts(head, geometry);
  const middle = geometry.detectors / 2;
  expect(rowOf(water, 0)[middle]).toBeCloseTo(60, 1);
  expect(rowOf(bone, 0)[middle]).toBeCloseTo(1.92 * 20, 1);
});
