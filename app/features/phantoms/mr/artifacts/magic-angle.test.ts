import { expect, it } from "vitest";
import { measurePolygon, measureRegion } from "../../../../testing/measure-picture";
import { fiberAngle, tendonCourse } from "../anatomy/ankle-slice";
import { magicAngle, tendonT2 } from "./magic-angle";

it("has the measured T2 along the field and at 54.7°, and a short one across it", () => {
  expect(tendonT2(0)).toBeCloseTo(1.94);
  expect(tendonT2(54.7356)).toBeCloseTo(15.25, 2);
  expect(tendonT2(45)).toBeLessThan(tendonT2(54.7356));
  expect(tendonT2(90)).toBeLessThan(7);
});

it("brightens the part of the tendon at this angle, at short echo times only", () => {
  const short = magicAngle.computeAt(128, { te: 12, tilt: 0 }, 1);
  const long = magicAngle.computeAt(128, { te: 60, tilt: 0 }, 1).series[0];
  const [bright] = short.regions;
  const [picture] = short.series;
  if (!bright || !picture || !long) throw new Error("The tendon has no bright part.");
  const upright = [
    { x: 0.55, y: 0.1 },
    { x: 0.585, y: 0.1 },
    { x: 0.585, y: 0.2 },
    { x: 0.55, y: 0.2 },
  ];
  expect(measureRegion(short, "Magic angle").mean).toBeGreaterThan(3 * measurePolygon(picture, upright).mean);
  expect(measurePolygon(long, bright.polygon).mean).toBeLessThan(0.4 * measureRegion(short, "Magic angle").mean);
});

it("has no fibers at this angle if the foot points far down", () => {
  const angles = (tilt: number) => tendonCourse(tilt).map((_, index, course) => fiberAngle(course, index));
  expect(angles(0).some((angle) => Math.abs(angle - 54.7) < 5)).toBe(true);
  expect(angles(45).some((angle) => Math.abs(angle - 54.7) < 9)).toBe(false);
  expect(magicAngle.computeAt(32, { te: 12, tilt: 45 }, 1).regions).toEqual([]);
});
