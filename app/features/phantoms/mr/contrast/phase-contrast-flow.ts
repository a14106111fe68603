import { seededRandom } from "../../../../lib/random";
import { gaussianNoise } from "../../gaussian-noise";
import { createMapSeries, createSignalSeries } from "../acquisition/mr-series";
import { createRegion } from "../acquisition/picture-region";
import { spoiledGradientEcho } from "../acquisition/signal-equations";
import { createTissueMap, labelsPerPixel, mapSignal } from "../acquisition/tissue-map";
import { type Tissue, tissuesAt } from "../acquisition/tissue-values";
import { abdomenFieldOfView, aortaShape, paintAbdomen, venaCavaShape } from "../anatomy/abdomen-slice";
import { defineMrPhantom } from "../define-mr-phantom";

const phases = 12;
/** Exponent of the flow profile: 2 is a parabola, larger values are flatter in the middle. */
const flatness = 6;
const meanToPeak = flatness / (flatness + 2);
const venousVelocity = -18;
const sigma = 0.006;

export const phaseContrastFlow = defineMrPhantom({
  id: "mr-phase-contrast",
  name: "Phase-contrast flow and velocity aliasing",
  explanation:
    "Magnitude and velocity of the abdominal aorta and the inferior vena cava over a heartbeat. Lower the velocity encoding below the peak velocity: the middle of the aorta changes from white to black. Raise it too far, and the noise grows.",
  physics:
    "Velocity = VENC · phase/180°; velocities beyond ± VENC wrap around by 2 VENC. The noise of the velocity is proportional to VENC/SNR (Pelc et al., Magn Reson Q 1991;7:229).",
  knobs: {
    venc: { label: "Velocity encoding (VENC)", min: 30, max: 250, step: 5, unit: "cm/s" },
    peak: { label: "Peak velocity in the aorta", min: 40, max: 200, step: 5, unit: "cm/s" },
    heartRate: { label: "Heart rate", min: 40, max: 120, step: 1, unit: "per minute" },
  },
  defaults: { venc: 80, peak: 110, heartRate: 60 },
  truths: {
    peak: "Peak velocity in the middle of the aorta in cm/s",
    isAliased: "1 if the peak velocity exceeds the velocity encoding, else 0",
    shownPeak: "Velocity shown in the middle of the aorta at peak systole in cm/s",
    strokeVolume: "Net flow through the aorta per heartbeat in mL",
    area: "Area of the aorta in mm²",
  },
  computeAt(side, { venc, peak, heartRate }, seed) {
    const random = seededRandom(seed);
    const noise = gaussianNoise(random);
    const tissues = tissuesAt(1.5);
    const fresh: Tissue = { ...tissues.blood, name: "flowing blood", t1: 250 };
    const map = createTissueMap(tissues.air, side, abdomenFieldOfView);
    paintAbdomen(map, tissues, { blood: fresh });
    const signal = mapSignal(map, (tissue) => spoiledGradientEcho(tissue, { tr: 25, te: 4, flip: 20 }), labelsPerPixel);
    const spacing = abdomenFieldOfView / side;
    const shares = flowProfiles(side, spacing);
    const magnitudes: Float64Array[] = [];
    const velocities: Float64Array[] = [];
    for (let phase = 0; phase < phases; phase++) {
      const arterial = peak * pulseWave(phase / phases);
      const velocity = new Float64Array(side * side);
      const magnitude = new Float64Array(side * side);
      for (let index = 0; index < velocity.length; index++) {
        const trueVelocity =
          arterial * (shares.aorta[index] as number) + venousVelocity * (shares.cava[index] as number);
        const angle = (Math.PI * trueVelocity) / venc;
        const strength = signal.values[index] as number;
        const real = strength * Math.cos(angle) + sigma * noise();
        const imaginary = strength * Math.sin(angle) + sigma * noise();
        magnitude[index] = Math.sqrt(real * real + imaginary * imaginary);
        velocity[index] = (venc * Math.atan2(imaginary, real)) / Math.PI;
      }
      magnitudes.push(magnitude);
      velocities.push(velocity);
    }
    const size = { width: side, height: side, spacing, plane: "axial" as const, frameRate: 12 };
    const area = Math.PI * aortaShape.radiusX * aortaShape.radiusY;
    const meanWave =
      Array.from({ length: phases }, (_, phase) => pulseWave(phase / phases)).reduce((a, b) => a + b) / phases;
    const beatSeconds = 60 / heartRate;
    return {
      series: [
        createSignalSeries({ ...size, phase: "Magnitude", window: { low: 0, high: 0.22 }, frames: magnitudes }),
        createMapSeries(
          { ...size, phase: "Velocity", window: { low: -venc, high: venc }, frames: velocities },
          { slope: 0.1, intercept: -300, unit: "cm/s" },
        ),
      ],
      truth: {
        peak,
        isAliased: peak > venc ? 1 : 0,
        shownPeak: wrapVelocity(peak, venc),
        // Area in cm² times mean velocity in cm/s times the duration of a beat.
        strokeVolume: (area / 100) * peak * meanToPeak * meanWave * beatSeconds,
        area,
      },
      regions: [
        ...createRegion("Aorta", aortaShape, size, phases - 1),
        ...createRegion("Inferior vena cava", venaCavaShape, size, phases - 1),
      ],
    };
  },
});

/** Returns the velocity that a picture shows: wrapped into ± VENC. */
export function wrapVelocity(velocity: number, venc: number): number {
  return velocity - 2 * venc * Math.round(velocity / (2 * venc));
}

/** Returns velocity over the heartbeat relative to its peak: a systolic wave, and a little backflow after it. */
function pulseWave(share: number): number {
  if (share < 0.4) return Math.sin((Math.PI * share) / 0.4) ** 2;
  return share < 0.55 ? -0.12 * Math.sin((Math.PI * (share - 0.4)) / 0.15) : 0.02;
}

/** Returns velocity relative to the middle of each vessel, 0 outside it. */
function flowProfiles(side: number, spacing: number): { aorta: Float64Array; cava: Float64Array } {
  const profile = ({ x, y, radiusX, radiusY }: typeof aortaShape) =>
    new Float64Array(side * side).map((_, index) => {
      const dx = (((index % side) + 0.5 - side / 2) * spacing - x) / radiusX;
      const dy = ((Math.floor(index / side) + 0.5 - side / 2) * spacing - y) / radiusY;
      const square = dx * dx + dy * dy;
      return square < 1 ? 1 - square ** (flatness / 2) : 0;
    });
  return { aorta: profile(aortaShape), cava: profile(venaCavaShape) };
}
