import { expect, test } from "vitest";
import { heelEffect, heelIntensity } from "./heel-effect";

const degrees = (angle: number) => (angle * Math.PI) / 180;

test("intensity falls toward the anode, rises toward the cathode, and ends at the surface of the target", () => {
  expect(heelIntensity(degrees(12), 0)).toBe(1);
  expect(heelIntensity(degrees(12), degrees(6))).toBeLessThan(0.9);
  expect(heelIntensity(degrees(12), degrees(-6))).toBeGreaterThan(1.05);
  expect(heelIntensity(degrees(12), degrees(12))).toBe(0);
});

test("a steeper anode and a longer distance even it out", () => {
  const shareAtAnode = (anodeAngle: number, focusToDetector: number) =>
    Number(heelEffect.computeAt({ anodeAngle, focusToDetector }, 1, 64).truth.intensityAtAnode);
  expect(shareAtAnode(18, 1000)).toBeGreaterThan(shareAtAnode(13, 1000));
  expect(shareAtAnode(13, 1800)).toBeGreaterThan(shareAtAnode(13, 1000));
});

test("12° at 1 m cover 425 mm", () => {
  expect(heelEffect.computeAt({ anodeAngle: 12, focusToDetector: 1000 }, 1, 64).truth.maxFieldLength).toBeCloseTo(
    425.1,
    1,
  );
});

test("the picture is less exposed at the anode by the stated share", () => {
  const { series, truth } = heelEffect.computeAt({ anodeAngle: 14, focusToDetector: 1000 }, 1, 64);
  const pixels = series[0]?.frames[0]?.pixels ?? [];
  // Beside the leg; the first and last rows lie 197 mm from the middle.
  const rowMean = (row: number) =>
    Array.from(pixels.slice(row * 64, row * 64 + 16)).reduce((sum, value) => sum + value, 0) / 16;
  const ratio = Math.exp((rowMean(63) - rowMean(0)) / 1000);
  expect(ratio).toBeCloseTo(Number(truth.intensityAtAnode) / Number(truth.intensityAtCathode), 1);
});
