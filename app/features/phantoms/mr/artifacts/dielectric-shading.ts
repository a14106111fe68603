import { seededRandom } from "../../../../lib/random";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { reconstructMagnitude, sampleKSpace } from "../acquisition/receive-picture";
import { spoiledGradientEcho } from "../acquisition/signal-equations";
import { fieldInCylinder, waveNumber } from "../acquisition/standing-wave";
import { labelsPerPixel, mapGradedSignal } from "../acquisition/tissue-map";
import { type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { createHeadMap, headFieldOfView, headSize } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const sequence = { tr: 500, te: 5 };

export const dielectricShading = defineMrPhantom({
  id: "mr-dielectric-shading",
  name: "B1 inhomogeneity (dielectric effect)",
  explanation:
    "A gradient echo of a head in a volume coil at different field strengths. At 3 T, the wavelength of the pulses in tissue is close to the size of the head, so the middle gets a larger flip angle and more signal than the edge. The correction represents dielectric pads, several transmit channels, and filters.",
  physics:
    "In a cylinder of tissue the field is |J₀(kr)|, with k from permittivity and conductivity. It scales the flip angle, and the coil receives with the same pattern (Hoult, J Magn Reson Imaging 2000;12:46; Gabriel et al., Phys Med Biol 1996;41:2271).",
  knobs: {
    field: { label: "Field strength", min: 0.5, max: 3, step: 0.5, unit: "T" },
    flip: { label: "Flip angle", min: 10, max: 60, step: 5, unit: "°" },
    correction: { label: "Correction", min: 0, max: 100, step: 10, unit: "%" },
  },
  defaults: { field: 3, flip: 30, correction: 0 },
  truths: {
    wavelength: "Wavelength of the radiofrequency in tissue in cm",
    edgeToCenter: "Field at the edge of the brain in % of the field in the middle, before correction",
    edgeSignal: "Signal of white matter at the edge of the brain in % of that in the middle",
  },
  computeAt(side, { field, flip, correction }, seed) {
    const random = seededRandom(seed);
    const k = waveNumber(field);
    const radius = (headSize.halfWidth + headSize.halfLength) / 2;
    const fieldAt = createFieldProfile(k, radius, correction / 100);
    // Below 1.5 T, uses the tissue values of 1.5 T, so that only the shading differs.
    const tissues = tissuesAt(Math.max(1.5, field));
    const signalOf = (tissue: Tissue, share: number) =>
      share * spoiledGradientEcho(tissue, { ...sequence, flip: flip * share });
    const graded = {
      // Distance in a circle with the area of the oval head; a level of 1 is twice the mean field.
      levelAt: (x: number, y: number) =>
        fieldAt(Math.sqrt((x / headSize.halfWidth) ** 2 + (y / headSize.halfLength) ** 2) * radius) / 2,
      signalOf: (tissue: Tissue, level: number) => signalOf(tissue, 2 * level),
    };
    const signal = mapGradedSignal(createHeadMap(side, random, tissues), graded, labelsPerPixel / 2);
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    const edge = radius - 16;
    const [middleSignal, edgeSignal] = [0, edge].map((distance) => signalOf(tissues.whiteMatter, fieldAt(distance)));
    const brightRegion = { kind: "ellipse" as const, x: 0, y: 0, radiusX: 34, radiusY: 42 };
    return {
      series: [
        createSignalSeries({
          ...size,
          plane: "axial",
          phase: "GRE",
          window: { low: 0, high: 1.15 * Math.sin((flip * Math.PI) / 180) },
          frames: [reconstructMagnitude(sampleKSpace(signal, side), 0.003, random)],
        }),
      ],
      truth: {
        wavelength: (2 * Math.PI) / k.real / 10,
        edgeToCenter: (100 * fieldInCylinder(k, edge)) / fieldInCylinder(k, 0),
        edgeSignal: (100 * (edgeSignal ?? 0)) / (middleSignal ?? 1),
      },
      regions: field >= 3 && correction < 50 ? createRegion("Bright middle", brightRegion, size) : [],
    };
  },
});

/** Returns the remaining field after the correction at a distance from the middle, relative to the mean over the head. */
function createFieldProfile(k: ReturnType<typeof waveNumber>, radius: number, correction: number) {
  const steps = 64;
  const values = Array.from({ length: steps + 2 }, (_, step) => fieldInCylinder(k, (1.1 * radius * step) / steps));
  // Computes the mean over the area, in which every ring is weighted by its radius.
  const inside = values.slice(0, Math.floor(steps / 1.1));
  const mean =
    inside.reduce((sum, value, step) => sum + value * step, 0) / inside.reduce((sum, _, step) => sum + step, 0);
  return (distance: number) => {
    const place = Math.min(steps, (distance / (1.1 * radius)) * steps);
    const step = Math.floor(place);
    const value = (values[step] as number) * (1 - (place - step)) + (values[step + 1] as number) * (place - step);
    return 1 + (value / mean - 1) * (1 - correction);
  };
}
