import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { computeImage, mapImage, sampleImage } from "../simulation/scalar-image";
import { addQuantumNoise, transmitPrimary } from "./expose-detector";
import { handField, handThickness } from "./hand-thickness";
import { radiographSeries } from "./radiograph-series";

export const doubleExposure = definePhantom({
  id: "xr-double-exposure",
  name: "Double exposure",
  explanation:
    "A detector that was exposed twice before it was read, with the hand in two places. Both pictures overlap, and bones are darker than in a single exposure, because the other exposure adds photons behind them. Change the fraction and the shift of the second exposure.",
  physics: "Exposures add up in the detector: I = (1 − s)·I₁ + s·I₂. The logarithm for display is taken after the sum.",
  knobs: {
    secondShare: { label: "Share of the second exposure", min: 0, max: 50, step: 5, unit: "%" },
    shift: { label: "Shift of the hand to the right", min: 0, max: 80, step: 5, unit: "mm" },
  },
  defaults: { secondShare: 40, shift: 40 },
  truths: {
    shift: "Distance between the two pictures of a bone in mm",
    maxContrast:
      "Maximum contrast in % of a bone in the first exposure; the second exposure adds photons even behind lead",
  },
  simulate({ secondShare, shift }, seed, side) {
    const map = handThickness(side);
    const share = secondShare / 100;
    const first = transmitPrimary(map, 26);
    const shade = (pixel: number) => sampleImage(first, (pixel % side) - shift / map.spacing, Math.floor(pixel / side));
    const second = computeImage(side, side, (column, row) =>
      column * map.spacing < shift ? 1 : shade(row * side + column),
    );
    const sum = mapImage(first, (value, i) => (1 - share) * value + share * (second.values[i] ?? 0));
    const noisy = addQuantumNoise(sum, 4_000, seed);
    const left = 0.5 + (shift - 85) / handField;
    return {
      series: [radiographSeries([noisy], { spacing: map.spacing, center: 1.1, width: 2.8 })],
      truth: { shift, maxContrast: 100 - secondShare },
      regions:
        secondShare === 0
          ? []
          : [{ name: "Second exposure", from: 0, to: 0, polygon: outlineRectangle(left, 0.02, left + 0.55, 0.98) }],
    };
  },
});
