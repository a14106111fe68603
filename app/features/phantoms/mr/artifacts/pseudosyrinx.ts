import { seededRandom } from "../../../../lib/random";
import { computeMagnitude, toImage } from "../../fft-2d";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { addReceiverNoise, sampleKSpace } from "../acquisition/receive-picture";
import { createTissueMap } from "../acquisition/tissue-map";
import { tissuesAt } from "../acquisition/tissue-values";
import { t2Weighted, weightMap } from "../acquisition/weighting";
import { centerOfCanal, cordDiameter, paintSpine, spineFieldOfView } from "../anatomy/spine-slice";
import { defineMrPhantom } from "../define-mr-phantom";
import { keepLines } from "./gibbs-ringing";

export const pseudosyrinx = defineMrPhantom({
  id: "mr-pseudosyrinx",
  name: "Truncation in the spinal cord (pseudosyrinx)",
  explanation:
    "A normal cervical cord on a T2-weighted slice. With few lines from front to back, ringing from the bright fluid puts a line into the cord that looks like a syrinx. More lines, or phase encoding along the spine, remove it.",
  physics:
    "With pixels of size Δ, the middle of a cord of width w shows the fraction (2/π) · Si(πw/2Δ) of its contrast to the fluid: 118% if w = 2 Δ, 90% if w = 4 Δ, which is a bright line between two dark ones (Bronskill et al., Radiology 1988;166:485).",
  knobs: {
    lines: { label: "Phase-encoding lines", min: 64, max: 256, step: 16, unit: "" },
    direction: { label: "Phase encoding: 0 head to foot, 1 front to back", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { lines: 96, direction: 1 },
  truths: {
    acquiredPixel: "Size of an acquired pixel in the phase-encoding direction in mm",
    cordDiameter: "Diameter of the cord from front to back in mm",
    cordPixels: "Diameter of the cord in acquired pixels, if phase encoding runs from front to back",
  },
  computeAt(side, { lines, direction }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(1.5);
    const map = createTissueMap(tissues.air, side, spineFieldOfView);
    paintSpine(map, tissues);
    const kSpace = sampleKSpace(weightMap(map, t2Weighted), side);
    const kept = Math.min(side, 2 * Math.round(lines / 2));
    const image = toImage(Math.round(direction) === 1 ? keepLines(kSpace, kept, side) : keepLines(kSpace, side, kept));
    addReceiverNoise(image, 0.005, random);
    const size = { width: side, height: side, spacing: spineFieldOfView / side };
    const cord = { kind: "line" as const, points: centerOfCanal(-55, 110), width: cordDiameter };
    const acquiredPixel = spineFieldOfView / kept;
    return {
      series: [createSignalSeries({ ...t2Weighted, ...size, plane: "sagittal", frames: [computeMagnitude(image)] })],
      truth: { acquiredPixel, cordDiameter, cordPixels: cordDiameter / acquiredPixel },
      regions: Math.round(direction) === 1 ? createRegion("Ringing in the cord", cord, size) : [],
    };
  },
});
