import { expect, test } from "vitest";
import { measureRegion } from "../simulation/measure-region";
import { outlineRectangle } from "../simulation/outline-region";
import { centerOfRotation } from "./center-of-rotation";
import { collimatorDistance, collimatorEfficiency, collimatorResolution } from "./collimator-distance";
import { deadTime, observeRate } from "./dead-time";
import { gammaUniformity } from "./gamma-uniformity";
import { pinhole, pinholeSensitivity } from "./pinhole";
import { penetrateSeptum, septalPenetration } from "./septal-penetration";

test("a tube that loses 30% gives an integral uniformity of 30/1.7 = 17.6%", () => {
  const result = gammaUniformity.computeAt({ loss: 30, pattern: 0, counts: 60 }, 3, 128);
  expect(result.truth.integralUniformity).toBeCloseTo(17.6, 0);
  const [flood] = result.series;
  const [tube] = result.regions;
  if (!flood || !tube) throw new Error("no tube");
  const even = measureRegion(flood, outlineRectangle(0.1, 0.1, 0.9, 0.9)).mean;
  // Over its outline, the tube's weight is 0.5 on average.
  expect(measureRegion(flood, tube.polygon).mean / even).toBeLessThan(0.92);
});

test("a pixel of 256 × 256 has noise of 1/√N: 20 million counts give 5%", () => {
  const { truth } = gammaUniformity.computeAt({ loss: 0, pattern: 0, counts: 20 }, 1, 64);
  expect(truth.integralUniformity).toBe(0);
  expect(truth.relativeNoise).toBeCloseTo(5.18, 2);
});

test("resolution of a collimator grows with the distance, its efficiency does not", () => {
  const collimator = { holeDiameter: 1.5, holeLength: 25 };
  const length = 25 - 2 / 2.7;
  expect(collimatorResolution(collimator, 0)).toBeCloseTo(1.5, 10);
  expect(collimatorResolution(collimator, 100)).toBeCloseTo((1.5 * (length + 100)) / length, 10);
  expect(collimatorEfficiency(collimator)).toBeCloseTo((0.26 * (1.5 / length) * (1.5 / 1.7)) ** 2, 12);
  const total = (distance: number) => {
    const { series } = collimatorDistance.computeAt({ distance, ...collimator }, 1, 64);
    return Array.from(series[0]?.frames[0]?.pixels ?? []).reduce((sum, value) => sum + value, 0);
  };
  expect(total(200) / total(0)).toBeCloseTo(1, 2);
});

test("bars of 7 mm blur when they move away", () => {
  const contrast = (distance: number) => {
    const { series, regions } = collimatorDistance.computeAt({ distance, holeDiameter: 1.5, holeLength: 25 }, 1, 128);
    const [bars] = series;
    const region = regions.find(({ name }) => name === "Bars of 7 mm");
    if (!bars || !region) throw new Error("no bars");
    const { mean, deviation } = measureRegion(bars, region.polygon);
    return deviation / mean;
  };
  expect(contrast(0)).toBeGreaterThan(2 * contrast(150));
});

test("dead time of 4 µs at 250 000 counts/s: half is left, or 1/e if paralyzable", () => {
  expect(observeRate(250_000, 4e-6, false)).toBeCloseTo(125_000, 6);
  expect(observeRate(250_000, 4e-6, true)).toBeCloseTo(250_000 / Math.E, 6);
  // Above the peak, a paralyzable system observes less.
  expect(observeRate(500_000, 4e-6, true)).toBeLessThan(observeRate(250_000, 4e-6, true));
});

test("the picture holds the observed counts of 10 s", () => {
  const { series, truth } = deadTime.computeAt({ trueRate: 200, deadTime: 5, paralyzable: 0 }, 1, 64);
  expect(truth.observedRate).toBeCloseTo(100, 10);
  expect(truth.maxObservedRate).toBeCloseTo(200, 10);
  expect(truth.lostShare).toBeCloseTo(50, 10);
  const counts = Array.from(series[0]?.frames[0]?.pixels ?? []).reduce((sum, value) => sum + value, 0);
  expect(counts / 1e6).toBeCloseTo(1, 2);
});

test("a pinhole magnifies by f/b and gains counts with 1/b²", () => {
  const at = (distance: number) => pinhole.computeAt({ distance, focalLength: 200, holeDiameter: 4 }, 1, 64);
  expect(at(100).truth.magnification).toBe(2);
  expect(at(100).truth.objectResolution).toBeCloseTo(Math.sqrt(6 ** 2 + 1.75 ** 2), 10);
  expect(pinholeSensitivity(4, 50) / pinholeSensitivity(4, 100)).toBe(4);
  const width = (distance: number) => {
    const polygon = at(distance).regions[0]?.polygon ?? [];
    return Number(polygon[0]?.x) - Number(polygon[20]?.x);
  };
  expect(width(50) / width(100)).toBeCloseTo(2, 8);
});

test("half of the 364 keV pass 0.3 mm septa, next to none of the 140 keV, and 5% the thickness stated", () => {
  const { truth } = septalPenetration.computeAt({ septa: 0.3, isotope: 1 }, 1, 64);
  expect(truth.penetration).toBeCloseTo(50.6, 0);
  expect(septalPenetration.computeAt({ septa: 0.3, isotope: 0 }, 1, 64).truth.penetration).toBeLessThan(1);
  expect(penetrateSeptum(Number(truth.thicknessFor5), 0.316)).toBeCloseTo(0.05, 10);
});

test("an offset of 10 mm turns points into rings of 20 mm, empty in the middle", () => {
  const result = centerOfRotation.computeAt({ offset: 10, arc: 360 }, 1, 128);
  expect(result.truth.ringDiameter).toBe(20);
  const pixels = result.series[0]?.frames[0]?.pixels ?? new Uint16Array();
  const at = (x: number, y: number) =>
    Number(pixels[Math.round((0.5 + y / 200) * 128) * 128 + Math.round((0.5 + x / 200) * 128)]);
  for (const [x, y] of [
    [10, 0],
    [-10, 0],
    [0, 10],
    [0, -10],
  ] as const) {
    expect(at(x, y)).toBeGreaterThan(5 * at(0, 0) + 10);
  }
});

test("over 180° the ring stays open on one side, and without an offset points stay points", () => {
  const profile = (offset: number, arc: number) => {
    const pixels =
      centerOfRotation.computeAt({ offset, arc }, 1, 128).series[0]?.frames[0]?.pixels ?? new Uint16Array();
    const at = (x: number, y: number) =>
      Number(pixels[Math.round((0.5 + y / 200) * 128) * 128 + Math.round((0.5 + x / 200) * 128)]);
    return { middle: at(0, 0), above: at(0, -10), below: at(0, 10) };
  };
  const half = profile(10, 180);
  expect(Math.max(half.above, half.below)).toBeGreaterThan(3 * Math.min(half.above, half.below));
  const right = profile(0, 360);
  expect(right.middle).toBeGreaterThan(5 * right.above);
});
