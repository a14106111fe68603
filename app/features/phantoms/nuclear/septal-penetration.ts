import { blurImage, fwhmPerSigma } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { computeImage } from "../simulation/scalar-image";
import { countEvents } from "./count-events";
import { scintigramSeries } from "./scintigram-series";

const field = 300;
/** Diameter and length of the holes in mm. */
const holeDiameter = 1.8;
const holeLength = 28;
/** Attenuation of lead in 1/mm: 2.39 and 0.278 cm²/g (NIST SRD 126, interpolated) × 11.35 g/cm³. */
const leadAttenuation = { technetium: 2.71, iodine: 0.316 };

/**
 * Returns the share of gamma rays that pass a septum on the shortest way from one hole into the next: exp(−μ·w) with
 * w = t·L/(2·d + t); lengths in mm, μ in 1/mm.
 */
export function penetrateSeptum(septa: number, attenuation: number): number {
  return Math.exp((-attenuation * septa * holeLength) / (2 * holeDiameter + septa));
}

export const septalPenetration = definePhantom({
  id: "nm-septal-penetration",
  name: "Septal penetration (star artifact)",
  explanation:
    "A small hot source in front of a collimator with hexagonal holes. The 364 keV photons of iodine-131 penetrate the thin septa of a low-energy collimator, mostly along the six directions with the least lead, which causes a star. With thicker septa, or the 140 keV photons of technetium-99m, only the source is visible.",
  physics:
    "Penetration = exp(−μ·w) with the shortest path w = t·L/(2·d + t) through a septum; less than 5% is acceptable (Cherry, Sorenson, Phelps, Physics in Nuclear Medicine). The shape of the rays of the star is schematic.",
  knobs: {
    septa: { label: "Thickness of the septa", min: 0.2, max: 2.4, step: 0.1, unit: "mm" },
    isotope: { label: "Isotope (0: technetium-99m, 1: iodine-131)", min: 0, max: 1, step: 1, unit: "" },
  },
  defaults: { septa: 0.3, isotope: 1 },
  truths: {
    penetration: "Gamma rays that penetrate a septum on the shortest path, in %",
    thicknessFor5: "Thickness of the septa in mm that lets 5% pass",
  },
  simulate({ septa, isotope }, seed, side) {
    const attenuation = isotope >= 0.5 ? leadAttenuation.iodine : leadAttenuation.technetium;
    const penetration = penetrateSeptum(septa, attenuation);
    const spacing = field / side;
    const source = computeImage(side, side, (column, row) => {
      const x = (column + 0.5) * spacing - field / 2;
      const y = (row + 0.5) * spacing - field / 2;
      const distance = Math.sqrt(x * x + y * y);
      return (distance < 9 ? 1 : 0) + penetration * starRays(x, y, distance);
    });
    const image = blurImage(source, 9 / fwhmPerSigma / spacing);
    const counts = 1.2e6 * (1 + 2 * penetration);
    const total = image.values.reduce((sum, value) => sum + value, 0);
    const peak = image.values.reduce((most, value) => Math.max(most, value), 0);
    const pathLength = -Math.log(0.05) / attenuation;
    return {
      series: [
        scintigramSeries([countEvents(image, counts, seed)], {
          modality: "NM",
          plane: "projection",
          unit: "counts",
          spacing,
          // Uses a dark window, as for whole-body scintigrams, so that rays with a few percent of the source's intensity are
          // visible.
          darkestValue: Math.max(3, (0.12 * peak * counts) / total),
        }),
      ],
      truth: {
        penetration: 100 * penetration,
        thicknessFor5: (2 * holeDiameter * pathLength) / (holeLength - pathLength),
      },
      regions: [
        { name: "Source", from: 0, to: 0, polygon: outlineEllipse(0.5, 0.5, 14 / field) },
        ...(penetration < 0.05
          ? []
          : [{ name: "Star", from: 0, to: 0, polygon: outlineEllipse(0.5, 0.5, 90 / field) }]),
      ],
    };
  },
});

/** Returns the height of the six rays of the star relative to the source: they fade along and across their direction. */
function starRays(x: number, y: number, distance: number): number {
  const angle = Math.atan2(y, x) + Math.PI / 6;
  const sector = Math.PI / 3;
  const angleFromRay = angle - sector * Math.round(angle / sector);
  const across = distance * Math.sin(angleFromRay);
  return 0.16 * Math.exp(-distance / 38) * (0.18 + Math.exp(-((across / 6) ** 2)));
}
