import type { Series } from "../features/series/series";

/** Returns a CT series of frames of 16 bits, with changes. All frames are `width` pixels wide. */
export function makeSeries(width: number, frames: readonly number[][], changes: Partial<Series> = {}): Series {
  return {
    ...{ modality: "CT", plane: "axial", phase: null, width, height: (frames[0]?.length ?? 0) / width },
    ...{ bits: 16, channels: 1, slope: 1, intercept: -1024, unit: "HU" },
    windows: [{ name: "Default", center: 0, width: 200 }],
    ...{ invert: false, pixelSpacing: null, spacingAtDetector: false, frameRate: null },
    frames: frames.map((pixels, index) => ({ pixels: Uint16Array.from(pixels), position: 5 * index })),
    ...changes,
  };
}
