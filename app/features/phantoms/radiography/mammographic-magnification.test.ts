import { expect, test } from "vitest";
import { measureRegion } from "../simulation/measure-region";
import { mammographicMagnification } from "./mammographic-magnification";

test("magnification 2 with 0.1 mm focal spot: half a pixel and 0.05 mm of blur in the breast", () => {
  const { truth } = mammographicMagnification.computeAt({ magnification: 2, focalSpot: 0.1 }, 1, 64);
  expect(truth).toEqual({ magnification: 2, blurInBreast: 0.05, pixelInBreast: 0.05, shownDiameter: 1 });
});

test("the region of a cluster grows with the magnification, and a large focal spot flattens the smallest specks", () => {
  const peak = (magnification: number, focalSpot: number) => {
    const { series, regions } = mammographicMagnification.computeAt({ magnification, focalSpot }, 4, 256);
    const [mammogram] = series;
    const region = regions[2];
    if (!mammogram || !region) throw new Error("no cluster");
    return {
      ...measureRegion(mammogram, region.polygon),
      width: (region.polygon[0]?.x ?? 0) - (region.polygon[20]?.x ?? 0),
    };
  };
  expect(peak(2, 0.1).width / peak(1, 0.1).width).toBeCloseTo(2, 6);
  expect(peak(2, 0.1).max).toBeGreaterThan(1.5 * peak(2, 0.6).max);
});
