import { definePhantom } from "../simulation/define-phantom";
import { mapImage, sampleImage } from "../simulation/scalar-image";
import { linearAttenuation } from "./attenuation-coefficients";
import { abdomenPlace, chestThickness } from "./chest-thickness";
import { addQuantumNoise, transmitPrimary } from "./expose-detector";
import { radiographSeries } from "./radiograph-series";
import { spreadScatter } from "./scatter-field";
import { addTestDisc, discRegion } from "./test-disc";

const energy = 48;
const disc = { ...abdomenPlace, radius: 9, thickness: 5 };
/** Share of primary photons that pass a grid: strips and interspaces absorb the others. A usual value is 0.7. */
const primaryTransmission = 0.7;

/**
 * Returns the share of scatter that passes a grid. The fraction √(1 + r²) − r of diffuse radiation passes between two
 * absorbing strips (view factor of a slot, Hottel's crossed strings), and the interspace attenuates scatter like primary
 * radiation.
 */
export function scatterTransmission(gridRatio: number): number {
  return gridRatio === 0 ? 1 : primaryTransmission * (Math.sqrt(1 + gridRatio ** 2) - gridRatio);
}

export const scatterGrid = definePhantom({
  id: "xr-scatter-grid",
  name: "Scatter and grid",
  explanation:
    "A chest with a bone disc below the right dome of the diaphragm: first with the grid, then without. Raise the scatter: the contrast of the abdomen and the mediastinum falls. Raise the grid ratio: the contrast rises again, but the exposure has to rise by the Bucky factor.",
  physics:
    "Contrast = primary contrast ÷ (1 + SPR). With a grid: SPR′ = SPR·Ts/Tp; Bucky factor = (1 + SPR) ÷ (Tp + SPR·Ts) (Bushberg et al., The Essential Physics of Medical Imaging). Tp = 0.7; Ts = 0.7·(√(1 + r²) − r) for strips that absorb completely, so real grids remove less scatter.",
  knobs: {
    scatterToPrimary: { label: "Scatter-to-primary ratio without grid", min: 0, max: 6, step: 0.5, unit: "" },
    gridRatio: { label: "Grid ratio (0: no grid)", min: 0, max: 16, step: 1, unit: ": 1" },
  },
  defaults: { scatterToPrimary: 3, gridRatio: 10 },
  truths: {
    primaryContrast: "Contrast of the disc without scatter, 0 to 1",
    contrastWithoutGrid: "Contrast of the disc without a grid, 0 to 1",
    contrastWithGrid: "Contrast of the disc with the grid, 0 to 1",
    scatterToPrimaryWithGrid: "Scatter-to-primary ratio behind the grid",
    buckyFactor: "Factor by which the exposure rises for the same signal in the detector",
  },
  simulate({ scatterToPrimary, gridRatio }, seed, side) {
    const map = chestThickness(side);
    const primaryBeside = Math.exp(-linearAttenuation("softTissue", energy) * softTissueAt(map.softTissue, side));
    addTestDisc(map, disc);
    const primary = transmitPrimary(map, energy);
    const spread = spreadScatter(primary, map.spacing);
    const spreadAtDisc = sampleImage(spread, ...discPixel(side));
    const scatter = mapImage(spread, (value) => (value / spreadAtDisc) * scatterToPrimary * primaryBeside);
    const passedPrimary = gridRatio === 0 ? 1 : primaryTransmission;
    const passedScatter = scatterTransmission(gridRatio);
    const bucky = (1 + scatterToPrimary) / (passedPrimary + scatterToPrimary * passedScatter);
    const expose = (primaryShare: number, scatterShare: number, noiseSeed: number) => {
      const signal = mapImage(primary, (value, i) => primaryShare * value + scatterShare * (scatter.values[i] ?? 0));
      const photons = 20_000 / (primaryBeside * (1 + scatterToPrimary));
      const noisy = addQuantumNoise(signal, photons, noiseSeed);
      const center = -Math.log(primaryBeside * (1 + scatterToPrimary)) - 1.2;
      return radiographSeries([noisy], { spacing: map.spacing, center, width: 4 });
    };
    const ratioWithGrid = (scatterToPrimary * passedScatter) / passedPrimary;
    const contrast = 1 - Math.exp((-linearAttenuation("corticalBone", energy) * disc.thickness) / 10);
    return {
      series: [expose(bucky * passedPrimary, bucky * passedScatter, seed), expose(1, 1, seed + 1)],
      truth: {
        primaryContrast: contrast,
        contrastWithoutGrid: contrast / (1 + scatterToPrimary),
        contrastWithGrid: contrast / (1 + ratioWithGrid),
        scatterToPrimaryWithGrid: ratioWithGrid,
        buckyFactor: bucky,
      },
      regions: [discRegion(map, disc, "Bone disc")],
    };
  },
});

/** Returns the column and row of the center of the disc. */
function discPixel(side: number): [number, number] {
  const toPixel = (place: number) => (place / 400 + 0.5) * side - 0.5;
  return [toPixel(disc.x), toPixel(disc.y)];
}

/** Returns the soft tissue in cm behind the center of the disc. */
function softTissueAt(softTissue: Float64Array, side: number): number {
  return sampleImage({ width: side, height: side, values: softTissue }, ...discPixel(side));
}
