import { encode } from "fast-png";
import type { Affine } from "./affine";
import type { ImageSource } from "./image-source";
import { makeNifti } from "./make-nifti";
import { followRecipe, type ReadFile } from "./make-series";
import {
  type RasterReader,
  type Recipe,
  type RecipeRegion,
  type RecipeSeries,
  recipeSchema,
  type VolumeReader,
} from "./recipe";

// Recipes and files for tests.

/** Returns a source whose license is clear. */
export function makeSource(fields: Pick<ImageSource, "files"> & Partial<ImageSource>): ImageSource {
  return {
    id: "test",
    title: "A test source",
    license: "CC0 1.0",
    licenseEvidence: "Made here.",
    credit: "Nobody",
    confirmLicense: false,
    deidentification: "Never showed a patient",
    ...fields,
  };
}

const source = makeSource({
  files: [{ derived: "derived/x.png", from: "here", how: "made", bytes: 1, sha256: "0".repeat(64) }],
});

// The axes point to the patient's left, back, and head, as in most CT files, so the pixels keep the order of the file.
export const leftBackHead = (spacing: [number, number, number]): Affine => [
  [-spacing[0], 0, 0, 0],
  [0, -spacing[1], 0, 0],
  [0, 0, spacing[2], 100],
];

export const fromVolume: VolumeReader = {
  kind: "nifti",
  file: "volume.nii",
  plane: "axial",
  frames: { from: 2, to: 0, step: 2 },
};
export const fromPictures: RasterReader = { kind: "raster", files: ["a.png"], flip: "none", spacing: null };

/** Returns a recipe of one series; by default an axial CT from a volume. */
function makeRecipe(change: Partial<RecipeSeries>, fields: Partial<Recipe> = {}): Recipe {
  const series = {
    reader: fromVolume,
    modality: "CT",
    plane: "axial",
    phase: null,
    unit: "HU",
    stored: { bits: 16, slope: 1, intercept: -1024 },
    windows: [{ name: "Abdomen", center: 50, width: 400 }],
    invert: false,
    spacingAtDetector: false,
    frameRate: null,
    crop: null,
    blackOut: [],
    regions: [],
    caption: "CT of the abdomen",
    alt: "Slices of a CT.",
    ...change,
  };
  return recipeSchema.parse({
    id: "test-recipe",
    source: "test",
    title: "Test",
    finding: "A mass that must stay secret",
    evidence: "Made here.",
    neverAsk: ["side"],
    truth: { "Length (mm)": 12 },
    series: [series],
    ...fields,
  });
}

/** Returns a recipe of one radiograph that shows the picture in `file`. */
export function makeRadiographRecipe(file: string, fields: Partial<Recipe>, regions: RecipeRegion[] = []): Recipe {
  return makeRecipe(
    {
      reader: { ...fromPictures, files: [file] },
      ...{ modality: "XR", plane: "projection", unit: "arbitrary", spacingAtDetector: true },
      stored: { bits: 8, slope: 1, intercept: 0 },
      windows: [{ name: "Default", center: 128, width: 256 }],
      ...{ regions, caption: "A picture", alt: "A picture." },
    },
    fields,
  );
}

/** Runs a recipe with one changed series on files in memory, and returns the result. */
export const runRecipe = (change: Partial<RecipeSeries>, files: Record<string, Uint8Array>) => {
  const read: ReadFile = (name) => files[name] ?? new Uint8Array();
  return followRecipe(makeRecipe(change), source, read, "2026-07-01");
};

/** A volume of 4 × 3 × 3 with the value 100 × frame + 10 × row + column. */
export const counted = Array.from(
  { length: 36 },
  (_, n) => 100 * Math.floor(n / 12) + 10 * (Math.floor(n / 4) % 3) + (n % 4),
);
/** The file of that volume. */
export const volume = (values = counted, spacing: [number, number, number] = [1, 1, 5]) =>
  makeNifti({ size: [4, 3, 3], values, affine: leftBackHead(spacing) });
/** A gray PNG. */
export const picture = (data: readonly number[], width = 4) =>
  encode({ width, height: data.length / width, data: Uint8Array.from(data), channels: 1, depth: 8 });
