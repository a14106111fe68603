import { blurImage } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { computeImage } from "../simulation/scalar-image";
import { countEvents } from "./count-events";
import { scintigramSeries } from "./scintigram-series";

const field = 300;
/** Seconds of each acquisition, and the true rate of the reference in 1000 counts per second. */
const seconds = 10;
const referenceRate = 10;
/** Vials: centers and radius in mm, and activity relative to the first. */
const vials = [
  { x: -60, y: -50, activity: 1 },
  { x: 60, y: -50, activity: 2 },
  { x: -60, y: 60, activity: 3 },
  { x: 60, y: 60, activity: 4 },
];
const vialRadius = 22;

/**
 * Returns the observed rate. Rates in counts per second, dead time in seconds. Nonparalyzable: n/(1 + n·τ); paralyzable, where each
 * event prolongs the dead time: n·exp(−n·τ).
 */
export function observeRate(rate: number, deadTime: number, isParalyzable: boolean): number {
  return isParalyzable ? rate * Math.exp(-rate * deadTime) : rate / (1 + rate * deadTime);
}

export const deadTime = definePhantom({
  id: "nm-dead-time",
  name: "Dead time",
  explanation:
    "Four vials with activities of 1 : 2 : 3 : 4, each acquired for 10 s: first at the chosen activity, then with a reference of 10 000 true counts per second. Measure the counts: they no longer rise with the activity. In a paralyzable system, they even decrease.",
  physics:
    "Observed rate = n/(1 + n·τ) (nonparalyzable) or n·exp(−n·τ) (paralyzable), which peaks at 1/(e·τ). All vials lose the same fraction, because the dead time affects the whole camera (Cherry, Sorenson, Phelps, Physics in Nuclear Medicine).",
  knobs: {
    trueRate: { label: "True rate", min: 10, max: 1000, step: 10, unit: "1000 counts/s" },
    deadTime: { label: "Dead time", min: 0.5, max: 6, step: 0.5, unit: "µs" },
    paralyzable: { label: "Paralyzable (0: no, 1: yes)", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { trueRate: 400, deadTime: 3, paralyzable: 1 },
  truths: {
    observedRate: "Observed rate in 1000 counts per second",
    lostShare: "Lost counts in % of the true counts",
    maxObservedRate: "Largest rate that the system can observe, in 1000 counts per second",
  },
  simulate({ trueRate, deadTime: microseconds, paralyzable }, seed, side) {
    const isParalyzable = paralyzable >= 0.5;
    const deadSeconds = microseconds * 1e-6;
    const spacing = field / side;
    const sources = computeImage(side, side, (column, row) => {
      const x = (column + 0.5) * spacing - field / 2;
      const y = (row + 0.5) * spacing - field / 2;
      const vial = vials.find((one) => (x - one.x) ** 2 + (y - one.y) ** 2 < vialRadius ** 2);
      // Vials are spheres: their thickness falls toward the edge.
      return vial ? vial.activity * Math.sqrt(vialRadius ** 2 - (x - vial.x) ** 2 - (y - vial.y) ** 2) : 0;
    });
    const image = blurImage(sources, 3.5 / spacing);
    const acquire = (rate: number, noiseSeed: number) =>
      countEvents(image, observeRate(rate * 1000, deadSeconds, isParalyzable) * seconds, noiseSeed);
    const observed = observeRate(trueRate * 1000, deadSeconds, isParalyzable) / 1000;
    const total = image.values.reduce((sum, value) => sum + value, 0);
    const peak = image.values.reduce((most, value) => Math.max(most, value), 0) / total;
    const show = (rate: number, shownRate: number, noiseSeed: number) =>
      scintigramSeries([acquire(rate, noiseSeed)], {
        modality: "NM",
        plane: "projection",
        unit: "counts",
        spacing,
        darkestValue: Math.max(4, peak * shownRate * 1000 * seconds),
      });
    const at = (place: number) => 0.5 + place / field;
    return {
      series: [
        // The window is set for the true rate up to 400 000 counts per second, so losses make the picture paler.
        show(trueRate, Math.min(trueRate, 400), seed),
        show(referenceRate, referenceRate, seed + 1),
      ],
      truth: {
        observedRate: observed,
        lostShare: 100 * (1 - observed / trueRate),
        maxObservedRate: isParalyzable ? 1 / (Math.E * deadSeconds) / 1000 : 1 / deadSeconds / 1000,
      },
      regions: vials.map(({ x, y, activity }) => ({
        name: `Vial of activity ${activity}`,
        from: 0,
        to: 0,
        polygon: outlineEllipse(at(x), at(y), (vialRadius + 10) / field),
      })),
    };
  },
});
