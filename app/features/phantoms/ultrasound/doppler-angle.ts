import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { computeImage, type ScalarImage } from "../simulation/scalar-image";
import { convertScan, ultrasoundSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { linearScan } from "./beam-geometry";
import { dopplerShift, drawSpectrum, type SpectrumSettings, shiftVelocity } from "./doppler-spectrum";
import { scanMedium, tissueAttenuation } from "./scanned-medium";

const frequency = 5;
/** Velocities in cm/s at the top and the bottom of the scale, and between its lines. */
const scale = { top: 250, bottom: -50, step: 50 };
/** Fraction of the height for the B-mode picture. */
const upperShare = 0.45;
const vessel = { z: 15, radius: 3.2 };

/** Returns the velocity that a scanner shows when its cursor stands at another angle than the flow; angles in degrees. */
export function showVelocity(velocity: number, trueAngle: number, cursorAngle: number): number {
  return shiftVelocity(dopplerShift(velocity, frequency, trueAngle), frequency, cursorAngle);
}

export const dopplerAngle = definePhantom({
  id: "us-doppler-angle",
  name: "Doppler angle and velocity",
  explanation:
    "A vessel with the Doppler beam, the angle cursor, and the spectrum; lines mark every 50 cm/s. The scanner divides the shift by the cosine of the cursor's angle. Turn the cursor away from the direction of the vessel: the velocity is wrong, and the error grows with the angle.",
  physics: "Shift = 2·f₀·v·cos θ/c. Shown velocity = true velocity × cos(true angle)/cos(angle of the cursor).",
  knobs: {
    velocity: { label: "True peak velocity", min: 40, max: 120, step: 5, unit: "cm/s" },
    trueAngle: { label: "Angle between beam and flow", min: 30, max: 80, step: 5, unit: "°" },
    cursorAngle: { label: "Angle of the cursor", min: 0, max: 80, step: 5, unit: "°" },
  },
  defaults: { velocity: 80, trueAngle: 60, cursorAngle: 70 },
  truths: {
    shift: "Doppler shift at peak systole in kHz",
    shownVelocity: "Peak velocity that the scanner shows, in cm/s",
    error: "Error of the shown velocity in %",
  },
  simulate({ velocity, trueAngle, cursorAngle }, seed, side) {
    const shown = showVelocity(velocity, trueAngle, cursorAngle);
    const upper = Math.round(side * upperShare);
    // The scale in cm/s depends on the cursor: at a larger angle, the same shifts mean faster flow.
    const settings: SpectrumSettings = {
      peakShift: dopplerShift(velocity, frequency, trueAngle),
      repetition: dopplerShift(scale.top - scale.bottom, frequency, cursorAngle),
      baseline: (scale.top + scale.bottom) / 2 / (scale.top - scale.bottom),
      wallFilter: 120,
      gain: 0,
    };
    const spectrum = drawSpectrum(settings, side, side - upper, seed + 1);
    const anatomy = drawVessel(trueAngle, cursorAngle, seed, side);
    const frame = computeImage(side, side, (column, row) => {
      if (row < upper) return anatomy.values[row * side + column] ?? 0;
      const gray = spectrum.values[(row - upper) * side + column] ?? 0;
      return isScaleLine(row - upper, side - upper) && column % 6 < 2 ? Math.max(gray, 90) : gray;
    });
    const height = (value: number) =>
      upperShare + (1 - upperShare) * ((scale.top - value) / (scale.top - scale.bottom));
    return {
      series: [ultrasoundSeries(null, [frame])],
      truth: {
        shift: dopplerShift(velocity, frequency, trueAngle) / 1000,
        shownVelocity: shown,
        error: 100 * (shown / velocity - 1),
      },
      regions: [
        { name: "Angle cursor", from: 0, to: 0, polygon: outlineRectangle(0.38, 0.12, 0.62, 0.4) },
        {
          name: "Systolic peaks",
          from: 0,
          to: 0,
          polygon: outlineRectangle(0, height(shown) - 0.04, 1, height(shown) + 0.03),
        },
      ],
    };
  },
});

/** Returns whether a row of the spectrum holds a line of the scale. */
function isScaleLine(row: number, rows: number): boolean {
  const pixel = (scale.top - scale.bottom) / rows;
  const velocity = scale.top - (row + 0.5) * pixel;
  // Slightly more than half a pixel, because rounding hid lines that fall between two rows.
  return Math.abs(velocity - scale.step * Math.round(velocity / scale.step)) <= 0.501 * pixel;
}

/** Returns a B-mode picture of a straight vessel at an angle to the vertical beam, with the beam and the cursor drawn in. */
function drawVessel(trueAngle: number, cursorAngle: number, seed: number, side: number): ScalarImage {
  const geometry = linearScan(70, { depth: 32, side });
  const flow = (trueAngle * Math.PI) / 180;
  const medium = scanMedium(geometry, (x, z) => {
    const across = Math.abs(x * Math.cos(flow) - (z - vessel.z) * Math.sin(flow));
    const isWall = across > vessel.radius && across < vessel.radius + 0.5;
    return { scatter: isWall ? 2.5 : across <= vessel.radius ? 0.03 : 0.8, attenuation: tissueAttenuation };
  });
  const picture = convertScan(geometry, receiveEchoes(geometry, medium, { frequency: 7 }, seed), side);
  const spacing = geometry.view / side;
  const cursor = (cursorAngle * Math.PI) / 180;
  const mark = (x: number, z: number) => {
    const column = Math.round(x / spacing + side / 2 - 0.5);
    const row = Math.round(z / spacing - 0.5);
    if (column >= 0 && column < side && row >= 0 && row < side) picture.values[row * side + column] = 255;
  };
  for (let z = 0; z < 31; z += spacing / 2) {
    const isGate = Math.abs(z - vessel.z) < 1.5;
    if (!isGate && Math.round(z / spacing) % 4 < 2) mark(0, z);
  }
  for (let x = -2.5; x <= 2.5; x += spacing / 2) for (const z of [-1.6, 1.6]) mark(x, vessel.z + z);
  for (let along = -7; along <= 7; along += spacing / 2) {
    mark(along * Math.sin(cursor), vessel.z + along * Math.cos(cursor));
  }
  return picture;
}
