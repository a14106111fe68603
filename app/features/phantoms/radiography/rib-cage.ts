import { type CenterlinePoint, cylinderChord, visitTube } from "./ray-chords";
import { type ThicknessMap, visitPixels } from "./thickness-map";

// Bones of the chest phantom in mm: schematic, with the sizes of an average adult.

/** Half of the height of a rib, and of the cavity within its cortex, in mm. */
const rib = { radius: 6, cavity: 4.8, flatness: 0.55 };

/** Adds vertebrae, ribs, and clavicles to the bone of a chest. */
export function addRibCage(map: ThicknessMap): void {
  addSpine(map);
  for (const side of [-1, 1]) {
    for (let number = 1; number <= 10; number++) addRib(map, side, number);
    const clavicle = [
      { x: side * 16, y: -112 },
      { x: side * 60, y: -124 },
      { x: side * 105, y: -138 },
      { x: side * 150, y: -143 },
    ];
    addHollowBone(map, clavicle, 6.5, 4.5, 0.8);
  }
}

/** Returns the centerline of a rib: from the spine laterally over the back, then forward, downward, and toward the sternum. */
function ribCenterline(side: number, number: number): CenterlinePoint[] {
  const top = -158 + 25 * number;
  const width = 142 * Math.sqrt(Math.max(0.1, 1 - ((top - 55) / 205) ** 2));
  const drop = 20 + 4 * number;
  const points: CenterlinePoint[] = [];
  // Half an ellipse seen from the front: its upper part is the back of the rib, its lower part the front.
  for (let step = 0; step <= 24; step++) {
    const angle = -Math.PI / 2 + (step / 24) * (number > 7 ? 2 : 2.6);
    const lateral = 18 + (width - 18) * Math.max(0, Math.cos(angle)) ** 0.7;
    const steepness = angle < 0 ? 1 : 1.25;
    points.push({ x: side * lateral, y: top + drop * (1 + steepness * Math.sin(angle)) });
  }
  return points;
}

function addRib(map: ThicknessMap, side: number, number: number): void {
  addHollowBone(map, ribCenterline(side, number), rib.radius, rib.cavity, rib.flatness);
}

/** Adds the cortex of a tube whose depth is `flatness` times its height. */
function addHollowBone(
  map: ThicknessMap,
  centerline: CenterlinePoint[],
  radius: number,
  cavity: number,
  flatness: number,
): void {
  visitTube(map, centerline, radius, (index, distance) => {
    const cortex = flatness * (cylinderChord(radius, distance) - cylinderChord(cavity, distance));
    map.corticalBone[index] = (map.corticalBone[index] ?? 0) + cortex;
  });
}

/** Adds vertebral bodies: spongy bone equal to 3.5 mm of cortex, with denser end plates and pedicles. */
function addSpine(map: ThicknessMap): void {
  const pitch = 27;
  visitPixels(map, { left: -20, right: 20, top: -200, bottom: 200 }, (index, x, y) => {
    const along = ((((y + 200) % pitch) + pitch) % pitch) - pitch / 2;
    const waist = 17 + 2 * (along / 11) ** 2;
    if (Math.abs(along) > 11 || Math.abs(x) > waist) return;
    const isRim = Math.abs(along) > 9.5 || Math.abs(x) > waist - 1.5;
    const isPedicle = ((Math.abs(x) - 11) / 3) ** 2 + ((along + 4) / 4.5) ** 2 < 1;
    map.corticalBone[index] = (map.corticalBone[index] ?? 0) + (isRim ? 0.5 : isPedicle ? 0.6 : 0.35);
  });
}
