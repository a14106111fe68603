import { blurImage, fwhmPerSigma } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { computeImage } from "../simulation/scalar-image";
import { countEvents } from "./count-events";
import { scintigramSeries } from "./scintigram-series";

/** Width of the frame and of the bar phantom in mm. */
const field = 300;
const plate = 260;
/** Widths in mm of the bars and gaps of the four quadrants. */
const barWidths = [3.5, 5, 7, 10];
/** Intrinsic resolution of the camera in mm. */
const intrinsic = 3.5;
/** Thickness of the septa in mm, and attenuation of lead at 140 keV in 1/mm. */
const septa = 0.2;
const leadAttenuation = 2.7;
/** Counts of the reference collimator (holes of 1.5 mm and 25 mm). */
const referenceCounts = 3e6;

interface Collimator {
  holeDiameter: number;
  holeLength: number;
}

/**
 * Returns the effective length of the holes in mm: the length minus the parts of the septa at both ends that rays penetrate.
 */
function effectiveLength(holeLength: number): number {
  return holeLength - 2 / leadAttenuation;
}

/** Returns the resolution of a parallel-hole collimator in mm at a distance in mm: d·(L + b)/L. */
export function collimatorResolution({ holeDiameter, holeLength }: Collimator, distance: number): number {
  const length = effectiveLength(holeLength);
  return (holeDiameter * (length + distance)) / length;
}

/** Returns the share of the gamma rays that pass hexagonal holes: 0.26²·(d/L)²·(d/(d + t))². */
export function collimatorEfficiency({ holeDiameter, holeLength }: Collimator): number {
  const length = effectiveLength(holeLength);
  return (0.26 * (holeDiameter / length) * (holeDiameter / (holeDiameter + septa))) ** 2;
}

export const collimatorDistance = definePhantom({
  id: "nm-collimator",
  name: "Collimator and distance",
  explanation:
    "Bars of 3.5, 5, 7, and 10 mm in front of a flood source. Move the bars away from the collimator: fine bars blur first, but the number of counts does not change. Longer or narrower holes are sharper and let fewer counts through.",
  physics:
    "Collimator: d·(L + b)/L with the effective length L = length − 2/μ; system: √(intrinsic² + collimator²), intrinsic 3.5 mm. Efficiency: 0.26²·(d/L)²·(d/(d + t))² (Cherry, Sorenson, Phelps, Physics in Nuclear Medicine).",
  knobs: {
    distance: { label: "Distance from the collimator", min: 0, max: 200, step: 5, unit: "mm" },
    holeDiameter: { label: "Diameter of the holes", min: 1, max: 2.6, step: 0.1, unit: "mm" },
    holeLength: { label: "Length of the holes", min: 18, max: 45, step: 1, unit: "mm" },
  },
  defaults: { distance: 50, holeDiameter: 1.5, holeLength: 25 },
  truths: {
    collimatorResolution: "Resolution of the collimator in mm",
    systemResolution: "Resolution of the system in mm (full width at half maximum)",
    efficiency: "Gamma rays that pass the collimator, per 10 000",
  },
  simulate({ distance, holeDiameter, holeLength }, seed, side) {
    const collimator = { holeDiameter, holeLength };
    const spacing = field / side;
    const resolution = Math.sqrt(intrinsic ** 2 + collimatorResolution(collimator, distance) ** 2);
    const bars = computeImage(side, side, (column, row) => {
      const x = (column + 0.5) * spacing - field / 2;
      const y = (row + 0.5) * spacing - field / 2;
      return passBars(x, y);
    });
    const blurred = blurImage(bars, resolution / fwhmPerSigma / spacing);
    const efficiency = collimatorEfficiency(collimator);
    const share = efficiency / collimatorEfficiency({ holeDiameter: 1.5, holeLength: 25 });
    const counts = referenceCounts * share;
    const margin = (field - plate) / 2 / field;
    return {
      series: [
        scintigramSeries([countEvents(blurred, counts, seed)], {
          modality: "NM",
          plane: "projection",
          unit: "counts",
          spacing,
          darkestValue: (2.6 * counts) / (side * side),
        }),
      ],
      truth: {
        collimatorResolution: collimatorResolution(collimator, distance),
        systemResolution: resolution,
        efficiency: 10_000 * efficiency,
      },
      regions: barWidths.map((width, i) => {
        const left = i % 2 === 0 ? margin : 0.5;
        const top = i < 2 ? margin : 0.5;
        const polygon = outlineRectangle(left, top, left + 0.5 - margin, top + 0.5 - margin);
        return { name: `Bars of ${width} mm`, from: 0, to: 0, polygon };
      }),
    };
  },
});

/** Returns 1 in the gaps between lead bars and 0 behind them; neighboring quadrants have crossed bars. */
function passBars(x: number, y: number): number {
  if (Math.max(Math.abs(x), Math.abs(y)) > plate / 2) return 0;
  const quadrant = (x < 0 ? 0 : 1) + (y < 0 ? 0 : 2);
  const width = barWidths[quadrant] ?? 1;
  const along = quadrant === 0 || quadrant === 3 ? x : y;
  return Math.floor((along + plate) / width) % 2;
}
