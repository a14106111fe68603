import { seededRandom } from "../../../../lib/random";
import { computeMagnitude } from "../../fft-2d";
import { mapNearMetal, type Readout, type Sphere } from "../acquisition/metal-field";
import { createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { addReceiverNoise } from "../acquisition/receive-picture";
import { spinEcho, spoiledGradientEcho } from "../acquisition/signal-equations";
import { labelsPerPixel, mapSignal, type TissueMap } from "../acquisition/tissue-map";
import { fieldKnob, type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { createHeadMap, headFieldOfView } from "../anatomy/head-slice";
import { defineMrPhantom } from "../define-mr-phantom";

export const metalSusceptibility = defineMrPhantom({
  id: "mr-susceptibility",
  name: "Susceptibility artifact of metal",
  explanation:
    "A small piece of metal in the brain, as a gradient echo and as a spin echo with the same echo time. Make the echo time longer: the signal void in the gradient echo grows, while that in the spin echo keeps its size. Raise the bandwidth: the distortion shrinks in both.",
  physics:
    "A sphere shifts the frequency around it by γ · Δχ/3 · B0 · (a/r)³ · (3 cos²θ − 1). Phase accumulates with TE only in a gradient echo; the shift along the readout direction, frequency/bandwidth, occurs in both (Schenck, Med Phys 1996;23:815; titanium differs from tissue by 191 ppm).",
  knobs: {
    te: { label: "Echo time", min: 3, max: 40, step: 1, unit: "ms" },
    field: fieldKnob,
    bandwidth: { label: "Bandwidth per pixel", min: 50, max: 600, step: 10, unit: "Hz" },
    radius: { label: "Radius of the metal", min: 0.5, max: 3, step: 0.25, unit: "mm" },
    ppm: { label: "Susceptibility above tissue", min: 10, max: 600, step: 1, unit: "ppm" },
  },
  defaults: { te: 15, field: 1.5, bandwidth: 200, radius: 1.5, ppm: 191 },
  truths: {
    gradientEchoVoid: "Diameter of a circle with the area of the hole in the gradient echo, in mm",
    spinEchoVoid: "Diameter of a circle with the area of the hole in the spin echo, in mm",
    metalDiameter: "Diameter of the metal in mm",
  },
  computeAt(side, { te, field, bandwidth, radius, ppm }, seed) {
    const random = seededRandom(seed);
    const map = createHeadMap(side, random, tissuesAt(field));
    const x = (random() < 0.5 ? -1 : 1) * (38 + 8 * random());
    const metal: Sphere = { x, y: -14 + 26 * random(), radius, ppm };
    const readout = { field, bandwidth, thickness: 5 };
    const sequences = [
      {
        phase: "GRE",
        high: 0.42,
        dephasing: te,
        signalOf: (t: Tissue) => spoiledGradientEcho(t, { tr: 600, te, flip: 30 }),
      },
      { phase: "SE", high: 0.6, dephasing: 0, signalOf: (t: Tissue) => spinEcho(t, { tr: 800, te }) },
    ];
    const size = { width: side, height: side, spacing: headFieldOfView / side };
    const pictures = sequences.map((sequence) => {
      const { image, diameter } = takePicture(map, sequence.signalOf, metal, {
        ...readout,
        dephasing: sequence.dephasing,
      });
      addReceiverNoise(image, 0.004, random);
      const window = { low: 0, high: sequence.high * Math.exp(-te / 90) };
      const frames = [computeMagnitude(image)];
      return {
        diameter,
        series: createSignalSeries({ ...size, plane: "axial", phase: sequence.phase, window, frames }),
      };
    });
    const [gradientEchoVoid = 0, spinEchoVoid = 0] = pictures.map(({ diameter }) => diameter);
    const half = Math.max(4, gradientEchoVoid / 2);
    return {
      series: pictures.map(({ series }) => series),
      truth: { gradientEchoVoid, spinEchoVoid, metalDiameter: 2 * radius },
      regions: createRegion("Metal", { kind: "ellipse", x: metal.x, y: metal.y, radiusX: half, radiusY: half }, size),
    };
  },
});

/** Returns the picture without noise, and the diameter of a circle as large as the area that lost half of its signal. */
function takePicture(map: TissueMap, signalOf: (tissue: Tissue) => number, metal: Sphere, readout: Readout) {
  const image = mapNearMetal(map, signalOf, [metal], readout);
  const whole = mapSignal(map, signalOf, labelsPerPixel);
  const magnitudes = computeMagnitude(image);
  const lostArea = magnitudes.filter((value, index) => value < 0.5 * (whole.values[index] as number)).length;
  return { image, diameter: 2 * whole.spacing * Math.sqrt(lostArea / Math.PI) };
}
