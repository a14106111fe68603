import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { curvedScan, locateOnBeam, outlineBehind, placeOnBeam } from "./beam-geometry";
import { amplitudeOfLoss } from "./folded-path";
import { addBoundary, scanMedium } from "./scanned-medium";
import { liverModel, withFluid } from "./tissue-models";

const gallbladder = { x: 2, z: 62, radiusX: 30, radiusZ: 24 };
/** Lateral places in mm of the crystals in the near wall. */
const crystals = [-9, 8];
/** Loss in dB, counted from the first echo, at which a tail disappears in the noise. */
const visibleRange = 48;

/** Returns the depth of the near wall of the gallbladder in mm. */
function wallDepth(x: number): number {
  return gallbladder.z - gallbladder.radiusZ * Math.sqrt(1 - ((x - gallbladder.x) / gallbladder.radiusX) ** 2);
}

export const cometTail = definePhantom({
  id: "us-comet-tail",
  name: "Comet tail",
  explanation:
    "Two crystals in the near wall of the gallbladder. The pulse bounces between the front and the back of a crystal, and each bounce sends an echo that is shown deeper: a tapering tail in the bile. In thicker crystals, the echoes are farther apart; more loss per reflection shortens the tail.",
  physics:
    "The distance between the echoes equals the thickness of the crystal, because the scanner assumes 1540 m/s. Each reflection reduces the echo by the loss, so the length of the tail is thickness × visible range ÷ loss.",
  knobs: {
    thickness: { label: "Thickness of the crystal", min: 0.5, max: 3, step: 0.5, unit: "mm" },
    loss: { label: "Loss per reflection", min: 1, max: 10, step: 0.5, unit: "dB" },
  },
  defaults: { thickness: 1, loss: 2 },
  truths: {
    spacing: "Distance between the echoes of the tail in mm",
    length: "Length in mm over which the tail falls by 48 dB",
  },
  simulate({ thickness, loss }, seed, side) {
    const geometry = curvedScan(40, 50, { depth: 120, side });
    const medium = scanMedium(geometry, withFluid(liverModel, gallbladder));
    const length = (thickness * visibleRange) / loss;
    for (const x of crystals) {
      const z = wallDepth(x);
      const { beam: middle } = locateOnBeam(geometry, x, z);
      for (const beam of [Math.floor(middle), Math.floor(middle) + 1]) {
        const start = placeOnBeam(geometry, beam, 0);
        const depth = Math.sqrt((x - start.x) ** 2 + (z - start.z) ** 2);
        for (let bounce = 0; bounce * loss < 60; bounce++) {
          addBoundary(medium, geometry, beam, depth + bounce * thickness, 30 * amplitudeOfLoss(loss * bounce));
        }
      }
    }
    return {
      series: [bModeSeries(geometry, [receiveEchoes(geometry, medium, { frequency: 5 }, seed)], side)],
      truth: { spacing: thickness, length },
      regions: crystals.map((x) => {
        const z = wallDepth(x);
        const { sample } = locateOnBeam(geometry, x, z);
        const depth = (sample * geometry.depth) / geometry.samples;
        const tail = { left: x - 2.5, right: x + 2.5, z };
        return {
          name: "Comet tail",
          from: 0,
          to: 0,
          polygon: outlineBehind(geometry, tail, depth - 1, Math.min(118, depth + Math.max(6, length))),
        };
      }),
    };
  },
});
