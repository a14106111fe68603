import { expect, test } from "vitest";
import { measureRegion } from "../simulation/measure-region";
import { outlineEllipse } from "../simulation/outline-region";
import { blurredSphere, recoveryCoefficient } from "./blurred-sphere";
import { partialVolume } from "./partial-volume";
import { petNoise } from "./pet-noise";
import { suvEntry, suvFactor } from "./suv-entry";
import { bloodSuv, targetSuv, uptakeTime } from "./uptake-time";

test("at 7.2 mm a sphere of 10 mm recovers 56%, and one of 37 mm everything", () => {
  // σ = 3.058 mm: erf(1.156) − √(2/π)·1.635·exp(−1.337) = 0.898 − 0.343.
  expect(recoveryCoefficient(10, 7.2)).toBeCloseTo(0.556, 2);
  expect(recoveryCoefficient(37, 7.2)).toBeGreaterThan(0.999);
  expect(recoveryCoefficient(10, 14)).toBeLessThan(0.15);
});

test("half of the value is left at the surface of a wide sphere, and the middle joins smoothly", () => {
  expect(blurredSphere(50, 50, 5)).toBeCloseTo(0.5, 1);
  expect(blurredSphere(5, 0.02, 7)).toBeCloseTo(blurredSphere(5, 0, 7), 3);
});

test("spheres show background + recovery × difference", () => {
  const { series, truth, regions } = partialVolume.computeAt({ resolution: 8, sphereSuv: 9 }, 1, 192);
  expect(truth.suv10).toBeCloseTo(1 + 8 * recoveryCoefficient(10, 8), 10);
  const [scan] = series;
  if (!scan) throw new Error("no scan");
  const peak = (index: number) => measureRegion(scan, regions[index]?.polygon ?? []).max;
  expect(Math.abs(peak(0) / Number(truth.suv10) - 1)).toBeLessThan(0.06);
  expect(peak(5) / Number(truth.suv37)).toBeCloseTo(1, 1);
  expect(peak(0)).toBeLessThan(0.65 * peak(5));
});

test("60 kg in place of 80 kg shows three quarters of the SUV", () => {
  const entry = { weight: 60, residual: 0, clockError: 0 };
  expect(suvFactor(entry)).toBe(0.75);
  const { series, regions, truth } = suvEntry.computeAt(entry, 1, 96);
  expect(truth.shownSuv).toBe(3);
  const means = series.map((scan) => measureRegion(scan, regions[0]?.polygon ?? []).mean);
  expect(means[0]).toBeCloseTo(3, 1);
  expect(means[1]).toBeCloseTo(4, 1);
});

test("a clock wrong by a half-life doubles the SUV, half of the activity in the syringe halves it", () => {
  expect(suvFactor({ weight: 80, residual: 0, clockError: 109.77 })).toBeCloseTo(2, 10);
  expect(suvFactor({ weight: 80, residual: 150, clockError: 0 })).toBe(0.5);
});

test("with time trapped FDG rises and blood falls; without trapping the target follows the blood", () => {
  expect(bloodSuv(60)).toBeCloseTo(1.7, 10);
  expect(bloodSuv(120)).toBeCloseTo(1.7 * Math.exp(-0.0104 * 60), 2);
  expect(targetSuv(0.03, 120)).toBeGreaterThan(1.2 * targetSuv(0.03, 60));
  expect(targetSuv(0, 120) / targetSuv(0, 60)).toBeCloseTo(bloodSuv(120) / bloodSuv(60), 10);
});

test("the influx term is Ki times the area under the plasma curve", () => {
  // Trapezoids of 0.01 min against the closed form.
  let area = 0;
  for (let step = 0; step < 6000; step++) area += 0.005 * (bloodSuv(step / 100) + bloodSuv((step + 1) / 100));
  expect(targetSuv(0.03, 60) - targetSuv(0, 60)).toBeCloseTo(0.03 * area, 2);
});

test("the pictures show the SUV of both times", () => {
  const { series, regions, truth } = uptakeTime.computeAt({ time: 120, influx: 0.03 }, 1, 128);
  const [x, y] = [0.5 - 96 / 440, 0.5 - 14 / 440];
  expect(regions[0]?.name).toBe("Target");
  const means = series.map((scan) => measureRegion(scan, outlineEllipse(x, y, 6 / 440)).mean);
  expect(Math.abs(Number(means[0]) / Number(truth.suv) - 1)).toBeLessThan(0.06);
  expect(Math.abs(Number(means[1]) / Number(truth.suvAt60) - 1)).toBeLessThan(0.06);
});

test("a quarter of the time doubles the noise", () => {
  const at = (minutes: number) => petNoise.computeAt({ minutes, dose: 4, size: 100, smoothing: 6 }, 1, 96);
  expect(at(2).truth).toEqual({ counts: 100, relativeNoise: 100 });
  expect(at(0.5).truth.relativeNoise).toBeCloseTo(200, 8);
  const noise = (minutes: number) => {
    const [scan] = at(minutes).series;
    if (!scan) throw new Error("no scan");
    // A part of the liver without targets.
    return measureRegion(scan, outlineEllipse(0.5 - 5 / 440, 0.5 - 8 / 440, 22 / 440)).deviation;
  };
  expect(noise(1) / noise(4)).toBeGreaterThan(1.5);
  expect(noise(1) / noise(4)).toBeLessThan(2.6);
});

test("a patient 25% wider lets fewer pairs out", () => {
  const { truth } = petNoise.computeAt({ minutes: 2, dose: 4, size: 125, smoothing: 6 }, 1, 48);
  expect(truth.counts).toBeLessThan(60);
});
