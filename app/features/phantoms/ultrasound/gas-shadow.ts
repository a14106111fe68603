import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { curvedScan, framePoint, locateOnBeam, outlineBehind, placeOnBeam, type ScanGeometry } from "./beam-geometry";
import { amplitudeOfLoss, foldPath } from "./folded-path";
import { addBoundary, scanMedium, tissueAttenuation } from "./scanned-medium";
import { liverModel } from "./tissue-models";

/** Lateral extent of the gas in mm. */
const gas = { left: -11, right: 17 };

/** Returns the depth in mm of the slightly uneven surface of the gas. */
function gasDepth(surface: number, x: number): number {
  return surface + 1.2 * Math.sin(0.35 * x) + 0.02 * (x - 3) ** 2;
}

export const gasShadow = definePhantom({
  id: "us-gas",
  name: "Gas and dirty shadow",
  explanation:
    "Gas in bowel reflects almost the whole pulse. The pulse then bounces between gas and probe and returns more echoes from the tissue in front, so the shadow is gray (“dirty”). Raise the loss per reflection: the shadow becomes clean, like that of a stone.",
  physics:
    "Reflected share of the intensity = ((Z₂ − Z₁)/(Z₂ + Z₁))², 99.9% between tissue (1.63 MRayl) and air (0.0004 MRayl). The picture behind the gas repeats the tissue between gas and probe; each reflection reduces the echoes by the loss.",
  knobs: {
    surface: { label: "Depth of the gas", min: 25, max: 70, step: 5, unit: "mm" },
    loss: { label: "Loss per reflection", min: 3, max: 40, step: 1, unit: "dB" },
  },
  defaults: { surface: 40, loss: 9 },
  truths: {
    reflectedShare: "Share of the intensity that gas reflects, in %",
    shadowLevel: "Mean echo just behind the gas in dB relative to liver",
  },
  simulate({ surface, loss }, seed, side) {
    const geometry = curvedScan(40, 50, { depth: 120, side });
    const mirrors = Array.from({ length: geometry.beams }, (_, beam) => findGas(geometry, beam, surface));
    const medium = scanMedium(geometry, (x, z, depth) => {
      const { beam } = locateOnBeam(geometry, x, z);
      const mirror = mirrors[Math.round(beam)] ?? null;
      if (mirror === null || depth <= mirror) return liverModel(x, z, depth);
      const path = foldPath(depth, mirror);
      const place = placeOnBeam(geometry, beam, path.depth);
      const { scatter } = liverModel(place.x, place.z, path.depth);
      return { scatter: scatter * amplitudeOfLoss(loss * path.reflections), attenuation: tissueAttenuation };
    });
    for (const [beam, mirror] of mirrors.entries()) {
      if (mirror === null) continue;
      for (let bounce = 0; bounce < 4; bounce++) {
        addBoundary(medium, geometry, beam, mirror * (bounce + 1), 14 * amplitudeOfLoss(loss * bounce));
      }
    }
    const ratio = (1.63 - 0.0004) / (1.63 + 0.0004);
    const middle = { left: gas.left + 2, right: gas.right - 2, z: surface };
    return {
      series: [bModeSeries(geometry, [receiveEchoes(geometry, medium, { frequency: 3.5 }, seed)], side)],
      truth: { reflectedShare: 100 * ratio ** 2, shadowLevel: -loss },
      regions: [
        { name: "Dirty shadow", from: 0, to: 0, polygon: outlineBehind(geometry, middle, surface + 8, 118) },
        {
          name: "Surface of the gas",
          from: 0,
          to: 0,
          polygon: [
            framePoint(geometry, gas.left, surface - 4),
            framePoint(geometry, gas.right, surface - 4),
            framePoint(geometry, gas.right, surface + 6),
            framePoint(geometry, gas.left, surface + 6),
          ],
        },
      ],
    };
  },
});

/** Returns the depth in mm along a beam at which it meets the gas, or null. */
function findGas(geometry: ScanGeometry, beam: number, surface: number): number | null {
  for (let depth = surface - 5; depth < surface + 20; depth += 0.1) {
    const { x, z } = placeOnBeam(geometry, beam, depth);
    if (x < gas.left || x > gas.right) continue;
    if (z >= gasDepth(surface, x)) return depth;
  }
  return null;
}
