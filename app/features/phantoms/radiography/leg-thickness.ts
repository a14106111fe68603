import { type CenterlinePoint, cylinderChord, visitTube } from "./ray-chords";
import { emptyThicknessMap, type ThicknessMap } from "./thickness-map";

/** Width and height of the field of the leg phantom in mm. */
const legField = 400;

/** Returns the thickness map of a schematic lower leg with tibia and fibula along the columns. The knee lies beyond the top. */
export function legThickness(side: number): ThicknessMap {
  const map = emptyThicknessMap(side, legField);
  const axis = [
    { x: 0, y: -240 },
    { x: 0, y: 240 },
  ];
  visitTube(map, axis, 62, (index, distance, progress) => {
    map.softTissue[index] = cylinderChord(62 - 20 * progress, distance);
  });
  const tibia = [
    { x: -14, y: -230 },
    { x: -12, y: 0 },
    { x: -10, y: 230 },
  ];
  const fibula = [
    { x: 34, y: -230 },
    { x: 30, y: 0 },
    { x: 26, y: 230 },
  ];
  addLongBone(map, tibia, 15, 8.5);
  addLongBone(map, fibula, 7, 3);
  return map;
}

/** Replaces soft tissue by the cortex of a long bone whose marrow cavity counts as soft tissue. */
function addLongBone(map: ThicknessMap, centerline: CenterlinePoint[], radius: number, cavity: number): void {
  visitTube(map, centerline, radius, (index, distance) => {
    const cortex = cylinderChord(radius, distance) - cylinderChord(cavity, distance);
    map.corticalBone[index] = (map.corticalBone[index] ?? 0) + cortex;
    map.softTissue[index] = Math.max(0, (map.softTissue[index] ?? 0) - cortex);
  });
}
