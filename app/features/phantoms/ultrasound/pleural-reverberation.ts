import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { framePoint, linearScan, outlineBehind, placeOnBeam } from "./beam-geometry";
import { amplitudeOfLoss, foldPath } from "./folded-path";
import { addBoundary, crossCircle, scanMedium, type Tissue, tissueAttenuation } from "./scanned-medium";
import { abdominalWall } from "./tissue-models";

const scanDepth = 80;
/** Ribs beside the acoustic window, in mm; the pleura lies 5 mm behind their front. */
const ribRadius = 6;
const ribs = [-27, 27];

/** Returns the tissue of the chest wall. */
function chestWall(x: number, z: number): Tissue {
  return abdominalWall(x, z) ?? { scatter: 0.6 + 0.4 * Math.max(0, Math.sin(3 * z)), attenuation: tissueAttenuation };
}

export const pleuralReverberation = definePhantom({
  id: "us-reverberation",
  name: "Reverberation: A-lines",
  explanation:
    "The pleura over aerated lung between two ribs. The pulse bounces between pleura and probe, and each round trip draws the pleura again, one pleural depth farther down. Move the pleura, and the spacing of the A-lines follows.",
  physics:
    "The n-th line lies at n × the depth of the pleura, because each round trip takes the same additional time. Each round trip reduces the echo by the loss; time gain compensation corrects the attenuation along the path.",
  knobs: {
    pleura: { label: "Depth of the pleura", min: 14, max: 26, step: 1, unit: "mm" },
    loss: { label: "Loss per round trip", min: 3, max: 20, step: 1, unit: "dB" },
  },
  defaults: { pleura: 18, loss: 6 },
  truths: {
    spacing: "Distance between neighboring A-lines in mm",
    lines: "Number of A-lines below the pleura within the picture",
  },
  simulate({ pleura, loss }, seed, side) {
    const geometry = linearScan(80, { depth: scanDepth, side });
    const medium = scanMedium(geometry, (x, z) => {
      const isBehindRib = ribs.some((rib) => Math.abs(x - rib) < ribRadius) && z > pleura - 2;
      if (isBehindRib) return { scatter: 0, attenuation: 5 };
      const path = foldPath(z, pleura);
      const wall = chestWall(x, path.depth);
      return { ...wall, scatter: wall.scatter * amplitudeOfLoss((loss + 8) * path.reflections) };
    });
    const lines = Math.floor((scanDepth - 2) / pleura) - 1;
    for (let beam = 0; beam < geometry.beams; beam++) {
      const { x } = placeOnBeam(geometry, beam, 0);
      const rib = ribs.find((place) => Math.abs(x - place) < ribRadius);
      if (rib !== undefined) {
        const crossing = crossCircle(geometry, beam, { x: rib, z: pleura + 1, radius: ribRadius });
        if (crossing) addBoundary(medium, geometry, beam, crossing.near, 12);
        continue;
      }
      for (let roundTrip = 0; roundTrip <= lines; roundTrip++) {
        const unevenness = (roundTrip + 1) * 0.25 * Math.sin(0.2 * x);
        addBoundary(
          medium,
          geometry,
          beam,
          (roundTrip + 1) * pleura + unevenness,
          14 * amplitudeOfLoss(loss * roundTrip),
        );
      }
    }
    const gap = { left: -19, right: 19, z: pleura };
    return {
      series: [bModeSeries(geometry, [receiveEchoes(geometry, medium, { frequency: 5 }, seed)], side)],
      truth: { spacing: pleura, lines },
      regions: [
        ...Array.from({ length: lines }, (_, i) => ({
          name: `A-line ${i + 1}`,
          from: 0,
          to: 0,
          polygon: outlineBehind(geometry, gap, (i + 2) * pleura - 2, Math.min(scanDepth, (i + 2) * pleura + 2)),
        })),
        {
          name: "Pleura",
          from: 0,
          to: 0,
          polygon: outlineRectangle(
            framePoint(geometry, gap.left, 0).x,
            framePoint(geometry, 0, pleura - 2).y,
            framePoint(geometry, gap.right, 0).x,
            framePoint(geometry, 0, pleura + 2).y,
          ),
        },
      ],
    };
  },
});
