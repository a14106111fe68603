import { definePhantom } from "../simulation/define-phantom";
import { effectiveEnergy, linearAttenuation } from "./attenuation-coefficients";
import { chestThickness, lungPlace } from "./chest-thickness";
import { addQuantumNoise, transmitPrimary } from "./expose-detector";
import { radiographSeries } from "./radiograph-series";
import { addTestDisc, discRegion } from "./test-disc";

const disc = { ...lungPlace, radius: 5, thickness: 5 };

export const kilovoltageContrast = definePhantom({
  id: "xr-kilovoltage",
  name: "Tube voltage and contrast",
  explanation:
    "A chest with a bone disc of 5 mm over the right lower lung. Raise the tube voltage: the contrast between the lungs and the ribs, disc, and mediastinum falls, because photoelectric absorption in bone decreases quickly with energy. The width of the window does not change.",
  physics:
    "I = I₀·exp(−Σμ·t) with coefficients of NIST SRD 126 at an effective energy of 0.4 × tube voltage. Contrast of the disc: 1 − exp(−μ·t). Scatter is neglected, and automatic exposure control keeps the exposure behind the lung constant.",
  knobs: { kilovolts: { label: "Tube voltage", min: 60, max: 140, step: 5, unit: "kVp" } },
  defaults: { kilovolts: 120 },
  truths: {
    effectiveEnergy: "Effective energy in keV",
    boneAttenuation: "Linear attenuation coefficient of cortical bone in 1/cm",
    softTissueAttenuation: "Linear attenuation coefficient of soft tissue in 1/cm",
    discContrast: "Share of the photons that the bone disc removes, 0 to 1",
  },
  simulate({ kilovolts }, seed, side) {
    const energy = effectiveEnergy(kilovolts);
    const map = chestThickness(side);
    addTestDisc(map, disc);
    const bone = linearAttenuation("corticalBone", energy);
    const soft = linearAttenuation("softTissue", energy);
    const behindLung = Math.exp(-5.5 * soft - 15.4 * linearAttenuation("lung", energy));
    const noisy = addQuantumNoise(transmitPrimary(map, energy), 20_000 / behindLung, seed);
    const center = 1.2 - Math.log(behindLung);
    return {
      series: [radiographSeries([noisy], { spacing: map.spacing, center, width: 5 })],
      truth: {
        effectiveEnergy: energy,
        boneAttenuation: bone,
        softTissueAttenuation: soft,
        discContrast: 1 - Math.exp((-bone * disc.thickness) / 10),
      },
      regions: [discRegion(map, disc, "Bone disc")],
    };
  },
});
