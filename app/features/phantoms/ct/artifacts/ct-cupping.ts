import { waterPhantom } from "../anatomy/water-phantom";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRing, measureRoi } from "../roi-statistics";
import { computeAttenuation, scaleToWater, toWaterLength, transmit } from "../scan/beam";
import { reconstructHu } from "../scan/filtered-back-projection";
import { circle } from "../scan/parts";
import { addPhotonNoise } from "../scan/photon-noise";
import { projectParts } from "../scan/project-parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { photonsPerDetector } from "../scan/scan-parts";
import { tubeSpectrum } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 340 };
const geometry = scanGeometry(360);

export const ctCupping = defineCtPhantom({
  id: "ct-cupping",
  name: "Cupping (beam hardening)",
  explanation:
    "A cylinder of water before and after the water correction of the scanner. Without the correction, the middle is darker than the edge. The effect grows with the size of the cylinder and at a lower voltage.",
  physics:
    "Water absorbs more low-energy than high-energy photons, so −ln(I/I₀) of a polychromatic beam grows less than in proportion to the path. Spectrum: Kramers' law behind 10 mm of aluminum; μ/ρ: NIST (Hubbell and Seltzer). The correction replaces each measured attenuation by the length of water that would cause it.",
  knobs: {
    diameter: { label: "Diameter of the cylinder", min: 100, max: 320, step: 20, unit: "mm" },
    kV: { label: "Tube voltage", min: 80, max: 140, step: 10, unit: "kV" },
    correction: { label: "Water correction (0 off, 1 on)", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { diameter: 240, kV: 120, correction: 0 },
  truths: {
    centerHu: "Mean at the center in HU",
    edgeHu: "Mean 10 mm inside the edge in HU",
    cupping: "Edge minus center in HU",
  },
  compute({ diameter, kV, correction }, seed) {
    const spectrum = tubeSpectrum(kV);
    const radius = diameter / 2;
    const photons = photonsPerDetector({ mAs: 1200, kV, sliceThickness: 10 }, geometry);
    const transmission = transmit(projectParts(waterPhantom(radius), geometry), spectrum);
    const attenuation = computeAttenuation(addPhotonNoise(transmission, photons, seed));
    const readings =
      correction >= 0.5 ? toWaterLength(attenuation, spectrum) : scaleToWater(attenuation, spectrum, diameter);
    const image = reconstructHu(readings, grid, kernels.smooth);
    const centerHu = measureRoi(image, grid, circle(0, 0, 12)).mean;
    const edgeHu = measureRing(image, grid, { x: 0, y: 0 }, radius - 12, radius - 8).mean;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [{ name: "Water", center: 0, width: 250 }, ctWindows.narrow, ctWindows.wide],
        }),
      ],
      truth: { centerHu, edgeHu, cupping: edgeHu - centerHu },
      regions: [trueRegion("Dark center", ellipseOutline(circle(0, 0, radius / 2)), grid)],
    };
  },
});
