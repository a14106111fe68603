import { seededRandom } from "../../../lib/random";
import type { Series } from "../../series/series";
import type { TrueRegion } from "../phantom";
import { definePhantom } from "../simulation/define-phantom";
import { normalNumbers } from "../simulation/random-counts";
import type { ScalarImage } from "../simulation/scalar-image";
import { convertScan, ultrasoundSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { framePoint, linearScan, placeOfPixel, type ScanGeometry } from "./beam-geometry";
import { pulseWave, shiftVelocity } from "./doppler-spectrum";
import { scanMedium, tissueAttenuation } from "./scanned-medium";
import { abdominalWall } from "./tissue-models";

const frequency = 5;
const angle = 60;
const frameCount = 8;
/** Radius in mm of the vessel beside the stenosis, and length of the stenosis. */
const vessel = { z: 22, radius: 4, stenosisLength: 5 };
/** Slowest velocity along the beam that is shown in color, as a fraction of the Nyquist velocity. */
const colorThreshold = 0.05;

/** A place in the vessel. */
interface VesselPlace {
  /** Distance from the axis in mm. */
  across: number;
  /** Radius of the lumen in mm. */
  radius: number;
}

/** Returns the radius of the lumen in mm at a distance along the axis, for a stenosis that narrows the diameter by `percent`. */
function lumenRadius(along: number, percent: number): number {
  return vessel.radius * (1 - (percent / 100) * Math.exp(-((along / vessel.stenosisLength) ** 2)));
}

/** Returns where a place in mm lies in the vessel, which runs at the Doppler angle to the vertical beams. */
function locateInVessel(x: number, z: number, percent: number): VesselPlace {
  const radians = (angle * Math.PI) / 180;
  const along = x * Math.sin(radians) + (z - vessel.z) * Math.cos(radians);
  const across = x * Math.cos(radians) - (z - vessel.z) * Math.sin(radians);
  return { across: Math.abs(across), radius: lumenRadius(along, percent) };
}

/** Returns a velocity after it wrapped around at ± the Nyquist velocity. */
export function wrapVelocity(velocity: number, nyquist: number): number {
  return velocity - 2 * nyquist * Math.round(velocity / (2 * nyquist));
}

export const colorAliasing = definePhantom({
  id: "us-color-aliasing",
  name: "Color Doppler: aliasing in a stenosis",
  explanation:
    "Color Doppler of a narrowed artery through one heartbeat. Flow toward the probe is red to yellow, away blue to cyan. In the stenosis, the jet exceeds the Nyquist velocity and becomes blue without a black border. Raise the PRF: the color becomes correct. Lower it: the whole vessel aliases.",
  physics:
    "Flow is the same in each cross-section, so velocity rises with 1/area; the profile is parabolic. Velocities beyond c·PRF/(4·f₀·cos θ) wrap around by twice that; 5 MHz, 60°.",
  knobs: {
    velocity: { label: "Peak velocity beside the stenosis", min: 20, max: 100, step: 5, unit: "cm/s" },
    stenosis: { label: "Narrowing of the diameter", min: 0, max: 70, step: 5, unit: "%" },
    repetition: { label: "PRF", min: 1, max: 12, step: 0.5, unit: "kHz" },
  },
  defaults: { velocity: 40, stenosis: 50, repetition: 6.5 },
  truths: {
    nyquistVelocity: "Nyquist velocity along the vessel in cm/s",
    jetVelocity: "Peak velocity in the narrowest place in cm/s",
    isAliased: "1 if the jet exceeds the Nyquist velocity, else 0",
  },
  simulate({ velocity, stenosis, repetition }, seed, side) {
    const geometry = linearScan(40, { depth: 40, side });
    const nyquist = shiftVelocity(500 * repetition, frequency, angle);
    const jetVelocity = velocity / (1 - stenosis / 100) ** 2;
    const medium = scanMedium(geometry, (x, z) => {
      const { across, radius } = locateInVessel(x, z, stenosis);
      if (across < radius) return { scatter: 0.03, attenuation: tissueAttenuation };
      if (across < vessel.radius + 0.6) return { scatter: 1.8, attenuation: tissueAttenuation };
      return abdominalWall(x, z * 1.6) ?? { scatter: 0.8, attenuation: tissueAttenuation };
    });
    const anatomy = convertScan(geometry, receiveEchoes(geometry, medium, { frequency: 7 }, seed), side);
    const frames = Array.from({ length: frameCount }, (_, i) => {
      const speed = velocity * pulseWave(frameTime(i));
      return colorFrame(anatomy, geometry, { speed, stenosis, nyquist }, seed + i);
    });
    const base = ultrasoundSeries(geometry.view / side, [anatomy]);
    const series: Series = {
      ...base,
      channels: 3,
      frameRate: 8,
      frames: frames.map((pixels) => ({ pixels, position: null })),
    };
    return {
      series: [series],
      truth: { nyquistVelocity: nyquist, jetVelocity, isAliased: jetVelocity > nyquist ? 1 : 0 },
      regions: Array.from({ length: frameCount }, (_, i) =>
        outlineAliasing(geometry, velocity * pulseWave(frameTime(i)), stenosis, nyquist, i),
      ).filter((region) => region !== null),
    };
  },
});

/** Returns the time in seconds of a frame within one heartbeat; the systolic peak comes with the fourth. */
function frameTime(frame: number): number {
  return 0.03 + frame * 0.1;
}

interface ColorFlow {
  /** Velocity on the axis beside the stenosis in cm/s. */
  speed: number;
  stenosis: number;
  nyquist: number;
}

/** Returns the RGB values of a frame: gray anatomy with color where blood moves, and the color scale in the corner. */
function colorFrame(anatomy: ScalarImage, geometry: ScanGeometry, flow: ColorFlow, seed: number): Uint8Array {
  const { width: side, values } = anatomy;
  const normal = normalNumbers(seededRandom(seed));
  const pixels = new Uint8Array(side * side * 3);
  for (let index = 0; index < side * side; index++) {
    const column = index % side;
    const row = Math.floor(index / side);
    const { x, z } = placeOfPixel(geometry, side, column, row);
    const { across, radius } = locateInVessel(x, z, flow.stenosis);
    const gray = Math.round(values[index] ?? 0);
    let color: [number, number, number] = [gray, gray, gray];
    if (across < radius) {
      const velocity = flow.speed * (vessel.radius / radius) ** 2 * (1 - (across / radius) ** 2);
      const shown = wrapVelocity(velocity + 0.03 * flow.nyquist * normal(), flow.nyquist) / flow.nyquist;
      if (Math.abs(shown) > colorThreshold && velocity > colorThreshold * flow.nyquist) color = velocityColor(shown);
    }
    const scale = scaleColor(column / side, row / side);
    pixels.set(scale ?? color, index * 3);
  }
  return pixels;
}

/** Returns the color of a velocity from −1 to 1 in units of the Nyquist velocity; toward the probe is positive. */
function velocityColor(share: number): [number, number, number] {
  const strength = Math.min(1, Math.abs(share));
  const main = Math.round(80 + 175 * Math.min(1, 1.6 * strength));
  const second = Math.round(235 * Math.max(0, strength - 0.35) * 1.5);
  return share > 0 ? [main, Math.min(235, second), 0] : [0, Math.min(235, second), main];
}

/** Returns the color of the bar that shows the scale, or null outside the bar; places are fractions of the frame. */
function scaleColor(x: number, y: number): [number, number, number] | null {
  if (x < 0.02 || x > 0.05 || y < 0.06 || y > 0.46) return null;
  const share = (0.26 - y) / 0.2;
  return Math.abs(share) < 0.03 ? [0, 0, 0] : velocityColor(share);
}

/** Returns the part of the lumen in which a frame's velocities exceed the Nyquist velocity, or null if there is none. */
function outlineAliasing(
  geometry: ScanGeometry,
  speed: number,
  stenosis: number,
  nyquist: number,
  frame: number,
): TrueRegion | null {
  const radians = (angle * Math.PI) / 180;
  const edges: { along: number; half: number }[] = [];
  for (let along = -40; along <= 40; along += 0.5) {
    const radius = lumenRadius(along, stenosis);
    const rest = 1 - nyquist / (speed * (vessel.radius / radius) ** 2);
    if (rest > 0) edges.push({ along, half: radius * Math.sqrt(rest) });
  }
  if (edges.length < 2) return null;
  const point = (along: number, across: number) => {
    const x = along * Math.sin(radians) + across * Math.cos(radians);
    const z = vessel.z + along * Math.cos(radians) - across * Math.sin(radians);
    const { x: column, y: row } = framePoint(geometry, x, z);
    return { x: Math.min(1, Math.max(0, column)), y: Math.min(1, Math.max(0, row)) };
  };
  const polygon = [
    ...edges.map(({ along, half }) => point(along, half)),
    ...edges.reverse().map(({ along, half }) => point(along, -half)),
  ];
  return { name: "Aliasing", from: frame, to: frame, polygon };
}
