import { seededRandom } from "../../../../lib/random";
import type { Shape } from "../../draw-shapes";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { inversionRecovery, nullInversionTime, spinEcho } from "../acquisition/signal-equations";
import { paintTissues } from "../acquisition/tissue-map";
import { fieldKnob, type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid, t2Weighted } from "../acquisition/weighting";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

export const flairNull = defineMrPhantom({
  id: "mr-flair",
  name: "Fluid suppression with FLAIR",
  explanation:
    "Demyelinating plaques beside the ventricles, T2-weighted and with fluid suppression. Find the inversion time that makes fluid black. Shorten the repetition time: the right inversion time falls too.",
  physics:
    "Fluid passes through zero at TI = T1 · (ln 2 − ln(1 + exp(−TR/T1))): 2,981 ms for T1 = 4,300 ms and very long TR, 2,481 ms for TR = 9,000 ms (Hajnal et al., J Comput Assist Tomogr 1992;16:841).",
  knobs: {
    ti: { label: "Inversion time", min: 500, max: 3500, step: 10, unit: "ms" },
    tr: { label: "Repetition time", min: 4000, max: 15000, step: 250, unit: "ms" },
    te: { label: "Echo time", min: 60, max: 180, step: 5, unit: "ms" },
    field: fieldKnob,
  },
  defaults: { ti: 2480, tr: 9000, te: 120, field: 1.5 },
  truths: {
    fluidNull: "Inversion time in ms at which cerebrospinal fluid has no signal",
    fluidSignal: "Signal of cerebrospinal fluid in % of white matter",
    plaqueSignal: "Signal of the plaques in % of white matter",
    plaques: "Number of plaques",
  },
  computeAt(side, { ti, tr, te, field }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(field);
    // T1 and T2 lie between those of white matter and edema, chosen for a typical old plaque.
    const plaque: Tissue = {
      ...tissues.whiteMatter,
      name: "plaque",
      density: 0.82,
      t1: 1.6 * tissues.whiteMatter.t1,
      t2: 160,
    };
    const map = createHeadMap(side, random, tissues);
    const shapes = placePlaques(random);
    paintTissues(
      map,
      shapes.map((shape) => ({ tissue: plaque, shape })),
    );
    const flair = (tissue: Tissue) => inversionRecovery(tissue, { tr, te, ti });
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    const take = (signalOf: (tissue: Tissue) => number) => [
      reconstructMagnitude(sampleKSpace(mapOnFineGrid(map, signalOf), side), 0.005, random),
    ];
    const window = { low: 0, high: 2.6 * Math.max(0.06, flair(tissues.whiteMatter)) };
    return {
      series: [
        createSignalSeries({ ...size, plane: "axial", phase: "FLAIR", window, frames: take(flair) }),
        createSignalSeries({
          ...t2Weighted,
          ...size,
          plane: "axial",
          frames: take((tissue) => spinEcho(tissue, t2Weighted)),
        }),
      ],
      truth: {
        fluidNull: nullInversionTime(tissues.csf.t1, tr),
        fluidSignal: (100 * flair(tissues.csf)) / flair(tissues.whiteMatter),
        plaqueSignal: (100 * flair(plaque)) / flair(tissues.whiteMatter),
        plaques: shapes.length,
      },
      regions: shapes.flatMap((shape) => createRegion("Plaque", shape, size)),
    };
  },
});

/** Returns three to six ovals beside the ventricles and perpendicular to them, like plaques along veins. */
function placePlaques(random: () => number): Shape[] {
  const places = [
    { x: 19, y: -42, angle: -50 },
    { x: 21, y: -30, angle: 10 },
    { x: 37, y: 32, angle: -20 },
    { x: 38, y: 46, angle: 20 },
    { x: 29, y: 22, angle: -40 },
  ].flatMap((place) => [place, { x: -place.x, y: place.y, angle: -place.angle }]);
  const count = 3 + Math.floor(random() * 4);
  return Array.from({ length: count }, () => {
    const place = places.splice(Math.floor(random() * places.length), 1)[0] ?? { x: 0, y: 0, angle: 0 };
    return { kind: "ellipse", ...place, radiusX: 4 + 2 * random(), radiusY: 2.2 + random() };
  });
}
