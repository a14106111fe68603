import { addLungVessels } from "./lung-vessels";
import { addEllipsoid, cylinderChord, visitEllipsoid, visitTube } from "./ray-chords";
import { addRibCage } from "./rib-cage";
import { emptyThicknessMap, type ThicknessMap, visitPixels } from "./thickness-map";

/** Width and height of the field of the chest phantom in mm. */
export const chestField = 400;

/** A place over lung without ribs, in mm. */
export const lungPlace = { x: -55, y: 55 };
/** A place over the abdomen without ribs, in mm. */
export const abdomenPlace = { x: -70, y: 150 };

/**
 * Returns the thickness map of a schematic posteroanterior chest of an average adult, 21 cm thick. The patient's right side is
 * on the left of the picture.
 */
export function chestThickness(side: number): ThicknessMap {
  const map = emptyThicknessMap(side, chestField);
  addTrunk(map);
  addLungs(map);
  addMediastinum(map);
  addLungVessels(map);
  addRibCage(map);
  return map;
}

function addTrunk(map: ThicknessMap): void {
  const all = { left: -200, right: 200, top: -200, bottom: 200 };
  visitPixels(map, all, (index, x, y) => {
    const flank = 172 - 60 * Math.max(0, (-80 - y) / 80) ** 2;
    const trunk = 21 * Math.sqrt(Math.max(0, 1 - Math.abs(x / flank) ** 4)) * computeRise(y, -120);
    const neckWidth = 52 + 160 * Math.max(0, (y + 195) / 65) ** 1.6;
    const neck =
      y < -90 ? 12.5 * Math.sqrt(Math.max(0, 1 - Math.abs(x / neckWidth) ** 3)) * (1 - computeRise(y, -112)) : 0;
    map.softTissue[index] = Math.max(trunk, neck);
  });
  for (const side of [-1, 1]) {
    const shoulder = [
      { x: side * 110, y: -125 },
      { x: side * 170, y: -108 },
      { x: side * 215, y: -40 },
    ];
    visitTube(map, shoulder, 42, (index, distance) => {
      map.softTissue[index] = Math.max(map.softTissue[index] ?? 0, cylinderChord(42, distance));
    });
  }
}

/** Returns a factor that rises smoothly from 0 to 1 around `place`, within 80 mm. */
function computeRise(y: number, place: number): number {
  const share = Math.min(1, Math.max(0, (y - place) / 80 + 0.5));
  return share * share * (3 - 2 * share);
}

/** Replaces soft tissue by lung: an ellipsoid for both lungs, without the domes of the diaphragm. */
function addLungs(map: ThicknessMap): void {
  const domes = new Float64Array(map.side * map.side);
  addEllipsoid(domes, map, { x: -76, y: 178, radiusX: 100, radiusY: 108, depth: 100 });
  addEllipsoid(domes, map, { x: 82, y: 186, radiusX: 96, radiusY: 104, depth: 100 });
  visitEllipsoid(map, { x: 0, y: 48, radiusX: 143, radiusY: 205, depth: 85 }, (index, length) => {
    const lung = Math.max(0, length - (domes[index] ?? 0));
    map.lung[index] = lung;
    map.softTissue[index] = (map.softTissue[index] ?? 0) - lung;
  });
}

/** Puts heart, vessels, and mediastinum into the lungs, and air into the trachea and the stomach. */
function addMediastinum(map: ThicknessMap): void {
  const solids = new Float64Array(map.side * map.side);
  const spine = { left: -32, right: 32, top: -200, bottom: 200 };
  visitPixels(map, spine, (index, x, y) => {
    const width = 24 + 7 * computeRise(y, -50);
    if (Math.abs(x) < width) solids[index] = 15 * Math.sqrt(1 - (x / width) ** 2);
  });
  addEllipsoid(solids, map, { x: 30, y: 52, radiusX: 66, radiusY: 50, depth: 52, angle: 0.55 });
  addEllipsoid(solids, map, { x: -14, y: 42, radiusX: 30, radiusY: 44, depth: 40 });
  addEllipsoid(solids, map, { x: 27, y: -68, radiusX: 17, radiusY: 17, depth: 17 });
  addEllipsoid(solids, map, { x: 33, y: -32, radiusX: 14, radiusY: 18, depth: 14 });
  for (const x of [-35, 36]) addEllipsoid(solids, map, { x, y: -12, radiusX: 12, radiusY: 20, depth: 10 });
  for (let index = 0; index < solids.length; index++) {
    const solid = Math.min(map.lung[index] ?? 0, solids[index] ?? 0);
    map.lung[index] = (map.lung[index] ?? 0) - solid;
    map.softTissue[index] = (map.softTissue[index] ?? 0) + solid;
  }
  visitPixels(map, { left: -9, right: 9, top: -200, bottom: -38 }, (index, x) =>
    removeSoftTissue(map, index, 1.8 * Math.sqrt(1 - (x / 9) ** 2)),
  );
  visitEllipsoid(map, { x: 88, y: 128, radiusX: 28, radiusY: 18, depth: 30 }, (index, length) =>
    removeSoftTissue(map, index, length),
  );
}

function removeSoftTissue(map: ThicknessMap, index: number, length: number): void {
  map.softTissue[index] = Math.max(0, (map.softTissue[index] ?? 0) - length);
}
