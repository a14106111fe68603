import { seededRandom } from "../../../../lib/random";
import { computeMagnitude, toComplexGrid } from "../../fft-2d";
import { createSignalSeries } from "../acquisition/mr-series";
import { addReceiverNoise } from "../acquisition/receive-picture";
import { excitationOrder, type SliceStack, saturateSlices } from "../acquisition/slice-crosstalk";
import { labelsPerPixel, mapSignal } from "../acquisition/tissue-map";
import { type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const count = 9;
const thickness = 5;
const te = 90;

export const sliceCrosstalkStack = defineMrPhantom({
  id: "mr-slice-crosstalk",
  name: "Crosstalk between slices",
  explanation:
    "A stack of nine T2-weighted slices of equal anatomy. Pulses reach into neighboring slices and saturate them: without a gap, all slices but the outermost lose signal. Widen the gap, or excite every second slice first.",
  physics:
    "Each pulse tips the tissue along its profile, here a Gaussian as wide at half height as the slice. The pulse of a slice acts on the magnetization that its neighbors' pulses have left and that T1 has restored since then (Kucharczyk et al., AJNR 1988;9:443).",
  knobs: {
    gap: { label: "Gap between slices", min: 0, max: 100, step: 5, unit: "% of thickness" },
    order: { label: "Order: 0 one after another, 1 every second slice first", min: 0, max: 1, step: 1, unit: "" },
    tr: { label: "Repetition time", min: 500, max: 6000, step: 100, unit: "ms" },
  },
  defaults: { gap: 0, order: 0, tr: 3000 },
  truths: {
    middleLoss: "Signal that white matter in the middle slice loses to crosstalk, in %",
    firstLoss: "Signal that white matter in the first slice loses to crosstalk, in %",
    coverage: "Extent of the stack in mm",
  },
  computeAt(side, { gap, order, tr }, seed) {
    const random = seededRandom(seed);
    const stack: SliceStack = { count, gap: gap / 100, tr, order: excitationOrder(count, Math.round(order) === 1) };
    const tissues = tissuesAt(1.5);
    const map = createHeadMap(side, random, tissues);
    const signals = new Map(map.tissues.map((tissue) => [tissue, measureSignals(tissue, stack)]));
    const distance = thickness * (1 + gap / 100);
    const frames = Array.from({ length: count }, (_, slice) => {
      const signal = mapSignal(map, (tissue) => signals.get(tissue)?.[slice] ?? 0, labelsPerPixel);
      const image = toComplexGrid(side, side, signal.values);
      addReceiverNoise(image, 0.006, random);
      return computeMagnitude(image);
    });
    const signalsAlone = saturateSlices(tissues.whiteMatter.t1, { ...stack, gap: 4 });
    const signalsInStack = saturateSlices(tissues.whiteMatter.t1, stack);
    const computeLoss = (slice: number) =>
      100 * (1 - (signalsInStack[slice] as number) / (signalsAlone[slice] as number));
    return {
      series: [
        createSignalSeries({
          frames,
          width: side,
          height: side,
          spacing: headFieldOfView / side,
          plane: "axial",
          phase: "T2",
          window: { low: 0, high: 0.65 * (1 - Math.exp(-tr / 1200)) },
          positions: frames.map((_, slice) => (slice - (count - 1) / 2) * distance),
        }),
      ],
      truth: {
        middleLoss: computeLoss((count - 1) / 2),
        firstLoss: computeLoss(0),
        coverage: (count - 1) * distance + thickness,
      },
      regions: [],
    };
  },
});

function measureSignals(tissue: Tissue, stack: SliceStack): number[] {
  const decay = tissue.density * Math.exp(-te / tissue.t2);
  return decay === 0 ? [] : saturateSlices(tissue.t1, stack).map((magnetization) => magnetization * decay);
}
