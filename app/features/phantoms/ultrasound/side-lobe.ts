import { maxOutlinePoints } from "../../series/series";
import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes, wavelength } from "./beam-echoes";
import { curvedScan, framePoint, outlineCircle, placeOnBeam, type ScanGeometry } from "./beam-geometry";
import { amplitudeOfLoss } from "./folded-path";
import { addBoundary, scanMedium, tissueAttenuation } from "./scanned-medium";
import { abdominalWall, withFluid } from "./tissue-models";

const bladder = { x: -6, z: 62, radiusX: 34, radiusZ: 26 };
/** A strong reflector just beside the bladder, in mm. */
const reflector = { x: 30.5, z: 62 };
const frequency = 3.5;
/** Width of the aperture in mm. */
const aperture = 12;
/** Amplitude of the reflector relative to liver: 54 dB. */
const strength = 500;

/**
 * Returns the level in dB, relative to the main lobe, of the side lobes at an angle in radians from the beam. Sending and receiving
 * with a uniform aperture gives (sin πu/πu)² with u = aperture·sin(angle)/wavelength; its envelope is 1/(πu)².
 */
export function sideLobeLevel(angle: number): number {
  const u = (aperture * Math.abs(Math.sin(angle))) / wavelength(frequency);
  return -20 * Math.log10(Math.max(1, (Math.PI * u) ** 2));
}

export const sideLobe = definePhantom({
  id: "us-side-lobe",
  name: "Side lobes",
  explanation:
    "A full bladder beside a strong reflector. Beams that pass the reflector at an angle still hit it with their side lobes, and the scanner draws the echo on the beam at the same distance, so an arc appears within the fluid. Apodization lowers the side lobes, and the arc fades.",
  physics:
    "A uniform aperture that sends and receives has the pattern (sin πu/πu)², u = aperture·sin θ/λ: its first side lobe lies 26.5 dB below the main lobe. Apodization lowers all side lobes by the chosen amount.",
  knobs: { apodization: { label: "Apodization: side lobes lowered by", min: 0, max: 40, step: 2, unit: "dB" } },
  defaults: { apodization: 0 },
  truths: {
    firstSideLobe: "First side lobe in dB relative to the main lobe",
    arcLevel: "Echo of the arc 10° from the reflector in dB relative to liver",
  },
  simulate({ apodization }, seed, side) {
    const geometry = curvedScan(40, 50, { depth: 120, side });
    const pelvis = withFluid(
      (x, _, depth) => abdominalWall(x, depth) ?? { scatter: 0.9, attenuation: tissueAttenuation },
      bladder,
    );
    const medium = scanMedium(geometry, pelvis);
    const arc: { x: number; z: number }[] = [];
    for (let beam = 0; beam < geometry.beams; beam++) {
      const { range, angle } = seeReflector(geometry, beam);
      const level = angle < wavelength(frequency) / aperture ? 0 : sideLobeLevel(angle) - apodization;
      // Neglects the attenuation on the path to the reflector, because time gain compensation corrects it.
      addBoundary(
        medium,
        geometry,
        beam,
        range,
        strength * amplitudeOfLoss(-level) * reachedThrough(geometry, beam, range),
      );
      const place = placeOnBeam(geometry, beam, range);
      const isInBladder =
        ((place.x - bladder.x) / bladder.radiusX) ** 2 + ((place.z - bladder.z) / bladder.radiusZ) ** 2 < 0.97;
      if (isInBladder && strength * amplitudeOfLoss(-level) > 0.1) arc.push(place);
    }
    // An edge of the outline takes every beam of a short arc, and every second or third one of a long arc.
    const step = Math.ceil((2 * arc.length) / maxOutlinePoints);
    const marked = arc.filter((_, beam) => beam % step === 0);
    const edge = (offset: number) => marked.map(({ x, z }) => framePoint(geometry, x, z + offset));
    return {
      series: [bModeSeries(geometry, [receiveEchoes(geometry, medium, { frequency }, seed)], side)],
      truth: {
        firstSideLobe: -26.5 - apodization,
        arcLevel: 20 * Math.log10(strength) + sideLobeLevel((10 * Math.PI) / 180) - apodization,
      },
      regions: [
        ...(arc.length < 2
          ? []
          : [{ name: "Side-lobe arc in the bladder", from: 0, to: 0, polygon: [...edge(-2), ...edge(2).reverse()] }]),
        { name: "Reflector", from: 0, to: 0, polygon: outlineCircle(geometry, reflector.x, reflector.z, 3) },
      ],
    };
  },
});

/** Returns the distance in mm of the reflector from the face at a beam, and its angle from the beam in radians. */
function seeReflector(geometry: ScanGeometry, beam: number): { range: number; angle: number } {
  const start = placeOnBeam(geometry, beam, 0);
  const next = placeOnBeam(geometry, beam, 1);
  const dx = reflector.x - start.x;
  const dz = reflector.z - start.z;
  const range = Math.sqrt(dx * dx + dz * dz);
  const along = (dx * (next.x - start.x) + dz * (next.z - start.z)) / range;
  return { range, angle: Math.acos(Math.min(1, along)) };
}

/**
 * Returns the factor that cancels the attenuation of a beam through the bladder, because the side lobe itself runs through the
 * tissue beside the bladder, where the compensation is correct.
 */
function reachedThrough(geometry: ScanGeometry, beam: number, range: number): number {
  let fluidLength = 0;
  for (let depth = 0.5; depth < range; depth++) {
    const { x, z } = placeOnBeam(geometry, beam, depth);
    if (((x - bladder.x) / bladder.radiusX) ** 2 + ((z - bladder.z) / bladder.radiusZ) ** 2 < 1) fluidLength++;
  }
  return amplitudeOfLoss((2 * tissueAttenuation * frequency * fluidLength) / 10);
}
