import type { PixelUnit, Series } from "../../series/series";
import type { ScalarImage } from "../simulation/scalar-image";
import { storeFrame16 } from "../simulation/store-frame";

interface ScintigramOptions {
  modality: "NM" | "PT";
  plane: "projection" | "axial" | "coronal";
  unit: Extract<PixelUnit, "counts" | "SUV" | "arbitrary">;
  /** Width of a pixel in mm. */
  spacing: number;
  /** Value shown as black, because scintigraphy is shown inverted. */
  darkestValue: number;
  /** Value shown as white; 0 if absent. */
  lightestValue?: number;
  /** Whether `spacing` holds at the crystal and not in the patient, as with a pinhole; false if absent. */
  spacingAtDetector?: boolean;
}

/** Smallest difference of stored values of other units than counts. */
const fineSlope = 0.001;

/** Returns an inverted series of one frame per image. Counts are stored unscaled, values in other units as thousandths. */
export function scintigramSeries(frames: ScalarImage[], options: ScintigramOptions): Series {
  const { modality, plane, unit, spacing, darkestValue, lightestValue = 0, spacingAtDetector = false } = options;
  const slope = unit === "counts" ? 1 : fineSlope;
  return {
    modality,
    plane,
    phase: null,
    width: frames[0]?.width ?? 1,
    height: frames[0]?.height ?? 1,
    bits: 16,
    channels: 1,
    slope,
    intercept: 0,
    unit,
    windows: [{ name: "Default", center: (lightestValue + darkestValue) / 2, width: darkestValue - lightestValue }],
    invert: true,
    pixelSpacing: { x: spacing, y: spacing },
    spacingAtDetector,
    frameRate: null,
    frames: frames.map((frame) => storeFrame16(frame, slope, 0)),
  };
}
