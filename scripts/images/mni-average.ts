import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Provenance, Series } from "../../app/features/series/series";
import { root } from "../command.mjs";
import { readNifti } from "./nifti";
import { framesOfVolume } from "./picture-frames";
import type { CutPlane } from "./plane-cuts";

// The average brain of 152 adults from the npm package `mni152-data`: real anatomy for the demo, without a mirror or a network.

const path = "node_modules/mni152-data/tests/data/avg152T1_LR_nifti.nii.gz";

export const mniProvenance: Provenance = {
  source: "ICBM 152 average brain (T1), Montreal Neurological Institute",
  license: "MNI notice: use, copy, modify, and distribute with the copyright notice",
  credit:
    "Copyright (C) 1993–2009 Louis Collins, McConnell Brain Imaging Centre, Montreal Neurological Institute, McGill University",
  simulated: false,
  // An average of 152 people cannot identify any of them.
  deidentification: null,
};

// Large letters R and L are painted into the file, through all axial slices. Only slices without them are shown.

/** Part of the brain without painted letters. */
export type MniSlab = "midline" | "front" | "back";

/** Plane and frames of each slab, in the usual order of scrolling. */
const slabs: Record<MniSlab, { plane: CutPlane; frames: { from: number; to: number; step: number } }> = {
  midline: { plane: "sagittal", frames: { from: 44, to: 52, step: 1 } },
  front: { plane: "coronal", frames: { from: 12, to: 36, step: 1 } },
  back: { plane: "coronal", frames: { from: 76, to: 98, step: 1 } },
};

/** Returns a slab of the average brain: T1, 2 mm, radiological orientation. */
export function makeMniSeries(slab: MniSlab): Series {
  const { plane, frames } = slabs[slab];
  const volume = readNifti(readFileSync(join(root, path)));
  const picture = framesOfVolume(volume, { kind: "nifti", file: path, plane, frames });
  return {
    modality: "MR",
    plane,
    phase: "T1",
    width: picture.width,
    height: picture.height,
    bits: 8,
    channels: 1,
    slope: 1,
    intercept: 0,
    unit: "arbitrary",
    windows: [
      { name: "Default", center: 127.5, width: 255 },
      { name: "Gray and white matter", center: 160, width: 150 },
    ],
    invert: false,
    pixelSpacing: picture.spacing,
    spacingAtDetector: false,
    frameRate: null,
    frames: picture.frames.map(({ values, position }) => ({ pixels: Uint8Array.from(values), position })),
  };
}
