import { expect, test } from "vitest";
import { addPhotonNoise, normalQuantile, poissonQuantile, seededNormal } from "./photon-noise";
import { emptySinogram, mapSinogram } from "./scan-geometry";

const statistics = (values: ArrayLike<number>) => {
  const list = Array.from(values);
  const mean = list.reduce((sum, value) => sum + value, 0) / list.length;
  const variance = list.reduce((sum, value) => sum + (value - mean) ** 2, 0) / list.length;
  return { mean, variance };
};

test("quantiles of the normal distribution", () => {
  expect(normalQuantile(0.5)).toBeCloseTo(0, 9);
  expect(normalQuantile(0.975)).toBeCloseTo(1.959964, 5);
  expect(normalQuantile(0.001)).toBeCloseTo(-3.090232, 5);
  expect(normalQuantile(0.999)).toBeCloseTo(3.090232, 5);
});

test("seeded normal numbers have mean 0 and variance 1", () => {
  const normal = seededNormal(3);
  const { mean, variance } = statistics(Array.from({ length: 20000 }, normal));
  expect(Math.abs(mean)).toBeLessThan(0.02);
  expect(variance).toBeCloseTo(1, 1);
});

test("photons are Poisson distributed: the variance is the mean, few or many", () => {
  for (const expected of [3, 20, 400]) {
    const counts = Array.from({ length: 9999 }, (_, n) => poissonQuantile(expected, (n + 0.5) / 9999));
    const { mean, variance } = statistics(counts);
    expect(mean / expected).toBeCloseTo(1, 1);
    expect(variance / expected).toBeCloseTo(1, 1);
  }
});

test("the noise of a transmission falls with the square root of the photons", () => {
  const open = mapSinogram(emptySinogram({ detectors: 100, spacing: 1, views: 100 }), () => 0.5);
  const noiseAt = (photons: number) => Math.sqrt(statistics(addPhotonNoise(open, photons, 5).values).variance);
  expect(noiseAt(10000) / noiseAt(40000)).toBeCloseTo(2, 1);
});

test("no reading is zero or negative, so that every reading has a logarithm", () => {
  const dark = mapSinogram(emptySinogram({ detectors: 100, spacing: 1, views: 10 }), () => 1e-6);
  expect(Math.min(...addPhotonNoise(dark, 1000, 5).values)).toBeGreaterThan(0);
});
