import { seededRandom } from "../../../../lib/random";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { spinEcho } from "../acquisition/signal-equations";
import { createTissueMap, labelsPerPixel, mapGradedSignal } from "../acquisition/tissue-map";
import { type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { t1Weighted } from "../acquisition/weighting";
import { abdomenFieldOfView, abdomenSize, paintAbdomen } from "../anatomy/abdomen-slice";
import { defineMrPhantom } from "../define-mr-phantom";

export const crossExcitation = defineMrPhantom({
  id: "mr-cross-excitation",
  name: "Saturation band of crossing slice groups",
  explanation:
    "The same scan contains slices with another angulation, for example of the next disc. Where one of them crosses this slice, its pulse has just saturated the tissue, so a dark band crosses the picture. Move the crossing out of the spine, as when you plan angled slices.",
  physics:
    "Tissue where the slices cross is excited twice in each TR, so it recovers only for TR/2. The band is thickness/sin(angle) wide at half of its depth.",
  knobs: {
    angle: { label: "Angle between the slices", min: 10, max: 60, step: 1, unit: "°" },
    thickness: { label: "Slice thickness", min: 3, max: 8, step: 0.5, unit: "mm" },
    place: { label: "Distance of the crossing behind the middle", min: -80, max: 100, step: 5, unit: "mm" },
    tr: { label: "Repetition time", min: 300, max: 3000, step: 50, unit: "ms" },
  },
  defaults: { angle: 22, thickness: 4, place: 70, tr: 600 },
  truths: {
    bandWidth: "Width of the band at half of its depth in mm: thickness / sin(angle)",
    muscleLoss: "Signal that muscle in the middle of the band loses, in %",
  },
  computeAt(side, { angle, thickness, place, tr }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(1.5);
    const map = createTissueMap(tissues.air, side, abdomenFieldOfView);
    paintAbdomen(map, tissues, { blood: tissues.air });
    const tilt = (angle * Math.PI) / 180;
    const graded = {
      levelAt: (_: number, y: number) => shareOfCrossing(y - place, tilt, thickness),
      signalOf: (tissue: Tissue, share: number) =>
        spinEcho(tissue, { tr, te: t1Weighted.te }) * (1 - share * (1 - saturation(tissue, tr))),
    };
    const signal = mapGradedSignal(map, graded, labelsPerPixel / 2);
    const size = { width: side, height: side, spacing: abdomenFieldOfView / side };
    const bandWidth = thickness / Math.sin(tilt);
    const half = abdomenSize.halfWidth * Math.sqrt(Math.max(0, 1 - (place / abdomenSize.halfDepth) ** 2));
    const band = { kind: "line" as const, points: [-half, half].map((x) => ({ x, y: place })), width: bandWidth };
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "axial",
          phase: "T1",
          window: { low: 0, high: 1.05 * (1 - Math.exp(-tr / 450)) },
          frames: [reconstructMagnitude(sampleKSpace(signal, side), 0.004, random)],
        }),
      ],
      truth: { bandWidth, muscleLoss: 100 * (1 - saturation(tissues.muscle, tr)) },
      regions: createRegion("Saturation band", band, size),
    };
  },
});

/** Returns the signal of tissue that is excited every TR/2 as a fraction of the signal with a pulse every TR. */
function saturation({ t1 }: Tissue, tr: number): number {
  return (1 - Math.exp(-tr / 2 / t1)) / (1 - Math.exp(-tr / t1));
}

/**
 * Returns which fraction of the thickness of this slice lies in the other one, at a distance in mm from the line in which their
 * middle planes cross.
 */
export function shareOfCrossing(distance: number, tilt: number, thickness: number): number {
  // At the height z in this slice, the middle of the other one is at the distance z / tan(tilt) from the line.
  const half = thickness / 2 / Math.sin(tilt);
  const spread = thickness / 2 / Math.tan(tilt);
  const covered = Math.min(spread, distance + half) - Math.max(-spread, distance - half);
  return Math.max(0, Math.min(1, covered / (2 * spread)));
}
