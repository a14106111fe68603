import { seededRandom } from "../../../../lib/random";
import { exchangeDirections } from "../../fft-2d";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion, moveShape } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { spoiledGradientEcho } from "../acquisition/signal-equations";
import { createTissueMap } from "../acquisition/tissue-map";
import { tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";
import { abdomenFieldOfView, aortaShape, paintAbdomen } from "../anatomy/abdomen-slice";
import { defineMrPhantom } from "../define-mr-phantom";
import { interleaveLines, wrapSpacing } from "./respiratory-ghosts";

const sequence = { tr: 50, te: 4.5, flip: 50 };

export const pulsationGhosts = defineMrPhantom({
  id: "mr-pulsation-ghosts",
  name: "Pulsation ghosts of the aorta",
  explanation:
    "On a gradient echo, fresh blood makes the aorta bright in systole and less bright in diastole. Its ghosts lie in a row along the phase-encoding direction, and one in the liver looks like a lesion. Swap the encoding directions: the ghosts move out of the left lobe.",
  physics:
    "The signal of the aorta changes with the heart rate f while the lines of k-space are measured at intervals of TR. Copies of this change appear at multiples of FOV × TR × f, brighter or darker than the tissue at that place (Wood and Henkelman, Med Phys 1985;12:143).",
  knobs: {
    heartRate: { label: "Heart rate", min: 40, max: 140, step: 2, unit: "per minute" },
    repetition: { label: "Time between lines", min: 50, max: 400, step: 10, unit: "ms" },
    depth: { label: "Signal change during the heartbeat", min: 0, max: 80, step: 5, unit: "%" },
    direction: { label: "Phase encoding: 0 front to back, 1 right to left", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { heartRate: 72, repetition: 180, depth: 60, direction: 0 },
  truths: {
    spacing: "Distance between aorta and first ghost in mm: FOV × TR × f, wrapped into the field of view",
    ghostStrength: "Signal of the first ghost in % of that of the aorta: half the signal change during the heartbeat",
  },
  computeAt(side, { heartRate, repetition, depth, direction }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(1.5);
    const isSideways = Math.round(direction) === 1;
    // Blood that enters the slice has not been excited before, so it is fully magnetized.
    const freshBlood = { ...tissues.blood, name: "fresh blood", t1: 60 };
    const map = createTissueMap(tissues.air, side, abdomenFieldOfView);
    paintAbdomen(map, tissues, { blood: tissues.blood, aorta: freshBlood });
    const signalOf = (share: number) =>
      mapOnFineGrid(map, (tissue) => spoiledGradientEcho(tissue, sequence) * (tissue === freshBlood ? share : 1));
    const cyclesPerLine = (repetition / 1000) * (heartRate / 60);
    const extremeSignals = [1 - depth / 100, 1 + depth / 100].map((share) => sampleKSpace(signalOf(share), side));
    const kSpace = interleaveLines(
      isSideways ? extremeSignals.map(exchangeDirections) : extremeSignals,
      (row) => 0.5 + 0.5 * Math.sin(2 * Math.PI * cyclesPerLine * row),
    );
    const size = { width: side, height: side, spacing: abdomenFieldOfView / side };
    const spacing = wrapSpacing(cyclesPerLine) * abdomenFieldOfView;
    const ghosts = [-1, 1].flatMap((sign) =>
      createRegion(
        "Ghost of the aorta",
        moveShape(aortaShape, isSideways ? sign * spacing : 0, isSideways ? 0 : sign * spacing),
        size,
      ),
    );
    const shown = isSideways ? exchangeDirections(kSpace) : kSpace;
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "axial",
          phase: "T1 GRE",
          window: { low: 0, high: 0.35 },
          frames: [reconstructMagnitude(shown, 0.004, random)],
        }),
      ],
      truth: { spacing, ghostStrength: depth / 2 },
      regions: depth > 0 && spacing > 25 ? ghosts : [],
    };
  },
});
