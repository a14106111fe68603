import type { Frame, Series, Window } from "../../series/series";

/** Stored values are HU + 1024 in 12 bits, as scanners store them, so nothing is above 3071 HU. */
const intercept = -1024;
const maxStored = 4095;

/** Returns a frame with the HU of a square picture, rounded and limited to −1024 to 3071. */
export function ctFrame(hu: Float64Array, position: number | null = null): Frame {
  return {
    pixels: Uint16Array.from(hu, (value) => Math.min(maxStored, Math.max(0, Math.round(value) - intercept))),
    position,
  };
}

/** Returns the HU of a stored frame. */
export function frameHu(frame: Frame): Float64Array {
  return Float64Array.from(frame.pixels, (stored) => stored + intercept);
}

export interface CtSeriesOptions {
  frames: Frame[];
  /** Side of the square picture in mm. */
  fieldOfView: number;
  windows: readonly Window[];
  phase?: string;
  plane?: Series["plane"];
}

/** Returns a CT series of square frames in HU. */
export function ctSeries({ frames, fieldOfView, windows, phase, plane }: CtSeriesOptions): Series {
  const matrix = Math.round(Math.sqrt(frames[0]?.pixels.length ?? 0));
  return {
    modality: "CT",
    plane: plane ?? "axial",
    phase: phase ?? null,
    width: matrix,
    height: matrix,
    bits: 16,
    channels: 1,
    slope: 1,
    intercept,
    unit: "HU",
    windows: [...windows],
    invert: false,
    pixelSpacing: { x: fieldOfView / matrix, y: fieldOfView / matrix },
    spacingAtDetector: false,
    frameRate: null,
    frames,
  };
}
