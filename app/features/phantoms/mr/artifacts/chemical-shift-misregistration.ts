import { seededRandom } from "../../../../lib/random";
import type { Shape } from "../../draw-shapes";
import { addKSpace } from "../acquisition/add-k-space";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { spinEcho, splitWaterAndFat, waterFatShift } from "../acquisition/signal-equations";
import { createTissueMap } from "../acquisition/tissue-map";
import { fieldKnob, type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";
import { abdomenFieldOfView, leftKidneyShape, paintAbdomen } from "../anatomy/abdomen-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const sequence = { tr: 600, te: 10 };

export const chemicalShiftMisregistration = defineMrPhantom({
  id: "mr-chemical-shift-1",
  name: "Chemical shift of the first kind (misregistration)",
  explanation:
    "Kidneys in fat. Fat resonates at a lower frequency than water, so it appears shifted along the frequency-encoding direction: with a dark band on one side of the kidney and a bright band on the other. Raise the bandwidth, or swap the encoding directions.",
  physics:
    "Fat resonates 3.5 ppm below water: 224 Hz at 1.5 T, 447 Hz at 3 T. This difference divided by the bandwidth per pixel is the shift in pixels (Soila et al., Radiology 1984;153:819).",
  knobs: {
    field: fieldKnob,
    bandwidth: { label: "Bandwidth per pixel", min: 40, max: 500, step: 10, unit: "Hz" },
    direction: { label: "Frequency encoding: 0 right to left, 1 front to back", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { field: 1.5, bandwidth: 60, direction: 0 },
  truths: {
    frequency: "Frequency difference between water and fat in Hz",
    pixels: "Shift of fat relative to water in pixels of a 256 matrix",
    distance: "Shift of fat relative to water in mm",
  },
  computeAt(side, { field, bandwidth, direction }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(field);
    const map = createTissueMap(tissues.air, side, abdomenFieldOfView);
    paintAbdomen(map, tissues, { blood: tissues.air });
    const split = (tissue: Tissue) => splitWaterAndFat(tissue, tissues.fat, (part) => spinEcho(part, sequence));
    const water = sampleKSpace(
      mapOnFineGrid(map, (tissue) => split(tissue).water),
      side,
    );
    const fat = sampleKSpace(
      mapOnFineGrid(map, (tissue) => split(tissue).fat),
      side,
    );
    const frequency = waterFatShift(field);
    const pixels = frequency / bandwidth;
    const share = pixels / 256;
    const isSideways = Math.round(direction) === 0;
    // Lower frequencies appear farther to the left or to the front.
    addKSpace(water, fat, { right: isSideways ? -share : 0, down: isSideways ? 0 : -share });
    const size = { width: side, height: side, spacing: abdomenFieldOfView / side };
    const distance = share * abdomenFieldOfView;
    const window = { low: 0, high: 0.9 };
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "axial",
          phase: "T1",
          window,
          frames: [reconstructMagnitude(water, 0.005, random)],
        }),
      ],
      truth: { frequency, pixels, distance },
      regions: [
        ...createRegion("Dark band", borderOfKidney(isSideways, -1, distance), size),
        ...createRegion("Bright band", borderOfKidney(isSideways, 1, distance), size),
      ],
    };
  },
});

/**
 * Fat moves to the left or to the front by `distance` mm. Behind the kidney in this direction (`side` 1) it lands on the
 * kidney; in front of the kidney (−1) it leaves a gap.
 */
function borderOfKidney(isSideways: boolean, side: number, distance: number): Shape {
  const { x, y, radiusX, radiusY } = leftKidneyShape;
  const middle = distance / 2;
  const points = [-50, -25, 0, 25, 50].map((degrees) => {
    const along = Math.sin((degrees * Math.PI) / 180);
    const across = side * Math.cos((degrees * Math.PI) / 180);
    return isSideways
      ? { x: x + radiusX * across - middle, y: y + radiusY * along }
      : { x: x + radiusX * along, y: y + radiusY * across - middle };
  });
  return { kind: "line", points, width: Math.max(8, distance + 4) };
}
