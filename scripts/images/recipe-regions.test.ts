import { encode } from "fast-png";
import { expect, it } from "vitest";
import type { Affine } from "./affine";
import { makeNifti } from "./make-nifti";
import { fromPictures, fromVolume, leftBackHead, picture, runRecipe, volume } from "./make-recipe";
import type { RecipeRegion } from "./recipe";

it("traces labels of a finer volume on the frames that show them, as fractions of the cropped frame", () => {
  // Labels at twice the resolution: the left half of the picture (columns 0 and 1) in the highest frame only.
  const values = Array.from({ length: 8 * 6 * 3 }, (_, n) => (n >= 96 && n % 8 < 4 ? 7 : 0));
  const affine: Affine = [
    [-0.5, 0, 0, 0.25],
    [0, -0.5, 0, 0.25],
    [0, 0, 5, 100],
  ];
  const labels = makeNifti({ size: [8, 6, 3], values, type: 2, affine });
  const region: RecipeRegion = {
    kind: "volume",
    name: "Liver",
    file: "labels.nii",
    label: [7],
    encoding: "plain",
    minimumArea: 0,
  };
  const crop = { x: 1, y: 0, width: 3, height: 3 };
  const [part] = runRecipe({ regions: [region], crop }, { "volume.nii": volume(), "labels.nii": labels }).series;
  expect(part?.regions.map(({ name, from, to }) => ({ name, from, to }))).toEqual([{ name: "Liver", from: 0, to: 0 }]);
  const xs = part?.regions[0]?.polygon.map(({ x }) => x) ?? [];
  // Column 1 is the first of the crop: the region ends after one of three columns.
  expect(Math.min(...xs)).toBe(0);
  expect(Math.max(...xs)).toBeCloseTo(1 / 3, 4);
});

it("counts the likeliest label of a probabilistic atlas where its probability is at least one half", () => {
  const paqd = (first: number, probability: number) => first + (9 << 8) + (probability << 16);
  // A file of four bytes for each voxel: red and green name labels, blue and alpha probabilities.
  const numbers = [paqd(3, 200), paqd(3, 128), paqd(3, 127), paqd(4, 250)];
  const affine = leftBackHead([1, 1, 5]);
  const file = makeNifti({ size: [4, 1, 1], values: new Array(8).fill(0), affine });
  const view = new DataView(file.buffer);
  view.setInt16(70, 2304, true);
  numbers.forEach((value, n) => {
    view.setUint32(352 + 4 * n, value, true);
  });
  const region: RecipeRegion = {
    kind: "volume",
    name: "Nucleus",
    file: "atlas.nii",
    label: [3],
    encoding: "paqd",
    minimumArea: 0,
  };
  const row = makeNifti({ size: [4, 1, 1], values: [1, 2, 3, 4], affine });
  const reader = { ...fromVolume, frames: { from: 0, to: 0, step: 1 } };
  const [part] = runRecipe({ reader, regions: [region] }, { "volume.nii": row, "atlas.nii": file }).series;
  expect(Math.max(...(part?.regions[0]?.polygon.map(({ x }) => x) ?? []))).toBeCloseTo(0.5, 4);
});

it("keeps one side of the patient: the right is at the left of the picture", () => {
  const affine: Affine = [
    [-1, 0, 0, 1.5],
    [0, -1, 0, 0],
    [0, 0, 5, 0],
  ];
  const row = makeNifti({ size: [4, 1, 1], values: [1, 1, 1, 1], affine });
  const region: RecipeRegion = {
    kind: "volume",
    name: "Right half",
    file: "volume.nii",
    label: [1],
    encoding: "plain",
    side: "right",
    minimumArea: 0,
  };
  const reader = { ...fromVolume, frames: { from: 0, to: 0, step: 1 } };
  const [part] = runRecipe({ reader, regions: [region] }, { "volume.nii": row }).series;
  expect(Math.max(...(part?.regions[0]?.polygon.map(({ x }) => x) ?? []))).toBeCloseTo(0.5, 4);
});

it("turns pictures and their masks together", () => {
  const gray = [1, 2, 3, 4, 5, 6, 7, 8];
  const mask = [255, 255, 0, 0, 0, 0, 0, 0];
  const region: RecipeRegion = {
    kind: "raster",
    name: "Mass",
    files: ["mask.png"],
    color: "light",
    minimumArea: 0,
  };
  const stored = { bits: 8, slope: 1, intercept: 0 } as const;
  const at = (flip: "none" | "vertical" | "horizontal" | "both") => {
    const change = { stored, regions: [region], reader: { ...fromPictures, flip } };
    const [part] = runRecipe(change, { "a.png": picture(gray), "mask.png": picture(mask) }).series;
    const polygon = part?.regions[0]?.polygon ?? [];
    return {
      pixels: [...(part?.series.frames[0]?.pixels ?? [])],
      left: Math.min(...polygon.map(({ x }) => x)) < 0.1,
      top: Math.min(...polygon.map(({ y }) => y)) < 0.1,
    };
  };
  expect(at("none")).toEqual({ pixels: gray, left: true, top: true });
  expect(at("vertical")).toEqual({ pixels: [5, 6, 7, 8, 1, 2, 3, 4], left: true, top: false });
  expect(at("horizontal")).toEqual({ pixels: [4, 3, 2, 1, 8, 7, 6, 5], left: false, top: true });
  expect(at("both")).toEqual({ pixels: [8, 7, 6, 5, 4, 3, 2, 1], left: false, top: false });
});

it("finds a color in a mask with several, also where scaling has blurred it", () => {
  const rgb = [250, 10, 5, 240, 20, 20, 0, 255, 0, 0, 0, 0];
  const mask = encode({ width: 4, height: 1, data: Uint8Array.from(rgb), channels: 3, depth: 8 });
  const region: RecipeRegion = {
    kind: "raster",
    name: "Core",
    files: ["mask.png"],
    color: [255, 0, 0],
    minimumArea: 0,
  };
  const change = {
    reader: fromPictures,
    regions: [region],
  };
  const [part] = runRecipe(change, { "a.png": picture([1, 2, 3, 4]), "mask.png": mask }).series;
  expect(Math.max(...(part?.regions[0]?.polygon.map(({ x }) => x) ?? []))).toBeCloseTo(0.5, 4);
});
