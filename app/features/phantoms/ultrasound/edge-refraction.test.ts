import { expect, test } from "vitest";
import { bendRay, edgeRefraction } from "./edge-refraction";
import { findOutline, measureEcho, moveOutline } from "./measure-echo";

test("a ray through the middle stays straight, and one beyond the critical angle is lost", () => {
  const straight = bendRay(0, 1.1);
  expect(straight?.slope).toBeCloseTo(0, 12);
  expect(straight?.outX).toBeCloseTo(0, 12);
  // arcsin(1/1.1) at radius 15: offsets beyond 13.6 mm.
  expect(bendRay(13.5, 1.1)?.outZ).not.toBeNull();
  expect(bendRay(13.7, 1.1)?.outZ).toBeNull();
  expect(bendRay(15.1, 1.1)).toBeNull();
});

test("bent rays obey Snell's law and leave the circle on its surface", () => {
  const ray = bendRay(9, 1.05);
  if (!ray || ray.outZ === null) throw new Error("no ray");
  expect(Math.hypot(ray.outX, ray.outZ)).toBeCloseTo(15, 10);
  const incidence = Math.asin(9 / 15);
  const refraction = Math.asin(1.05 * Math.sin(incidence));
  expect(Math.atan(ray.slope)).toBeCloseTo(2 * (refraction - incidence), 10);
});

test("shadows hang from the edges when speeds differ, and only then", () => {
  const result = edgeRefraction.computeAt({ speed: 1750 }, 1, 128);
  expect(result.truth.criticalAngle).toBeCloseTo(61.6, 1);
  expect(result.truth.reflectedWidth).toBeCloseTo(1.8, 10);
  const shadow = findOutline(result, "Left edge shadow");
  const difference = measureEcho(result, shadow) - measureEcho(result, moveOutline(shadow, -0.09, 0));
  expect(difference).toBeLessThan(-3);
  const even = edgeRefraction.computeAt({ speed: 1540 }, 1, 128);
  expect(even.regions.map(({ name }) => name)).toEqual(["Round structure"]);
  expect(measureEcho(even, shadow) - measureEcho(even, moveOutline(shadow, -0.09, 0))).toBeGreaterThan(-0.5);
});
