import type { TrueRegion } from "../phantom";
import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { mapImage } from "../simulation/scalar-image";
import { chestField, chestThickness } from "./chest-thickness";
import { addQuantumNoise, transmitPrimary } from "./expose-detector";
import { radiographSeries } from "./radiograph-series";
import { frameFraction, pixelCenter } from "./thickness-map";

interface GridSetup {
  gridRatio: number;
  focusToDetector: number;
  gridFocus: number;
  lateralShift: number;
  isUpsideDown: boolean;
}

/**
 * Returns the share of primary photons, 0 to 1, that the strips of a focused grid remove `x` mm beside its middle. A ray of
 * slope a between strips of slope b loses r·|a − b|; the strips of an upside-down grid lean outward.
 */
export function cutoffLoss(setup: GridSetup, x: number): number {
  const { gridRatio, focusToDetector, gridFocus, lateralShift, isUpsideDown } = setup;
  const raySlope = (x - lateralShift) / focusToDetector;
  const stripSlope = (isUpsideDown ? -x : x) / gridFocus;
  return Math.min(1, gridRatio * Math.abs(raySlope - stripSlope));
}

/** Fraction of photons that penetrate the lead strips, so that completely cut-off parts show noise instead of nothing. */
const leakage = 0.005;

export const gridCutoff = definePhantom({
  id: "xr-grid-cutoff",
  name: "Grid cutoff",
  explanation:
    "A chest behind a focused grid. Turn the grid upside down: only a band in the middle stays exposed. Move the tube sideways: the whole picture loses exposure evenly. Move the tube out of the focal range: both edges lose exposure.",
  physics:
    "Lost fraction of the primary radiation: r·|ray slope − strip slope|, with the slopes (x − shift)/SID and x/focal distance of the grid (−x/focal distance upside down). For a shift b alone this is r·b/f (Carlton and Adler, Principles of Radiographic Imaging).",
  knobs: {
    gridRatio: { label: "Grid ratio", min: 5, max: 16, step: 1, unit: ": 1" },
    focusToDetector: { label: "Focus-to-detector distance", min: 900, max: 2000, step: 50, unit: "mm" },
    gridFocus: { label: "Focal distance of the grid", min: 900, max: 2000, step: 50, unit: "mm" },
    lateralShift: { label: "Tube off center", min: -100, max: 100, step: 5, unit: "mm" },
    upsideDown: { label: "Grid upside down (0: no, 1: yes)", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { gridRatio: 8, focusToDetector: 1800, gridFocus: 1800, lateralShift: 0, upsideDown: 1 },
  truths: {
    lossAtCenter: "Share of the exposure lost in the middle, 0 to 1",
    lossAtLeft: "Share lost 150 mm to the left of the middle, 0 to 1",
    lossAtRight: "Share lost 150 mm to the right of the middle, 0 to 1",
  },
  simulate(parameters, seed, side) {
    const { upsideDown, ...distances } = parameters;
    const setup = { ...distances, isUpsideDown: upsideDown >= 0.5 };
    const map = chestThickness(side);
    const losses = Array.from({ length: side }, (_, column) => cutoffLoss(setup, pixelCenter(map, column)));
    const primary = transmitPrimary(map, 48);
    const behindGrid = mapImage(primary, (value, i) => value * Math.max(leakage, 1 - (losses[i % side] ?? 0)));
    const noisy = addQuantumNoise(behindGrid, 300_000, seed);
    return {
      series: [radiographSeries([noisy], { spacing: map.spacing, center: 3.6, width: 5 })],
      truth: {
        lossAtCenter: cutoffLoss(setup, 0),
        lossAtLeft: cutoffLoss(setup, -150),
        lossAtRight: cutoffLoss(setup, 150),
      },
      regions: listCutoffRegions(setup),
    };
  },
});

/** Returns the bands in which more than half of the exposure is lost. */
function listCutoffRegions(setup: GridSetup): TrueRegion[] {
  const grid = { side: chestField, spacing: 1 };
  const regions: TrueRegion[] = [];
  let start: number | undefined;
  for (let x = -chestField / 2; x <= chestField / 2; x++) {
    const isCutOff = cutoffLoss(setup, x) > 0.5 && x < chestField / 2;
    if (isCutOff) start ??= x;
    if (isCutOff || start === undefined) continue;
    const polygon = outlineRectangle(frameFraction(grid, start), 0, frameFraction(grid, x), 1);
    regions.push({ name: "Grid cutoff", from: 0, to: 0, polygon });
    start = undefined;
  }
  return regions;
}
