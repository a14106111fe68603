import { expect, test } from "vitest";
import { curvedScan, framePoint, linearScan, locateOnBeam, placeOfPixel, placeOnBeam } from "./beam-geometry";
import { crossCircle } from "./scanned-medium";

const geometries = [
  linearScan(40, { depth: 60, side: 64 }),
  curvedScan(40, 60, { depth: 100, side: 64 }),
  curvedScan(0, 80, { depth: 90, side: 64 }),
];

test.each(geometries)("a place on a beam is found again, and shown where its pixel looks", (geometry) => {
  const { x, z } = placeOnBeam(geometry, 11, 37);
  const { beam, sample } = locateOnBeam(geometry, x, z);
  expect(beam).toBeCloseTo(11, 6);
  expect(((sample + 0.5) * geometry.depth) / geometry.samples).toBeCloseTo(37, 6);
  const point = framePoint(geometry, x, z);
  const pixel = placeOfPixel(geometry, 64, point.x * 64 - 0.5, point.y * 64 - 0.5);
  expect(pixel.x).toBeCloseTo(x, 6);
  expect(pixel.z).toBeCloseTo(z, 6);
});

test("a beam crosses a circle where the distance to its center is the radius", () => {
  const [, curved] = geometries;
  if (!curved) throw new Error("no geometry");
  const circle = { x: 5, z: 50, radius: 12 };
  const crossing = crossCircle(curved, 26, circle);
  for (const depth of [crossing?.near ?? 0, crossing?.far ?? 0]) {
    const { x, z } = placeOnBeam(curved, 26, depth);
    expect(Math.hypot(x - circle.x, z - circle.z)).toBeCloseTo(12, 6);
  }
  expect(crossCircle(curved, 0, circle)).toBeNull();
});
