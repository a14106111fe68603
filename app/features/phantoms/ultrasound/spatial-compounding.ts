import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { linearScan, outlineCircle } from "./beam-geometry";
import { addCircleWall, fluid, scanMedium, type Tissue, tissueAttenuation } from "./scanned-medium";
import { abdominalWall } from "./tissue-models";

/** Round targets in mm with the amplitude of their echoes relative to the tissue around them; 0 is a cyst. */
const targets = [
  { x: -14, z: 22, radius: 5, scatter: 0.5 },
  { x: 12, z: 22, radius: 5, scatter: 1.6 },
  { x: -13, z: 40, radius: 6, scatter: 0.7 },
  { x: 12, z: 40, radius: 4, scatter: 0 },
];

/** Mean ÷ standard deviation of the amplitude of fully developed speckle (Rayleigh distribution): √(π/(4 − π)). */
const speckleRatio = Math.sqrt(Math.PI / (4 - Math.PI));

export const spatialCompounding = definePhantom({
  id: "us-compounding",
  name: "Speckle and compounding",
  explanation:
    "Four round targets: 6 dB darker and 4 dB brighter than their surroundings, 3 dB darker, and a cyst. Average more views: speckle smooths out, faint targets stand out, and the cyst keeps its contrast. Speckle is interference and not structure, so each independent view has a different pattern.",
  physics:
    "The amplitude of speckle follows a Rayleigh distribution with mean ÷ standard deviation = 1.91; the mean of n independent views has 1.91·√n (Burckhardt 1978). Views from one direction would not be independent.",
  knobs: { views: { label: "Views averaged", min: 1, max: 6, step: 1, unit: "" } },
  defaults: { views: 1 },
  truths: { speckleRatio: "Mean ÷ standard deviation of the echo amplitude in even tissue" },
  simulate({ views }, seed, side) {
    const count = Math.round(views);
    const geometry = linearScan(52, { depth: 52, side });
    const medium = scanMedium(geometry, describeTargets);
    for (const target of targets) if (target.scatter === 0) addCircleWall(medium, geometry, target, 4);
    const mean = new Float64Array(geometry.beams * geometry.samples);
    for (let view = 0; view < count; view++) {
      const echoes = receiveEchoes(geometry, medium, { frequency: 7 }, seed + 1000 * view);
      for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (echoes[i] ?? 0) / count;
    }
    return {
      series: [bModeSeries(geometry, [mean], side)],
      truth: { speckleRatio: speckleRatio * Math.sqrt(count) },
      regions: targets.map(({ x, z, radius, scatter }) => ({
        name:
          scatter === 0 ? "Cyst" : scatter > 1 ? "Brighter target" : scatter < 0.6 ? "Darker target" : "Faint target",
        from: 0,
        to: 0,
        polygon: outlineCircle(geometry, x, z, radius),
      })),
    };
  },
});

function describeTargets(x: number, z: number): Tissue {
  const target = targets.find((one) => (x - one.x) ** 2 + (z - one.z) ** 2 < one.radius ** 2);
  if (target?.scatter === 0) return fluid;
  if (target) return { scatter: target.scatter, attenuation: tissueAttenuation };
  return abdominalWall(x, z * 2) ?? { scatter: 1, attenuation: tissueAttenuation };
}
