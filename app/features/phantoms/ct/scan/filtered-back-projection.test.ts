import { expect, test } from "vitest";
import { measureRoi } from "../roi-statistics";
import { computeAttenuation, toWaterLength, transmit } from "./beam";
import { reconstruct, reconstructHu } from "./filtered-back-projection";
import { boneLike, circle, type Part, waterLike } from "./parts";
import { projectParts } from "./project-parts";
import { kernels } from "./reconstruction-kernel";
import { emptySinogram, scanGeometry } from "./scan-geometry";
import { singleEnergy } from "./tube-spectrum";

const grid = { matrix: 64, fieldOfView: 128 };
const geometry = scanGeometry(140, 120, 140);
const parts: Part[] = [
  {
    x: 3,
    y: -2,
    a: 50,
    b: 40,
    composition: waterLike(0),
    inside: [
      { ...circle(-20, 0, 10), composition: waterLike(-100) },
      { ...circle(20, 5, 10), composition: waterLike(60) },
      { ...circle(0, -24, 8), composition: boneLike(0.5) },
    ],
  },
];
const beam = singleEnergy(70);
const readings = toWaterLength(computeAttenuation(transmit(projectParts(parts, geometry), beam)), beam);

test("a noiseless scan returns the CT numbers of its parts", () => {
  const image = reconstructHu(readings, grid, kernels.smooth);
  expect(measureRoi(image, grid, circle(-20, 0, 5)).mean).toBeCloseTo(-100, -1);
  expect(measureRoi(image, grid, circle(20, 5, 5)).mean).toBeCloseTo(60, -1);
  expect(Math.abs(measureRoi(image, grid, circle(0, 22, 8)).mean)).toBeLessThan(3);
  expect(measureRoi(image, grid, circle(-58, -40, 5)).mean).toBeCloseTo(-1000, -1);
});

test("a moved field of view shows the same place", () => {
  const moved = { matrix: 64, fieldOfView: 64, x: 20, y: 5 };
  const image = reconstructHu(readings, moved, kernels.smooth);
  expect(measureRoi(image, moved, circle(20, 5, 5)).mean).toBeCloseTo(60, -1);
});

test("outside the scanned circle there is air", () => {
  expect(reconstructHu(readings, { matrix: 32, fieldOfView: 160 }, kernels.smooth)[0]).toBe(-1000);
});

test("the picture is linear in the readings", () => {
  const single = emptySinogram(geometry);
  single.values[70] = 1;
  const twice = { ...single, values: single.values.map((value) => 2 * value) };
  const [one, two] = [single, twice].map((sinogram) => reconstruct(sinogram, grid, kernels.standard));
  expect(two?.[2080]).toBeCloseTo(2 * (one?.[2080] ?? 0), 12);
});

test("an odd number of views is refused", () => {
  expect(() => reconstruct(emptySinogram(scanGeometry(100, 9, 16)), grid, kernels.smooth)).toThrow(RangeError);
});
