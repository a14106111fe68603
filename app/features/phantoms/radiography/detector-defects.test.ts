import { expect, test } from "vitest";
import { detectorDefects } from "./detector-defects";

const parameters = { deadColumns: 1, deadPixels: 0, correction: 0 };

test("a dead column gives no signal over its whole length: white in every row", () => {
  const { series, truth, regions } = detectorDefects.computeAt(parameters, 2, 64);
  expect(truth).toEqual({ deadElements: 64, deadShare: 100 / 64 });
  const column = Math.round((regions[0]?.polygon[0]?.x ?? 0) * 64 + 1.5);
  const pixels = series[0]?.frames[0]?.pixels ?? [];
  for (let row = 0; row < 64; row++) expect(pixels[row * 64 + column]).toBe(16_000);
});

test("the correction puts the mean of the neighbors in their place", () => {
  const { series } = detectorDefects.computeAt({ ...parameters, deadPixels: 60, correction: 1 }, 2, 64);
  expect(Math.max(...(series[0]?.frames[0]?.pixels ?? []))).toBeLessThan(8_000);
});
