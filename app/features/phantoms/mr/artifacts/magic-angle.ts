import { seededRandom } from "../../../../lib/random";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { spinEcho } from "../acquisition/signal-equations";
import { createTissueMap } from "../acquisition/tissue-map";
import { tissuesAt } from "../acquisition/tissue-values";
import { mapOnFineGrid } from "../acquisition/weighting";
import { ankleFieldOfView, fiberAngle, paintAnkle, tendonCourse } from "../anatomy/ankle-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const tr = 1800;

// T2* of the Achilles tendon along the field and at 55°, and its T1: Du et al., Magn Reson Imaging 2009;27:557 (3 T).
const alongField = 1.94;
const atMagicAngle = 15.25;
const tendonT1 = 600;

export const magicAngle = defineMrPhantom({
  id: "mr-magic-angle",
  name: "Magic angle in a tendon",
  explanation:
    "A normal peroneal tendon curves below the ankle; the field runs along the leg. Where its fibers lie at 55° to the field, the tendon is bright on pictures with a short echo time, as if it were torn. Make the echo time longer, or plantar flex the foot, so that no fibers lie at this angle.",
  physics:
    "Dipolar coupling of water on collagen shortens T2 in proportion to (3 cos²θ − 1)², which is 0 at 54.7° (Erickson et al., Radiology 1991;181:389). The bright signal disappears at echo times above 37 ms (Peh and Chan, Br J Radiol 1998;71:31).",
  knobs: {
    te: { label: "Echo time", min: 8, max: 80, step: 1, unit: "ms" },
    tilt: { label: "Plantar flexion of the foot", min: 0, max: 45, step: 5, unit: "°" },
  },
  defaults: { te: 14, tilt: 0 },
  truths: {
    magicAngle: "Angle between fibers and field at which the tendon is brightest, in degrees",
    brightT2: "T2 of the tendon at this angle in ms",
    brightSignal: "Signal of the tendon at this angle in % of that of muscle",
  },
  computeAt(side, { te, tilt }, seed) {
    const random = seededRandom(seed);
    const tissues = tissuesAt(1.5);
    const map = createTissueMap(tissues.air, side, ankleFieldOfView);
    const tendonAt = (angle: number) => ({
      ...tissues.muscle,
      name: `tendon at ${angle}`,
      density: 0.65,
      t1: tendonT1,
      t2: tendonT2(angle),
    });
    paintAnkle(map, tissues, tendonAt, tilt);
    const signal = mapOnFineGrid(map, (tissue) => spinEcho(tissue, { tr, te }));
    const size = { width: side, height: side, spacing: ankleFieldOfView / side };
    const course = tendonCourse(tilt);
    const bright = course.filter((_, index) => Math.abs(fiberAngle(course, index) - 54.7) < 9);
    const bulk = spinEcho(tissues.muscle, { tr, te });
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "sagittal",
          phase: te < 40 ? "PD" : "T2",
          window: { low: 0, high: 0.95 * Math.exp(-te / 70) },
          frames: [reconstructMagnitude(sampleKSpace(signal, side), 0.005, random)],
        }),
      ],
      truth: {
        magicAngle: (Math.acos(Math.sqrt(1 / 3)) * 180) / Math.PI,
        brightT2: tendonT2(54.7356),
        brightSignal: (100 * spinEcho(tendonAt(54.7356), { tr, te })) / bulk,
      },
      regions:
        bright.length > 1 && te < 30
          ? createRegion("Magic angle", { kind: "line", points: bright, width: 10 }, size)
          : [],
    };
  },
});

/** Returns T2 in ms at an angle in degrees between fibers and field: 1/T2 = 1/T2(55°) + c · (3 cos²θ − 1)²/4. */
export function tendonT2(angle: number): number {
  const cos = Math.cos((angle * Math.PI) / 180);
  const coupling = (1 / alongField - 1 / atMagicAngle) * ((3 * cos * cos - 1) ** 2 / 4);
  return 1 / (1 / atMagicAngle + coupling);
}
