import type { PixelUnit, Series } from "../../../series/series";

/** Stored value of the signal of pure water at full magnetization. */
export const storedSignal = 1000;

interface SeriesOptions {
  /** Values of the pixels of each frame, in the unit of the series; signals relative to water for the unit "arbitrary". */
  frames: readonly ArrayLike<number>[];
  width: number;
  height: number;
  /** Distance between the centers of neighboring pixels in mm. */
  spacing: number;
  plane: Series["plane"];
  phase: string | null;
  /** The values shown black and white, in the same unit as the frames. */
  window: { low: number; high: number };
  /** Position of each slice along the normal of the plane in mm; undefined if all frames have the same position. */
  positions?: readonly number[];
  frameRate?: number;
}

/** Returns a 16-bit series of signals: the stored value is the signal times 1,000, in arbitrary units. */
export function createSignalSeries(options: SeriesOptions): Series {
  const { low, high } = options.window;
  return createSeries(
    { ...options, window: { low: low * storedSignal, high: high * storedSignal } },
    { slope: 1, intercept: 0, unit: "arbitrary", toStored: (signal) => signal * storedSignal },
  );
}

/** Returns a 16-bit series of measured values, stored as (value − intercept) / slope. */
export function createMapSeries(
  options: SeriesOptions,
  { slope, intercept, unit }: { slope: number; intercept: number; unit: PixelUnit },
): Series {
  return createSeries(options, { slope, intercept, unit, toStored: (value) => (value - intercept) / slope });
}

function createSeries(
  { frames, width, height, spacing, plane, phase, window, positions, frameRate }: SeriesOptions,
  scale: { slope: number; intercept: number; unit: PixelUnit; toStored: (value: number) => number },
): Series {
  const { slope, intercept, unit, toStored } = scale;
  return {
    modality: "MR",
    plane,
    phase,
    width,
    height,
    bits: 16,
    channels: 1,
    slope,
    intercept,
    unit,
    windows: [{ name: "Default", center: (window.low + window.high) / 2, width: window.high - window.low }],
    invert: false,
    pixelSpacing: { x: spacing, y: spacing },
    spacingAtDetector: false,
    frameRate: frameRate ?? null,
    frames: frames.map((values, index) => ({
      pixels: Uint16Array.from(values, (value) => Math.min(65535, Math.max(0, Math.round(toStored(value))))),
      // Frames at one position differ in time or echo. They get no position, because the viewer would treat them as the same
      // slice.
      position: positions?.[index] ?? (frames.length === 1 ? 0 : null),
    })),
  };
}
