import { definePhantom } from "../simulation/define-phantom";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { beamSpacing, curvedScan, linearScan, locateOnBeam, outlineCircle, type ScanGeometry } from "./beam-geometry";
import { addBoundary, addCircleWall, fluid, liver, scanMedium } from "./scanned-medium";
import { abdominalWall } from "./tissue-models";

/** Cysts in mm; the outer two lie beside the field of a linear probe. */
const cysts = [
  { x: 0, z: 30, radius: 7 },
  { x: 0, z: 75, radius: 7 },
  { x: -36, z: 75, radius: 7 },
  { x: 36, z: 75, radius: 7 },
];
const faceWidth = 40;
const curvature = 40;

export const probeGeometry = definePhantom({
  id: "us-probe",
  name: "Linear, curved, and phased probes",
  explanation:
    "The same four cysts with a linear probe, a curved probe, and a phased array. The linear probe shows a field as wide as its face; the field of the curved probe widens with depth; the field of the phased array starts at a point, which fits between two ribs. Where beams spread, lateral detail is lost with depth.",
  physics:
    "Width of the field at depth z: width of the face (linear), 2·(R + z)·sin(angle/2) (curved), and 2·z·sin(angle/2) (phased). The distance between spreading beams grows with R + z.",
  knobs: {
    curvedAngle: { label: "Angle of the curved probe", min: 40, max: 75, step: 1, unit: "°" },
    phasedAngle: { label: "Angle of the phased array", min: 60, max: 90, step: 1, unit: "°" },
  },
  defaults: { curvedAngle: 58, phasedAngle: 80 },
  truths: {
    linearWidth: "Width of the field of the linear probe at every depth in mm",
    curvedWidth: "Width of the field of the curved probe at 75 mm from its face, in mm",
    phasedWidth: "Width of the field of the phased array at 75 mm from its face, in mm",
    phasedSpacing: "Distance between neighboring beams of the phased array at 75 mm, divided by that at 25 mm",
  },
  simulate({ curvedAngle, phasedAngle }, seed, side) {
    const options = { depth: 100, side };
    const scans = [
      linearScan(faceWidth, options),
      curvedScan(curvature, curvedAngle, options),
      curvedScan(0, phasedAngle, options),
    ];
    const width = (radius: number, angle: number) => 2 * (radius + 75) * Math.sin((angle * Math.PI) / 360);
    const phased = scans[2];
    return {
      series: scans.map((geometry, i) => scanCysts(geometry, seed + i, side)),
      truth: {
        linearWidth: faceWidth,
        curvedWidth: width(curvature, curvedAngle),
        phasedWidth: width(0, phasedAngle),
        phasedSpacing: phased ? beamSpacing(phased, 75) / beamSpacing(phased, 25) : 0,
      },
      regions: scans.slice(0, 1).map((geometry) => ({
        name: "Deep cyst",
        from: 0,
        to: 0,
        polygon: outlineCircle(geometry, 0, 75, 7),
      })),
    };
  },
});

function scanCysts(geometry: ScanGeometry, seed: number, side: number) {
  const medium = scanMedium(geometry, (x, z, depth) => {
    const isCyst = cysts.some((cyst) => (x - cyst.x) ** 2 + (z - cyst.z) ** 2 < cyst.radius ** 2);
    return isCyst ? fluid : (abdominalWall(x, depth) ?? liver);
  });
  for (const cyst of cysts) addCircleWall(medium, geometry, cyst, 4);
  // Pins between the cysts show how the lateral width grows.
  for (const z of [20, 45, 60, 90]) {
    const { beam, sample } = locateOnBeam(geometry, 14, z);
    const depth = ((sample + 0.5) * geometry.depth) / geometry.samples;
    if (beam >= 0 && beam < geometry.beams) addBoundary(medium, geometry, Math.round(beam), depth, 40);
  }
  return bModeSeries(geometry, [receiveEchoes(geometry, medium, { frequency: 4 }, seed)], side);
}
