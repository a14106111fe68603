import { expect, test } from "vitest";
import { fixedBeamWidth, focalZone } from "./focal-zone";
import { findOutline, measureEcho } from "./measure-echo";
import { penetration } from "./penetration";
import { probeGeometry } from "./probe-geometry";
import { spatialCompounding } from "./spatial-compounding";

test("the lateral width at the focus is 0.886·λ·F/D, and a larger aperture narrows it", () => {
  expect(fixedBeamWidth(5, 10, 40, 40)).toBeCloseTo(0.886 * 0.308 * 4, 6);
  expect(fixedBeamWidth(5, 20, 40, 40)).toBeCloseTo(0.886 * 0.308 * 2, 6);
  expect(fixedBeamWidth(5, 20, 40, 20)).toBeGreaterThan(fixedBeamWidth(5, 10, 40, 20));
});

test("the pin at the focus is the narrowest, and twice the frequency halves the axial resolution", () => {
  const at = (frequency: number, focus: number) => focalZone.computeAt({ frequency, focus, aperture: 12 }, 1, 96);
  const [deep] = at(5, 60).regions;
  const [shallow] = at(5, 20).regions;
  expect(Number(deep?.polygon[10]?.y) - Number(shallow?.polygon[10]?.y)).toBeCloseTo(40 / 81.6, 6);
  expect(Number(at(10, 40).truth.axialResolution) * 2).toBeCloseTo(Number(at(5, 40).truth.axialResolution), 10);
});

test("echoes lose 1 dB per cm and MHz: 75 dB reach 15 cm at 5 MHz and 7.5 cm at 10 MHz", () => {
  const at = (frequency: number, compensation: number) => penetration.computeAt({ frequency, compensation }, 1, 96);
  expect(at(5, 0.5).truth).toEqual({ loss: 50, penetration: 150, brightnessSlope: 0 });
  expect(at(10, 0.5).truth.penetration).toBe(75);
  expect(at(5, 0.4).truth.brightnessSlope).toBeCloseTo(-1, 10);
});

test("in the noise the picture no longer shows echoes but keeps their gain", () => {
  const result = penetration.computeAt({ frequency: 10, compensation: 0.5 }, 1, 96);
  expect(measureEcho(result, findOutline(result, "Noise"))).toBeGreaterThan(10);
});

test("fields of 58° with a face of 40 mm radius and of 80° from a point", () => {
  const { truth, series } = probeGeometry.computeAt({ curvedAngle: 58, phasedAngle: 80 }, 1, 96);
  expect(series).toHaveLength(3);
  expect(truth.curvedWidth).toBeCloseTo(2 * 115 * Math.sin((29 * Math.PI) / 180), 8);
  expect(truth.phasedWidth).toBeCloseTo(2 * 75 * Math.sin((40 * Math.PI) / 180), 8);
  expect(truth.phasedSpacing).toBeCloseTo(3, 10);
});

test("four views smooth speckle by a factor of 2", () => {
  const at = (views: number) => spatialCompounding.computeAt({ views }, 1, 96);
  expect(at(1).truth.speckleRatio).toBeCloseTo(1.91, 2);
  expect(at(4).truth.speckleRatio).toBeCloseTo(3.83, 2);
  const relativeNoise = (views: number) => {
    const pixels = at(views).series[0]?.frames[0]?.pixels ?? new Uint8Array();
    const rows = Array.from(pixels.slice(52 * 96, 62 * 96)).map((gray) => 10 ** ((gray - 130) / 4.25 / 20));
    const mean = rows.reduce((sum, value) => sum + value, 0) / rows.length;
    return Math.sqrt(rows.reduce((sum, value) => sum + (value - mean) ** 2, 0) / rows.length) / mean;
  };
  expect(relativeNoise(1) / relativeNoise(4)).toBeCloseTo(2, 0);
});
