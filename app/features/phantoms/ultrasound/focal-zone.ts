import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { axialResolution, receiveEchoes, wavelength } from "./beam-echoes";
import { linearScan, locateOnBeam, outlineCircle } from "./beam-geometry";
import { addBoundary, fluid, scanMedium, type Tissue, tissueAttenuation } from "./scanned-medium";

const scanDepth = 80;
const pinDepths = [10, 20, 30, 40, 50, 60, 70];

/**
 * Returns the width in mm of a beam with a fixed focus: 0.886·λ·depth/aperture from diffraction (full width at half maximum of
 * the pattern of sending and receiving), and away from the focus half of the converging aperture, because its middle
 * contributes most when sending and receiving.
 */
export function fixedBeamWidth(frequency: number, aperture: number, focus: number, depth: number): number {
  const diffraction = (0.886 * wavelength(frequency) * depth) / aperture;
  const convergence = (aperture / 2) * Math.abs(1 - depth / focus);
  return Math.sqrt(diffraction ** 2 + convergence ** 2);
}

export const focalZone = definePhantom({
  id: "us-focal-zone",
  name: "Focal zone and lateral resolution",
  explanation:
    "A test phantom: pins every 10 mm of depth, three cysts on the right, and pairs of pins 2 mm apart on the left. Pins are narrow only in the focal zone; elsewhere they widen, and cysts lose contrast. Move the focus. Enlarge the aperture: the focal zone becomes narrower and shorter.",
  physics:
    "Lateral width at the focus = 0.886·λ·F/D; away from it the converging aperture adds about D/2·|1 − z/F|. Axial resolution = half of the pulse length, 1.5 λ with 3 cycles, at every depth. λ = 1540 m/s ÷ frequency.",
  knobs: {
    frequency: { label: "Frequency", min: 2, max: 10, step: 0.5, unit: "MHz" },
    focus: { label: "Focal depth", min: 15, max: 70, step: 5, unit: "mm" },
    aperture: { label: "Aperture", min: 4, max: 20, step: 1, unit: "mm" },
  },
  defaults: { frequency: 5, focus: 40, aperture: 12 },
  truths: {
    wavelength: "Wavelength in mm",
    lateralWidth: "Width of the beam at the focus in mm",
    lateralWidthAtSurface: "Width of the beam at a depth of 10 mm, in mm",
    axialResolution: "Axial resolution in mm",
  },
  simulate({ frequency, focus, aperture }, seed, side) {
    const geometry = linearScan(scanDepth, { depth: scanDepth, side });
    const medium = scanMedium(geometry, describePhantom);
    const pin = (x: number, z: number) => {
      const { beam } = locateOnBeam(geometry, x, z);
      addBoundary(medium, geometry, Math.round(beam), z, 60);
    };
    for (const z of pinDepths) {
      pin(0, z);
      for (const x of [-29, -27]) pin(x, z);
    }
    const beamWidth = (depth: number) => fixedBeamWidth(frequency, aperture, focus, depth);
    const settings = { frequency, beamWidth, noise: -90 };
    const nearest = pinDepths.reduce((best, z) => (beamWidth(z) < beamWidth(best) ? z : best));
    return {
      series: [bModeSeries(geometry, [receiveEchoes(geometry, medium, settings, seed)], side)],
      truth: {
        wavelength: wavelength(frequency),
        lateralWidth: beamWidth(focus),
        lateralWidthAtSurface: beamWidth(10),
        axialResolution: axialResolution(frequency),
      },
      regions: [{ name: "Narrowest pin", from: 0, to: 0, polygon: outlineCircle(geometry, 0, nearest, 4) }],
    };
  },
});

/** Returns weakly scattering material with three cysts of 8 mm. */
function describePhantom(x: number, z: number): Tissue {
  const isCyst = [20, 40, 60].some((depth) => (x - 26) ** 2 + (z - depth) ** 2 < 16);
  return isCyst ? fluid : { scatter: 0.35, attenuation: tissueAttenuation };
}
