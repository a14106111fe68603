import { hipDistance, pelvisParts } from "../anatomy/trunk-parts";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { pixelX, pixelY } from "../scan/image-grid";
import { type Composition, circle, ellipticalRadius, type Part } from "../scan/parts";
import { projectParts } from "../scan/project-parts";
import { kernels } from "../scan/reconstruction-kernel";
import { type Sinogram, scanGeometry } from "../scan/scan-geometry";
import { measureRays, photonsPerDetector } from "../scan/scan-parts";
import { tubeSpectrum } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 380 };
const geometry = scanGeometry(400);
const metals: Composition[] = [{ titanium: 4.5 }, { iron: 7.9 }];
const metalHu = 3071;
/** Muscle on the line between the implants, and muscle away from it. */
const bandRegion = { x: 0, y: 10, a: 40, b: 3 };
const referenceRegion = { x: 0, y: -66, a: 40, b: 6 };

/** Replaces the readings behind metal by straight lines between the readings beside it (Kalender, Radiology 1987). */
function interpolateOverMetal(readings: Sinogram, metal: Sinogram): Sinogram {
  const values = readings.values.slice();
  for (let view = 0; view < readings.views; view++) {
    const row = view * readings.detectors;
    for (let start = 1; start < readings.detectors; start++) {
      if ((metal.values[row + start] ?? 0) === 0) continue;
      let end = start;
      while ((metal.values[row + end] ?? 0) > 0 && end < readings.detectors - 1) end++;
      const [before, after] = [values[row + start - 1] ?? 0, values[row + end] ?? 0];
      for (let n = start; n < end; n++)
        values[row + n] = before + ((n - start + 1) / (end - start + 1)) * (after - before);
      start = end;
    }
  }
  return { ...readings, values };
}

/** Returns the picture with the implants drawn in again, because the interpolation removes them. */
function drawImplants(image: Float64Array, implants: readonly Part[]): Float64Array {
  return image.map((hu, p) =>
    implants.some((implant) => ellipticalRadius(implant, pixelX(grid, p), pixelY(grid, p)) <= 1) ? metalHu : hu,
  );
}

export const ctMetal = defineCtPhantom({
  id: "ct-metal",
  name: "Metal artifact",
  explanation:
    "A pelvis with two hip implants. Dark bands join the implants, and bright and dark streaks fan out. Try titanium against steel, a higher voltage, a smaller implant, and metal artifact reduction, which removes streaks but causes errors beside the metal.",
  physics:
    "Behind metal the beam is hardened (the mean energy rises, so that the water correction fails) and almost no photons arrive. μ/ρ of titanium, iron, water, and bone: NIST (Hubbell and Seltzer). Reduction: linear interpolation in the sinogram (Kalender, Radiology 1987).",
  knobs: {
    diameter: { label: "Diameter of the implants", min: 10, max: 50, step: 2, unit: "mm" },
    metal: { label: "Metal (0 titanium, 1 steel)", min: 0, max: 1, step: 1, unit: "" },
    kV: { label: "Tube voltage", min: 80, max: 140, step: 10, unit: "kV" },
    reduction: { label: "Metal artifact reduction (0 off, 1 on)", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { diameter: 28, metal: 0, kV: 120, reduction: 0 },
  truths: {
    bandHu: "Mean on the line between the implants in HU",
    muscleHu: "Mean of the same muscle away from the line in HU",
    darkening: "Difference between muscle and dark band in HU",
  },
  compute({ diameter, metal, kV, reduction }, seed) {
    const composition = metals[Math.round(metal)] ?? {};
    const implants = [-1, 1].map((side) => ({ ...circle(side * hipDistance, 5, diameter / 2), composition }));
    const sinograms = projectParts(pelvisParts(implants), geometry);
    const photons = photonsPerDetector({ mAs: 250, kV, sliceThickness: 3 }, geometry);
    const readings = measureRays(sinograms, tubeSpectrum(kV), photons, seed);
    const trace = sinograms.titanium ?? sinograms.iron;
    const isReduced = reduction >= 0.5 && trace !== undefined;
    const image = reconstructHu(isReduced ? interpolateOverMetal(readings, trace) : readings, grid, kernels.smooth);
    const shown = isReduced ? drawImplants(image, implants) : image;
    const bandHu = measureRoi(shown, grid, bandRegion).mean;
    const muscleHu = measureRoi(shown, grid, referenceRegion).mean;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(shown)],
          fieldOfView: grid.fieldOfView,
          windows: [ctWindows.abdomen, ctWindows.bone, ctWindows.wide],
        }),
      ],
      truth: { bandHu, muscleHu, darkening: muscleHu - bandHu },
      regions: [trueRegion("Dark band", ellipseOutline({ x: 0, y: 5, a: hipDistance - diameter / 2, b: 16 }), grid)],
    };
  },
});
