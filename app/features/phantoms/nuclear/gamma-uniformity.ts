import { seededRandom } from "../../../lib/random";
import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { computeImage } from "../simulation/scalar-image";
import { countEvents } from "./count-events";
import { scintigramSeries } from "./scintigram-series";

/** Width of the frame and distance between neighboring photomultiplier tubes in mm. */
const field = 420;
const tubePitch = 68;
/** Half of the width of the field of view in mm. */
const viewHalf = 190;

interface TubePlace {
  x: number;
  y: number;
}

/** Returns the centers in mm of the tubes of a hexagonal array. */
function placeTubes(): TubePlace[] {
  const tubes: TubePlace[] = [];
  const rowPitch = (tubePitch * Math.sqrt(3)) / 2;
  for (let row = -4; row <= 4; row++) {
    for (let column = -4; column <= 4; column++) {
      const x = (column + (Math.abs(row) % 2) / 2) * tubePitch;
      const y = row * rowPitch;
      if (Math.abs(x) < viewHalf + 20 && Math.abs(y) < viewHalf + 20) tubes.push({ x, y });
    }
  }
  return tubes;
}

/** Returns the share of the counts that a tube gives to a place, 1 in its middle. */
function weighTube({ x, y }: TubePlace, atX: number, atY: number): number {
  const square = (atX - x) ** 2 + (atY - y) ** 2;
  return Math.exp(-square / (2 * (0.36 * tubePitch) ** 2));
}

export const gammaUniformity = definePhantom({
  id: "nm-uniformity",
  name: "Gamma camera: uniformity",
  explanation:
    "An intrinsic flood of a gamma camera. A tube whose gain has drifted loses counts from the energy window, which causes a round cold spot of the size of a tube. Without linearity correction, all tubes are visible as a pattern. Collect more counts: noise shrinks, and the defects stay.",
  physics:
    "Integral uniformity = 100 × (max − min)/(max + min) over the field of view (NEMA NU 1), here without noise. Counts follow a Poisson distribution.",
  knobs: {
    loss: { label: "Counts lost in the middle of the drifted tube", min: 0, max: 60, step: 2, unit: "%" },
    pattern: { label: "Strength of the uncorrected tube pattern", min: 0, max: 20, step: 1, unit: "%" },
    counts: { label: "Counts", min: 1, max: 60, step: 1, unit: "million" },
  },
  defaults: { loss: 24, pattern: 0, counts: 20 },
  truths: {
    integralUniformity: "Integral uniformity in %, without noise",
    relativeNoise: "Standard deviation of a pixel in % of its mean, in a frame of 256 × 256 pixels",
  },
  simulate({ loss, pattern, counts }, seed, side) {
    const tubes = placeTubes();
    const inner = tubes.filter(({ x, y }) => Math.abs(x) < 130 && Math.abs(y) < 130);
    const drifted = inner[Math.floor(seededRandom(seed)() * inner.length)] ?? { x: 0, y: 0 };
    const spacing = field / side;
    const sensitivity = (x: number, y: number) => {
      let sum = 0;
      if (pattern > 0) for (const tube of tubes) sum += weighTube(tube, x, y);
      return (1 + (pattern / 100) * (sum > 0 ? 2 * sum - 1.6 : 0)) * (1 - (loss / 100) * weighTube(drifted, x, y));
    };
    let smallest = Number.POSITIVE_INFINITY;
    let most = 0;
    const flood = computeImage(side, side, (column, row) => {
      const x = (column + 0.5) * spacing - field / 2;
      const y = (row + 0.5) * spacing - field / 2;
      if (Math.abs(x) > viewHalf || Math.abs(y) > viewHalf) return 0;
      const value = sensitivity(x, y);
      smallest = Math.min(smallest, value);
      most = Math.max(most, value);
      return value;
    });
    const total = counts * 1e6;
    const meanCounts = (pixels: number) => total / ((2 * viewHalf) / (field / pixels)) ** 2;
    const at = (place: number) => 0.5 + place / field;
    return {
      series: [
        scintigramSeries([countEvents(flood, total, seed)], {
          modality: "NM",
          plane: "projection",
          unit: "counts",
          spacing,
          lightestValue: 0.5 * meanCounts(side),
          darkestValue: 1.25 * meanCounts(side),
        }),
      ],
      truth: {
        integralUniformity: (100 * (most - smallest)) / (most + smallest),
        relativeNoise: 100 / Math.sqrt(meanCounts(256)),
      },
      regions:
        loss === 0
          ? []
          : [
              {
                name: "Drifted tube",
                from: 0,
                to: 0,
                polygon: outlineEllipse(at(drifted.x), at(drifted.y), (0.55 * tubePitch) / field),
              },
            ],
    };
  },
});
