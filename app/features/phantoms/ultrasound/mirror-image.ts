import { definePhantom } from "../simulation/define-phantom";
import type { FramePoint } from "../simulation/outline-region";
import { bModeSeries } from "./b-mode-series";
import { receiveEchoes } from "./beam-echoes";
import { curvedScan, framePoint, locateOnBeam, outlineCircle, placeOnBeam, type ScanGeometry } from "./beam-geometry";
import { amplitudeOfLoss } from "./folded-path";
import { addBoundary, addCircleWall, crossCircle, liver, scanMedium, type Tissue } from "./scanned-medium";
import { liverModel } from "./tissue-models";

/** The diaphragm in mm: the far side of a circle around the liver. */
const diaphragm = { x: -8, z: 22, radius: 68 };

/** A straight path through the liver: a start in mm and a direction of length 1. */
interface Ray {
  x: number;
  z: number;
  dx: number;
  dz: number;
}

export const mirrorImage = definePhantom({
  id: "us-mirror",
  name: "Mirror image",
  explanation:
    "A bright round target in the liver in front of the diaphragm. The boundary to aerated lung is a mirror: it reflects sound back into the liver, and the scanner draws those echoes on the straight beam, so a second target and liver texture appear in the lung. Move the target, and its image moves the opposite way.",
  physics:
    "Angle of incidence = angle of reflection at the curved diaphragm; the scanner places echoes on the straight beam, at the length of the whole path. Each reflection reduces the echoes by the loss.",
  knobs: {
    distance: { label: "Distance of the target from the diaphragm", min: 10, max: 40, step: 2, unit: "mm" },
    radius: { label: "Radius of the target", min: 4, max: 9, step: 1, unit: "mm" },
    loss: { label: "Loss at the diaphragm", min: 0, max: 20, step: 1, unit: "dB" },
  },
  defaults: { distance: 16, radius: 6, loss: 3 },
  truths: {
    targetDepth: "Distance of the middle of the target from the probe in mm",
    imageDepth: "Distance of the middle of the mirror image from the probe in mm",
  },
  simulate({ distance, radius, loss }, seed, side) {
    const geometry = curvedScan(40, 50, { depth: 140, side });
    // The target lies on a line from the center of the diaphragm's circle, 12° to the left of straight down.
    const angle = (-12 * Math.PI) / 180;
    const fromCenter = diaphragm.radius - distance;
    const target = {
      x: diaphragm.x + fromCenter * Math.sin(angle),
      z: diaphragm.z + fromCenter * Math.cos(angle),
      radius,
    };
    const model = (x: number, z: number, depth: number): Tissue =>
      (x - target.x) ** 2 + (z - target.z) ** 2 < radius ** 2 ? { ...liver, scatter: 4 } : liverModel(x, z, depth);
    const medium = scanMedium(geometry, (x, z, depth) => {
      const { beam } = locateOnBeam(geometry, x, z);
      const mirror = reflectBeam(geometry, beam);
      if (mirror === null || depth <= mirror.depth) return model(x, z, depth);
      const place = followRay(mirror.ray, depth - mirror.depth);
      const { depth: originDepth } = getImageDepth(geometry, place);
      const tissue =
        originDepth > 0 && isBehindDiaphragm(place) === false ? model(place.x, place.z, originDepth) : liver;
      return { ...tissue, scatter: tissue.scatter * amplitudeOfLoss(loss) };
    });
    addCircleWall(medium, geometry, target, 2);
    for (let beam = 0; beam < geometry.beams; beam++) {
      const mirror = reflectBeam(geometry, beam);
      if (mirror) addBoundary(medium, geometry, beam, mirror.depth, 9);
    }
    const image = outlineImage(geometry, target);
    return {
      series: [bModeSeries(geometry, [receiveEchoes(geometry, medium, { frequency: 3.5 }, seed)], side)],
      truth: { targetDepth: getImageDepth(geometry, target).depth, imageDepth: image.depth },
      regions: [
        { name: "Mirror image", from: 0, to: 0, polygon: image.polygon },
        { name: "Target", from: 0, to: 0, polygon: outlineCircle(geometry, target.x, target.z, radius) },
      ],
    };
  },
});

/** Returns where a beam (or a place between beams) meets the diaphragm, and the reflected ray; null if it misses. */
function reflectBeam(geometry: ScanGeometry, beam: number): { depth: number; ray: Ray } | null {
  const crossing = crossCircle(geometry, beam, diaphragm);
  if (!crossing) return null;
  const start = placeOnBeam(geometry, beam, 0);
  const hitPoint = placeOnBeam(geometry, beam, crossing.far);
  const dx = (hitPoint.x - start.x) / crossing.far;
  const dz = (hitPoint.z - start.z) / crossing.far;
  const normalX = (hitPoint.x - diaphragm.x) / diaphragm.radius;
  const normalZ = (hitPoint.z - diaphragm.z) / diaphragm.radius;
  const cosineOfIncidence = dx * normalX + dz * normalZ;
  return {
    depth: crossing.far,
    ray: {
      x: hitPoint.x,
      z: hitPoint.z,
      dx: dx - 2 * cosineOfIncidence * normalX,
      dz: dz - 2 * cosineOfIncidence * normalZ,
    },
  };
}

function followRay({ x, z, dx, dz }: Ray, length: number): { x: number; z: number } {
  return { x: x + dx * length, z: z + dz * length };
}

function isBehindDiaphragm({ x, z }: { x: number; z: number }): boolean {
  return (x - diaphragm.x) ** 2 + (z - diaphragm.z) ** 2 > diaphragm.radius ** 2;
}

function getImageDepth(geometry: ScanGeometry, { x, z }: { x: number; z: number }): { beam: number; depth: number } {
  const { beam, sample } = locateOnBeam(geometry, x, z);
  return { beam, depth: ((sample + 0.5) * geometry.depth) / geometry.samples };
}

/** Returns the outline of the mirror image of a circle, and the depth in mm of the image of its middle. */
function outlineImage(
  geometry: ScanGeometry,
  target: { x: number; z: number; radius: number },
): { polygon: FramePoint[]; depth: number } {
  const near: FramePoint[] = [];
  const far: FramePoint[] = [];
  let depth = 0;
  let smallestMiss = Number.POSITIVE_INFINITY;
  for (let beam = 0; beam < geometry.beams; beam += 0.5) {
    const mirror = reflectBeam(geometry, beam);
    if (!mirror) continue;
    const { ray } = mirror;
    const along = (target.x - ray.x) * ray.dx + (target.z - ray.z) * ray.dz;
    const missDistance = Math.sqrt((target.x - ray.x - along * ray.dx) ** 2 + (target.z - ray.z - along * ray.dz) ** 2);
    if (missDistance > target.radius) continue;
    const half = Math.sqrt(target.radius ** 2 - missDistance ** 2);
    const first = placeOnBeam(geometry, beam, Math.min(geometry.depth, mirror.depth + along - half));
    const last = placeOnBeam(geometry, beam, Math.min(geometry.depth, mirror.depth + along + half));
    near.push(framePoint(geometry, first.x, first.z));
    far.push(framePoint(geometry, last.x, last.z));
    if (missDistance < smallestMiss) {
      smallestMiss = missDistance;
      depth = mirror.depth + along;
    }
  }
  return { polygon: [...near, ...far.reverse()], depth };
}
