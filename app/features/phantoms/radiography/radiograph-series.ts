import type { Series } from "../../series/series";
import { mapImage, type ScalarImage } from "../simulation/scalar-image";
import { storeFrame16 } from "../simulation/store-frame";

/** Stored values count thousandths of ln(I₀/I). They begin below 0 because noise and scatter can exceed I₀. */
const slope = 0.001;
const intercept = -2;
/** Maximum ln(I₀/I), because detectors give a signal of electronic noise even without photons. */
const maxAttenuation = 14;

interface RadiographOptions {
  /** Width of a pixel in mm. */
  spacing: number;
  /** ln(I₀/I) in the middle of the gray scale. */
  center: number;
  /** Range of ln(I₀/I) from black to white. */
  width: number;
  modality?: "XR" | "MG" | "RF";
  name?: string;
}

/** Returns a radiograph of one frame per transmission I/I₀: attenuated rays are white, as radiographs are shown. */
export function radiographSeries(transmissions: ScalarImage[], options: RadiographOptions): Series {
  const { spacing, center, width, modality = "XR", name = "Default" } = options;
  return {
    modality,
    plane: "projection",
    phase: null,
    width: transmissions[0]?.width ?? 1,
    height: transmissions[0]?.height ?? 1,
    bits: 16,
    channels: 1,
    slope,
    intercept,
    unit: "arbitrary",
    windows: [{ name, center, width }],
    invert: false,
    pixelSpacing: { x: spacing, y: spacing },
    spacingAtDetector: true,
    frameRate: null,
    frames: transmissions.map((transmission) => storeFrame16(takeLogarithm(transmission), slope, intercept)),
  };
}

function takeLogarithm(transmission: ScalarImage): ScalarImage {
  const minTransmission = Math.exp(-maxAttenuation);
  return mapImage(transmission, (value) => -Math.log(Math.max(minTransmission, value)));
}
