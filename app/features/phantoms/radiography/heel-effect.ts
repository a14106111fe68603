import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { mapImage } from "../simulation/scalar-image";
import { linearAttenuation } from "./attenuation-coefficients";
import { addQuantumNoise, transmitPrimary } from "./expose-detector";
import { legThickness } from "./leg-thickness";
import { radiographSeries } from "./radiograph-series";
import { pixelCenter } from "./thickness-map";

/** Energy of the photons in keV. */
const energy = 50;
/** Mean depth in cm below the tungsten surface at which photons are produced. Electrons of 100 keV reach about 0.0012 cm. */
const productionDepth = 0.0005;

/**
 * Returns the intensity relative to the central ray. `angle` is the angle between ray and central ray in radians, positive
 * toward the anode. The intensity is 0 for rays beyond the target's surface. The path through the target is depth ÷ sin(anode
 * angle − angle).
 */
export function heelIntensity(anodeAngle: number, angle: number): number {
  if (angle >= anodeAngle) return 0;
  const pathThroughTarget = (away: number) => productionDepth / Math.sin(anodeAngle - away);
  return Math.exp(-linearAttenuation("tungsten", energy) * (pathThroughTarget(angle) - pathThroughTarget(0)));
}

export const heelEffect = definePhantom({
  id: "xr-heel-effect",
  name: "Anode heel effect",
  explanation:
    "A lower leg along the axis of the tube, with the anode at the top. The exposure falls toward the anode, where rays leave the target at a shallow angle. Make the anode angle smaller, or bring the tube closer: the difference grows until the anode cuts off the top of the field.",
  physics:
    "Photons of 50 keV arise at a mean depth of 5 µm, and their path through the tungsten target is depth ÷ sin(anode angle − ray angle). Intensity = exp(−μ·path), with μ from NIST SRD 126. The inverse-square law is neglected.",
  knobs: {
    anodeAngle: { label: "Anode angle", min: 8, max: 20, step: 1, unit: "°" },
    focusToDetector: { label: "Focus-to-detector distance", min: 700, max: 1800, step: 50, unit: "mm" },
  },
  defaults: { anodeAngle: 13, focusToDetector: 1000 },
  truths: {
    intensityAtAnode: "Intensity at the anode end of the field in % of that of the central ray",
    intensityAtCathode: "Intensity at the cathode end of the field in % of that of the central ray",
    maxFieldLength: "Length in mm of a field centered on the central ray that the anode does not cut off",
  },
  simulate({ anodeAngle, focusToDetector }, seed, side) {
    const radians = (anodeAngle * Math.PI) / 180;
    const map = legThickness(side);
    const intensityAt = (y: number) => heelIntensity(radians, Math.atan(-y / focusToDetector));
    const rows = Array.from({ length: side }, (_, row) => intensityAt(pixelCenter(map, row)));
    const exposed = mapImage(transmitPrimary(map, energy), (value, i) => value * (rows[Math.floor(i / side)] ?? 0));
    return {
      series: [
        radiographSeries([addQuantumNoise(exposed, 40_000, seed)], { spacing: map.spacing, center: 1.9, width: 4.4 }),
      ],
      truth: {
        intensityAtAnode: 100 * intensityAt(-200),
        intensityAtCathode: 100 * intensityAt(200),
        maxFieldLength: 2 * focusToDetector * Math.tan(radians),
      },
      regions: [{ name: "Anode end", from: 0, to: 0, polygon: outlineRectangle(0, 0, 1, 0.15) }],
    };
  },
});
