import { expect, test } from "vitest";
import type { Series } from "../../series/series";
import type { Phantom, PhantomResult } from "../phantom";
import { frameHu } from "./ct-series";
import type { ImageGrid } from "./scan/image-grid";

// The checks that the tests of every phantom share. Only tests import this file.

function expectSeries(series: Series): void {
  expect(series.frames.length).toBeGreaterThan(0);
  expect(series.windows.length).toBeLessThanOrEqual(6);
  for (const { name, width } of series.windows) {
    expect(name).not.toBe("");
    expect(width).toBeGreaterThan(0);
  }
  for (const { pixels } of series.frames) expect(pixels).toHaveLength(series.width * series.height);
}

/** Checks that a result is complete: it has frames, a number for each truth, and regions within the frames. */
function expectWholeResult(phantom: Phantom, { series, truth, regions }: PhantomResult): void {
  expect(Object.keys(truth).sort()).toEqual(Object.keys(phantom.truths).sort());
  for (const [name, value] of Object.entries(truth)) expect(Number.isFinite(value), name).toBe(true);
  series.forEach(expectSeries);
  const maxFrames = Math.max(...series.map(({ frames }) => frames.length));
  for (const { from, to, polygon } of regions) {
    expect(from).toBeGreaterThanOrEqual(0);
    expect(from).toBeLessThanOrEqual(to);
    expect(to).toBeLessThan(maxFrames);
    expect(polygon.length).toBeGreaterThanOrEqual(3);
    for (const { x, y } of polygon) expect(Math.min(x, y, 1 - x, 1 - y)).toBeGreaterThanOrEqual(0);
  }
}

/** Checks that two results hold the same pixels and the same truth. */
function expectEqualPixels(one: PhantomResult, other: PhantomResult): void {
  expect(one.truth).toEqual(other.truth);
  const listPixels = ({ series }: PhantomResult) => series.flatMap(({ frames }) => frames.map(({ pixels }) => pixels));
  const [first, second] = [listPixels(one), listPixels(other)];
  expect(first.length).toBe(second.length);
  // Compares outside of `expect`, because element by element `expect` takes longer than computing the pixels.
  expect(first.every((pixels, n) => pixels.every((pixel, p) => pixel === second[n]?.[p]))).toBe(true);
}

/** Returns the HU of one frame of a result. */
export function getImage({ series }: PhantomResult, seriesIndex = 0, frameIndex = 0): Float64Array {
  const frame = series[seriesIndex]?.frames[frameIndex];
  if (!frame) throw new RangeError("There is no such frame");
  return frameHu(frame);
}

/** Returns the pixel grid of the first series of a result, centered on (0, 0) unless stated otherwise. */
export function getGrid({ series }: PhantomResult, center: { x?: number; y?: number } = {}): ImageGrid {
  const { width = 0, pixelSpacing } = series[0] ?? {};
  return { matrix: width, fieldOfView: width * (pixelSpacing?.x ?? 0), ...center };
}

/**
 * Returns the result of a phantom with its defaults and seed 7, and adds a test: the result is complete, equal seeds give
 * equal pixels, and parameters outside the range of their knobs are refused.
 */
export function testContract(phantom: Phantom): PhantomResult {
  const result = phantom.compute(phantom.defaults, 7);
  test("the result is whole, equal seeds give equal pixels, and knobs have limits", () => {
    expectWholeResult(phantom, result);
    expectEqualPixels(phantom.compute(phantom.defaults, 7), result);
    for (const [name, { max }] of Object.entries(phantom.knobs))
      expect(() => phantom.compute({ ...phantom.defaults, [name]: max + 1 }, 7)).toThrow(RangeError);
  });
  return result;
}
