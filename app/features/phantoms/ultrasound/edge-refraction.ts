import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { linearScan, outlineBehind, outlineCircle, type ScanGeometry, sampleDepth } from "./beam-geometry";
import { addCircleWall, assumedSpeed, scanMedium, tissueAttenuation } from "./scanned-medium";
import { abdominalWall } from "./tissue-models";

const circle = { x: 0, z: 34, radius: 15 };
/** Attenuation of the structure in dB/cm/MHz: a little less than that of tissue, as its weak echoes suggest. */
const structureAttenuation = 0.38;
const raysPerBeam = 12;

export const edgeRefraction = definePhantom({
  id: "us-edge-shadow",
  name: "Refraction at an edge",
  explanation:
    "A round structure in which sound runs faster than in the tissue around it. Rays that graze its sides are bent outward or totally reflected, so narrow shadows extend from both edges, although nothing there absorbs sound. Make the speeds equal: the shadows disappear.",
  physics:
    "Snell's law: sin θ₂/sin θ₁ = c₂/c₁. Beyond the critical angle arcsin(c₁/c₂) everything is reflected, over a width of radius × (1 − c₁/c₂) on each side. The picture follows rays through both surfaces; c₁ = 1540 m/s.",
  knobs: { speed: { label: "Speed of sound in the structure", min: 1540, max: 1760, step: 10, unit: "m/s" } },
  defaults: { speed: 1680 },
  truths: {
    criticalAngle: "Critical angle in degrees (90 if the speeds are equal)",
    reflectedWidth: "Width in mm, on each side, over which the structure reflects the pulse totally",
  },
  simulate({ speed }, seed, side) {
    const geometry = linearScan(60, { depth: 76, side });
    const medium = scanMedium(geometry, (x, z) => {
      const isInside = (x - circle.x) ** 2 + (z - circle.z) ** 2 < circle.radius ** 2;
      if (isInside) return { scatter: 0.35, attenuation: structureAttenuation };
      return abdominalWall(x, z) ?? { scatter: 1, attenuation: tissueAttenuation };
    });
    addCircleWall(medium, geometry, circle, 4);
    const passedShares = traceRays(geometry, speed / assumedSpeed);
    for (let index = 0; index < passedShares.length; index++) medium.passage[index] = passedShares[index] ?? 1;
    const shadow = (edge: number) => ({ left: edge - 1.8, right: edge + 1.8, z: circle.z });
    return {
      series: [bModeSeries(geometry, [receiveEchoes(geometry, medium, { frequency: 8 }, seed)], side)],
      truth: {
        criticalAngle: (Math.asin(assumedSpeed / speed) * 180) / Math.PI,
        reflectedWidth: circle.radius * (1 - assumedSpeed / speed),
      },
      regions: [
        ...(speed === assumedSpeed
          ? []
          : [-1, 1].map((edge) => ({
              name: edge < 0 ? "Left edge shadow" : "Right edge shadow",
              from: 0,
              to: 0,
              polygon: outlineBehind(geometry, shadow(circle.x + edge * (circle.radius - 0.3)), circle.z + 3, 74),
            }))),
        {
          name: "Round structure",
          from: 0,
          to: 0,
          polygon: outlineCircle(geometry, circle.x, circle.z, circle.radius),
        },
      ],
    };
  },
});

/**
 * Returns the share of the amplitude at each sample for the path down and back: the density of the rays that reach it. Sound
 * returns along the same path, so the intensity is proportional to the square of the density, and the amplitude to the
 * density.
 */
function traceRays(geometry: ScanGeometry, speedRatio: number): Float64Array {
  const { beams, samples, spread } = geometry;
  const density = new Float64Array(beams * samples);
  for (let ray = 0; ray < beams * raysPerBeam; ray++) {
    const x = ((ray + 0.5) / (beams * raysPerBeam) - 0.5) * spread;
    const bent = bendRay(x - circle.x, speedRatio);
    for (let sample = 0; sample < samples; sample++) {
      const z = sampleDepth(geometry, sample) - circle.z;
      let place = x;
      if (bent && z > bent.inZ) {
        if (bent.outZ === null) break;
        const isInside = z < bent.outZ;
        const share = isInside ? (z - bent.inZ) / (bent.outZ - bent.inZ) : 0;
        const offset = isInside ? bent.inX + share * (bent.outX - bent.inX) : bent.outX + (z - bent.outZ) * bent.slope;
        place = circle.x + offset;
      }
      const beam = Math.floor((place / spread + 0.5) * beams);
      if (beam < 0 || beam >= beams) break;
      const index = beam * samples + sample;
      density[index] = (density[index] ?? 0) + 1 / raysPerBeam;
    }
  }
  return density;
}

/** A vertical ray through the circle, in mm from its center; `outZ` is null for total reflection. */
interface BentRay {
  inX: number;
  inZ: number;
  outX: number;
  outZ: number | null;
  /** Lateral mm per mm of depth behind the circle. */
  slope: number;
}

/** Returns how a vertical ray at `offset` mm from the center is bent, or null if it misses the circle. */
export function bendRay(offset: number, speedRatio: number): BentRay | null {
  const { radius } = circle;
  if (Math.abs(offset) >= radius) return null;
  const incidence = Math.asin(offset / radius);
  const inZ = -radius * Math.cos(incidence);
  const sine = speedRatio * Math.sin(incidence);
  if (Math.abs(sine) >= 1) return { inX: offset, inZ, outX: offset, outZ: null, slope: 0 };
  const refraction = Math.asin(sine);
  // Entering turns the ray away from the normal, and leaving turns it by the same angle again.
  const turn = refraction - incidence;
  const chord = 2 * radius * Math.cos(refraction);
  return {
    inX: offset,
    inZ,
    outX: offset + chord * Math.sin(turn),
    outZ: inZ + chord * Math.cos(turn),
    slope: Math.tan(2 * turn),
  };
}
