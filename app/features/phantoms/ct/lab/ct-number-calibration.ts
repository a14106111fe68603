import { waterPhantom } from "../anatomy/water-phantom";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { effectiveHu } from "../scan/effective-hu";
import { reconstructHu } from "../scan/filtered-back-projection";
import { compoundAttenuation, massAttenuation } from "../scan/mass-attenuation";
import { boneLike, circle, waterLike } from "../scan/parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { singleEnergy, tubeSpectrum } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 220 };
const bone = boneLike(0.58);

// The materials of module 1 of the ACR phantom, with their linear attenuation coefficients in 1/cm.
const inserts = [
  { name: "Air", x: -45, y: -45, attenuation: () => 0 },
  {
    name: "Polyethylene",
    x: 45,
    y: -45,
    attenuation: (energy: number) => 0.94 * compoundAttenuation({ carbon: 2, hydrogen: 4 }, energy),
  },
  { name: "Water", x: 0, y: 0, attenuation: (energy: number) => massAttenuation("water", energy) },
  {
    name: "Acrylic",
    x: 45,
    y: 45,
    attenuation: (energy: number) => 1.18 * compoundAttenuation({ carbon: 5, hydrogen: 8, oxygen: 2 }, energy),
  },
  {
    name: "Bone",
    x: -45,
    y: 45,
    attenuation: (energy: number) =>
      (bone.water ?? 0) * massAttenuation("water", energy) + (bone.bone ?? 0) * massAttenuation("bone", energy),
  },
];

export const ctNumberCalibration = defineCtPhantom({
  id: "ct-number-calibration",
  name: "CT number calibration",
  explanation:
    "A phantom with inserts of air, polyethylene, acrylic, and bone in water. Measure them and compare with the limits. A drift of the calibration changes all CT numbers except that of air. The voltage changes bone most, and water and air not at all.",
  physics:
    "HU = 1000·(μ − μ_water)/μ_water, so water is 0 and air −1000 at every voltage. ACR limits: water −7 to 7, air −1005 to −970, polyethylene −107 to −84, acrylic 110 to 135. μ/ρ: NIST for each chemical formula.",
  knobs: {
    kV: { label: "Tube voltage", min: 80, max: 140, step: 10, unit: "kV" },
    drift: { label: "Drift of the water value", min: -20, max: 20, step: 1, unit: "HU" },
  },
  defaults: { kV: 120, drift: 0 },
  truths: {
    waterHu: "Mean of water in HU",
    airHu: "Mean of air in HU",
    polyethyleneHu: "Mean of polyethylene in HU",
    acrylicHu: "Mean of acrylic in HU",
    boneHu: "Mean of bone in HU",
  },
  compute({ kV, drift }, seed) {
    const spectrum = tubeSpectrum(kV);
    const rods = inserts.map(({ x, y, attenuation }) => ({
      ...circle(x, y, 12.5),
      composition: waterLike(effectiveHu(attenuation, spectrum)),
    }));
    const exposure = { mAs: 250, kV, sliceThickness: 5 };
    const readings = scanParts(waterPhantom(100, rods), scanGeometry(240), singleEnergy(70), exposure, seed);
    // A wrong μ of water scales every μ, so it changes water by the drift and air not at all.
    const image = reconstructHu(readings, grid, kernels.smooth).map((hu) => hu + drift * (1 + hu / 1000));
    const measureMean = (material: string) => {
      const insert = inserts.find(({ name }) => name === material);
      return insert ? measureRoi(image, grid, circle(insert.x, insert.y, 8)).mean : Number.NaN;
    };
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [{ name: "Inserts", center: 0, width: 400 }, ctWindows.wide, ctWindows.narrow],
        }),
      ],
      truth: {
        waterHu: measureMean("Water"),
        airHu: measureMean("Air"),
        polyethyleneHu: measureMean("Polyethylene"),
        acrylicHu: measureMean("Acrylic"),
        boneHu: measureMean("Bone"),
      },
      regions: inserts.map(({ name, x, y }) => trueRegion(name, ellipseOutline(circle(x, y, 12.5)), grid)),
    };
  },
});
