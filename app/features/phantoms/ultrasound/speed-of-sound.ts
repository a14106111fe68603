import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { curvedScan, framePoint, placeOnBeam, type ScanGeometry, sampleDepth } from "./beam-geometry";
import { addBoundary, assumedSpeed, crossCircle, scanMedium, tissueAttenuation } from "./scanned-medium";
import { liverModel } from "./tissue-models";

/** The diaphragm in mm: the far side of a circle around the liver. */
const diaphragm = { x: 4, z: 16, radius: 84 };
/** Lateral half width and upper border of the inclusion in mm; its sides slope over 0.8 mm. */
const inclusion = { half: 15, top: 36, slope: 0.8 };

export const speedOfSound = definePhantom({
  id: "us-speed",
  name: "Speed of sound and range",
  explanation:
    "An inclusion in the liver in which sound runs slower than 1540 m/s, such as fat (about 1450 m/s) or silicone (about 1000 m/s). Echoes from behind come late, and the scanner draws them too deep: the line of the diaphragm has a step. Measure the step and compare.",
  physics:
    "Displacement = (1540/c − 1) × thickness along the beam. The scanner converts time to depth with 1540 m/s. Refraction at the borders is neglected.",
  knobs: {
    speed: { label: "Speed of sound in the inclusion", min: 980, max: 1620, step: 10, unit: "m/s" },
    thickness: { label: "Thickness of the inclusion", min: 5, max: 35, step: 1, unit: "mm" },
  },
  defaults: { speed: 1450, thickness: 35 },
  truths: {
    displacement: "Error in the depth of the diaphragm behind the inclusion, in mm (positive: too deep)",
    shownThickness: "Thickness of the inclusion in the picture in mm",
  },
  simulate({ speed, thickness }, seed, side) {
    const geometry = curvedScan(40, 50, { depth: 130, side });
    const ratio = assumedSpeed / speed;
    const medium = scanMedium(geometry, (_, __, depth) => ({ scatter: depth, attenuation: tissueAttenuation }));
    const stepRegion: { beam: number; shown: number }[] = [];
    for (let beam = 0; beam < geometry.beams; beam++) {
      const { near, far } = crossInclusion(geometry, beam, thickness);
      const shownFar = near + (far - near) * ratio;
      for (let sample = 0; sample < geometry.samples; sample++) {
        const shown = sampleDepth(geometry, sample);
        const depth = shown < near ? shown : shown < shownFar ? near + (shown - near) / ratio : far + shown - shownFar;
        const place = placeOnBeam(geometry, beam, depth);
        const isInside = depth > near && depth < far;
        const isBehind = (place.x - diaphragm.x) ** 2 + (place.z - diaphragm.z) ** 2 > diaphragm.radius ** 2;
        const tissue = liverModel(place.x, place.z, depth);
        medium.scatter[beam * geometry.samples + sample] = isInside ? 2.2 : isBehind ? 0.25 : tissue.scatter;
      }
      const crossing = crossCircle(geometry, beam, diaphragm);
      if (!crossing) continue;
      const shown = crossing.far + (far - near) * (ratio - 1);
      addBoundary(medium, geometry, beam, shown, 10);
      if (far > near) stepRegion.push({ beam, shown });
    }
    const edge = (offset: number) =>
      stepRegion.map(({ beam, shown }) => {
        const place = placeOnBeam(geometry, beam, Math.min(geometry.depth - 0.5, shown + offset));
        return framePoint(geometry, place.x, place.z);
      });
    return {
      series: [bModeSeries(geometry, [receiveEchoes(geometry, medium, { frequency: 3.5 }, seed)], side)],
      truth: { displacement: (ratio - 1) * thickness, shownThickness: ratio * thickness },
      regions: [
        { name: "Displaced part of the diaphragm", from: 0, to: 0, polygon: [...edge(-3), ...edge(3).reverse()] },
      ],
    };
  },
});

/** Returns the depths in mm along a beam between which it runs in the inclusion; equal if it misses it. */
function crossInclusion(geometry: ScanGeometry, beam: number, thickness: number): { near: number; far: number } {
  const { x } = placeOnBeam(geometry, beam, inclusion.top + thickness / 2);
  const share = Math.min(1, Math.max(0, (inclusion.half - Math.abs(x)) / inclusion.slope));
  return { near: inclusion.top, far: inclusion.top + thickness * share };
}
