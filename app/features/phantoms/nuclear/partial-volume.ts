import { seededRandom } from "../../../lib/random";
import { blurImage, fwhmPerSigma } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { normalNumbers } from "../simulation/random-counts";
import { computeImage, mapImage } from "../simulation/scalar-image";
import { blurredSphere, recoveryCoefficient } from "./blurred-sphere";
import { bodyBackground, bodyField, bodySpheres, outlineSphere } from "./body-phantom";
import { scintigramSeries } from "./scintigram-series";

export const partialVolume = definePhantom({
  id: "pt-partial-volume",
  name: "PET: partial volume and recovery",
  explanation:
    "A body phantom with six hot spheres of 10 to 37 mm, all with the same activity. Spheres smaller than about twice the resolution show less than their true SUV, because their counts spread beyond them. Worsen the resolution: the small spheres fade first.",
  physics:
    "Recovery in the middle of a sphere of radius R blurred by a Gaussian σ: erf(R/(√2·σ)) − √(2/π)·(R/σ)·exp(−R²/(2·σ²)) (Kessler, Ellis, Eden 1984). Shown SUV = background + recovery × (true SUV − background).",
  knobs: {
    resolution: { label: "Resolution (FWHM)", min: 4, max: 14, step: 0.5, unit: "mm" },
    sphereSuv: { label: "True SUV of the spheres", min: 2, max: 12, step: 0.5, unit: "" },
  },
  defaults: { resolution: 7, sphereSuv: 8 },
  truths: {
    recovery10: "Recovery coefficient of the sphere of 10 mm",
    recovery17: "Recovery coefficient of the sphere of 17 mm",
    recovery37: "Recovery coefficient of the sphere of 37 mm",
    suv10: "SUV in the middle of the sphere of 10 mm",
    suv17: "SUV in the middle of the sphere of 17 mm",
    suv37: "SUV in the middle of the sphere of 37 mm",
  },
  simulate({ resolution, sphereSuv }, seed, side) {
    const background = 1;
    const spacing = bodyField / side;
    const at = (pixel: number) => (pixel + 0.5) * spacing - bodyField / 2;
    const normal = normalNumbers(seededRandom(seed));
    const tank = blurImage(
      computeImage(side, side, (column, row) => background * bodyBackground(at(column), at(row))),
      resolution / fwhmPerSigma / spacing,
    );
    // Noise of 3% of the background with the texture of the resolution.
    const grain = blurImage(
      computeImage(side, side, () => normal()),
      resolution / fwhmPerSigma / spacing / 1.4,
    );
    const grainScale = 0.03 / rootMeanSquare(grain.values);
    const image = mapImage(tank, (value, index) => {
      const x = at(index % side);
      const y = at(Math.floor(index / side));
      let sum = value + value * grainScale * (grain.values[index] ?? 0);
      for (const sphere of bodySpheres) {
        const distance = Math.sqrt((x - sphere.x) ** 2 + (y - sphere.y) ** 2);
        if (distance < sphere.diameter / 2 + 2.5 * resolution) {
          sum += (sphereSuv - background) * blurredSphere(sphere.diameter / 2, distance, resolution);
        }
      }
      return sum;
    });
    const suv = (diameter: number) => background + (sphereSuv - background) * recoveryCoefficient(diameter, resolution);
    return {
      series: [
        scintigramSeries([image], { modality: "PT", plane: "axial", unit: "SUV", spacing, darkestValue: sphereSuv }),
      ],
      truth: {
        recovery10: recoveryCoefficient(10, resolution),
        recovery17: recoveryCoefficient(17, resolution),
        recovery37: recoveryCoefficient(37, resolution),
        suv10: suv(10),
        suv17: suv(17),
        suv37: suv(37),
      },
      regions: bodySpheres.map((sphere) => ({
        name: `Sphere of ${sphere.diameter} mm`,
        from: 0,
        to: 0,
        polygon: outlineSphere(sphere),
      })),
    };
  },
});

function rootMeanSquare(values: Float64Array): number {
  return Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);
}
