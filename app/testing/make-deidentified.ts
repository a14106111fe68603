import type { DeidentifiedFile, FramePlace } from "../features/series/upload/dicom/deidentified-file";

/** Directions of rows and columns of pictures as they are usually shown. */
export const usualDirections: Record<"axial" | "coronal" | "sagittal", Omit<FramePlace, "origin">> = {
  axial: { row: [1, 0, 0], column: [0, 1, 0] },
  coronal: { row: [1, 0, 0], column: [0, 0, -1] },
  sagittal: { row: [0, 1, 0], column: [0, 0, -1] },
};

/** Returns the attributes of a CT slice of 4 × 4 pixels, with changes. `z` is its place above the first slice in mm. */
export function makeDeidentified(
  z: number,
  changes: Partial<DeidentifiedFile> = {},
  place: FramePlace | null = { origin: [-100, -100, z], ...usualDirections.axial },
): DeidentifiedFile {
  return {
    ...{ picture: null, series: 0, frameOfReference: 0, modality: "CT", isProjection: false },
    ...{ isSecondaryCapture: false, hasBurnedInText: false, instanceNumber: 1, isLossy: false },
    format: {
      ...{ width: 4, height: 4, samplesPerPixel: 1, photometric: "MONOCHROME2", isPlanar: false },
      ...{ bitsAllocated: 16, bitsStored: 12, highBit: 11, isSigned: false },
    },
    frames: [{ place, slope: 1, intercept: -1024, windows: [{ center: 40, width: 400 }] }],
    ...{ unit: "HU", hasModalityTable: false, padding: null, pixelSpacing: { x: 0.7, y: 0.7 } },
    ...{ spacingAtDetector: false, thickness: 5, sliceSpacing: null, frameRate: null },
    ...{ bodyPart: null, view: null, laterality: null },
    ...changes,
  };
}
