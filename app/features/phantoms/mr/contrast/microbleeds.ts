import { seededRandom } from "../../../../lib/random";
import { computeMagnitude } from "../../fft-2d";
import { mapNearMetal, type Sphere } from "../acquisition/metal-field";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { addReceiverNoise } from "../acquisition/receive-picture";
import { spinEcho, spoiledGradientEcho } from "../acquisition/signal-equations";
import { fieldKnob, type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { t2Weighted } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const maxCount = 8;

export const microbleeds = defineMrPhantom({
  id: "mr-microbleeds",
  name: "Microbleeds on T2* weighting",
  explanation:
    "Small deposits of hemosiderin on a T2*-weighted gradient echo and a T2-weighted spin echo. Count them on both. A longer echo time or a higher field makes the dots bloom on the gradient echo.",
  physics:
    "A deposit distorts the field around it; without a refocusing pulse, the spins of a voxel get out of phase in proportion to B0 · TE (Greenberg et al., Lancet Neurol 2009;8:165). The deposits are spheres 8 ppm above tissue.",
  knobs: {
    te: { label: "Echo time of the gradient echo", min: 5, max: 50, step: 1, unit: "ms" },
    field: fieldKnob,
    count: { label: "Number of microbleeds", min: 0, max: maxCount, step: 1, unit: "" },
  },
  defaults: { te: 25, field: 1.5, count: 5 },
  truths: {
    count: "Number of microbleeds",
    depositDiameter: "Mean diameter of the deposits in mm",
    field: "Field strength in T",
  },
  computeAt(side, { te, field, count }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(field);
    const map = createHeadMap(side, random, tissues);
    // Places the maximum number first, so that adding a microbleed does not move the others.
    const all = placeDeposits(random);
    const deposits = all.slice(0, Math.round(count));
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    const sequences = [
      {
        phase: "T2* GRE",
        window: { low: 0, high: 0.3 },
        dephasing: te,
        signalOf: (tissue: Tissue) => spoiledGradientEcho(tissue, { tr: 700, te, flip: 20 }),
      },
      {
        phase: "T2",
        window: t2Weighted.window,
        dephasing: 0,
        signalOf: (tissue: Tissue) => spinEcho(tissue, t2Weighted),
      },
    ];
    return {
      series: sequences.map(({ phase, window, dephasing, signalOf }) => {
        const image = mapNearMetal(map, signalOf, deposits, { field, dephasing, bandwidth: 200, thickness: 5 });
        addReceiverNoise(image, 0.004, random);
        return createSignalSeries({ ...size, plane: "axial", phase, window, frames: [computeMagnitude(image)] });
      }),
      truth: {
        count: deposits.length,
        depositDiameter: deposits.reduce((sum, { radius }) => sum + 2 * radius, 0) / Math.max(1, deposits.length),
        field,
      },
      regions: deposits.flatMap(({ x, y }) =>
        createRegion("Microbleed", { kind: "ellipse", x, y, radiusX: 4, radiusY: 4 }, size),
      ),
    };
  },
});

/** Returns deposits in white matter, thalamus, and putamen, at some distance from each other. */
function placeDeposits(random: () => number): Sphere[] {
  const places = [
    [11, 12],
    [28, -6],
    [24, -44],
    [33, -34],
    [38, 24],
    [36, 44],
    [20, 52],
    [13, -52],
  ].flatMap(([x = 0, y = 0]) => [
    { x, y },
    { x: -x, y },
  ]);
  return Array.from({ length: maxCount }, () => {
    const place = places.splice(Math.floor(random() * places.length), 1)[0] ?? { x: 0, y: 0 };
    return {
      x: place.x + 4 * (random() - 0.5),
      y: place.y + 4 * (random() - 0.5),
      radius: 0.8 + 0.5 * random(),
      ppm: 8,
    };
  });
}
