import { petrousLevel } from "../anatomy/head-parts";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { computeAttenuation, correctForBone, toWaterLength, transmit } from "../scan/beam";
import { reconstructHu } from "../scan/filtered-back-projection";
import { addPhotonNoise } from "../scan/photon-noise";
import { projectParts } from "../scan/project-parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { photonsPerDetector } from "../scan/scan-parts";
import { tubeSpectrum } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 220 };
const geometry = scanGeometry(240);
/** Brainstem between the petrous bones, and brain well behind them. */
const brainstem = { x: 0, y: 3, a: 8, b: 4 };
const cerebellum = { x: 0, y: 55, a: 20, b: 8 };

export const ctBeamHardening = defineCtPhantom({
  id: "ct-beam-hardening",
  name: "Beam hardening between bones",
  explanation:
    "A head at the level of the petrous bones. Although the water correction is on, a dark band connects the bones across the brainstem. Denser bone and a lower voltage make the band darker; the bone correction removes it.",
  physics:
    "Rays through both bones are hardened more than the same attenuation of water would harden them, so the water correction is too weak. The bone correction uses the length of bone along each ray, which iterative corrections estimate (Joseph and Spital, 1978). μ/ρ: NIST (Hubbell and Seltzer).",
  knobs: {
    corticalShare: {
      label: "Percentage of cortical bone in the petrous bones",
      min: 0.2,
      max: 1,
      step: 0.05,
      unit: "",
    },
    kV: { label: "Tube voltage", min: 80, max: 140, step: 10, unit: "kV" },
    correction: { label: "Bone correction (0 off, 1 on)", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { corticalShare: 0.75, kV: 120, correction: 0 },
  truths: {
    bandHu: "Mean of the brainstem between the bones in HU",
    brainHu: "Mean of the brain behind the bones in HU",
    darkening: "Difference between brain and brainstem in HU",
  },
  compute({ corticalShare, kV, correction }, seed) {
    const spectrum = tubeSpectrum(kV);
    const sinograms = projectParts(petrousLevel(corticalShare), geometry);
    const photons = photonsPerDetector({ mAs: 250, kV, sliceThickness: 5 }, geometry);
    const attenuation = computeAttenuation(addPhotonNoise(transmit(sinograms, spectrum), photons, seed));
    const isCorrected = correction >= 0.5 && sinograms.bone;
    const readings = isCorrected
      ? correctForBone(attenuation, isCorrected, spectrum)
      : toWaterLength(attenuation, spectrum);
    const image = reconstructHu(readings, grid, kernels.smooth);
    const bandHu = measureRoi(image, grid, brainstem).mean;
    const brainHu = measureRoi(image, grid, cerebellum).mean;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [{ name: "Posterior fossa", center: 40, width: 120 }, ctWindows.brain, ctWindows.bone],
        }),
      ],
      truth: { bandHu, brainHu, darkening: brainHu - bandHu },
      regions: [trueRegion("Dark band", ellipseOutline({ x: 0, y: 3, a: 17, b: 9 }), grid)],
    };
  },
});
