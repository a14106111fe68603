import type { Series } from "../../series/series";
import { computeImage, type ScalarImage, sampleImage } from "../simulation/scalar-image";
import { storeFrame8 } from "../simulation/store-frame";
import { locateOnBeam, placeOfPixel, type ScanGeometry } from "./beam-geometry";

/** Gray levels per dB: 60 dB fill the 255 levels. */
export const grayPerDecibel = 255 / 60;
/** Gray level of an echo as strong as that of liver. */
export const liverGray = 130;

/** Converts amplitudes along the beams to the gray levels of a frame (scan conversion). Pixels outside the scan are black. */
export function convertScan(geometry: ScanGeometry, echoes: Float64Array, side: number): ScalarImage {
  const { beams, samples } = geometry;
  const gray: ScalarImage = { width: samples, height: beams, values: echoes.map(grayOfAmplitude) };
  return computeImage(side, side, (column, row) => {
    const { x, z } = placeOfPixel(geometry, side, column, row);
    const { beam, sample } = locateOnBeam(geometry, x, z);
    if (beam < -0.5 || beam > beams - 0.5 || sample < -0.5 || sample > samples - 0.5) return 0;
    return sampleImage(gray, Math.min(samples - 1, Math.max(0, sample)), Math.min(beams - 1, Math.max(0, beam)));
  });
}

function grayOfAmplitude(amplitude: number): number {
  const gray = liverGray + grayPerDecibel * 20 * Math.log10(Math.max(1e-6, amplitude));
  return Math.min(255, Math.max(0, gray));
}

/** Returns a B-mode series of one frame per set of echoes. */
export function bModeSeries(geometry: ScanGeometry, echoes: Float64Array[], side: number): Series {
  return ultrasoundSeries(
    geometry.view / side,
    echoes.map((set) => convertScan(geometry, set, side)),
  );
}

/**
 * Returns an 8-bit ultrasound series of gray frames. `spacing`: width of a pixel in mm, or null if pixels do not represent
 * lengths.
 */
export function ultrasoundSeries(spacing: number | null, frames: ScalarImage[]): Series {
  return {
    modality: "US",
    plane: "oblique",
    phase: null,
    width: frames[0]?.width ?? 1,
    height: frames[0]?.height ?? 1,
    bits: 8,
    channels: 1,
    slope: 1,
    intercept: 0,
    unit: "arbitrary",
    windows: [{ name: "Full range", center: 127.5, width: 255 }],
    invert: false,
    pixelSpacing: spacing === null ? null : { x: spacing, y: spacing },
    spacingAtDetector: false,
    frameRate: null,
    frames: frames.map(storeFrame8),
  };
}
