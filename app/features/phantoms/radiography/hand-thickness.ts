import { cylinderChord, visitEllipsoid, visitTube } from "./ray-chords";
import { emptyThicknessMap, type ThicknessMap } from "./thickness-map";

/** Width and height of the field of the hand phantom in mm. */
export const handField = 260;

/** A tubular bone from one joint to the next: coordinates in mm and the radius of the middle of its shaft. */
type TubularBone = [fromX: number, fromY: number, toX: number, toY: number, radius: number];

/** Metacarpals and phalanges of each digit, from the wrist to the tip. */
const digits: TubularBone[][] = [
  [
    [-27, 50, -52, 22, 4.8],
    [-54, 17, -68, -8, 4.2],
    [-70, -12, -78, -30, 3.4],
  ],
  [
    [-18, 38, -26, -20, 4.2],
    [-27, -26, -33, -62, 3.8],
    [-33.5, -67, -36, -87, 3.2],
    [-36.5, -91, -38, -105, 2.4],
  ],
  [
    [-6, 36, -7, -24, 4.3],
    [-7, -30, -8, -71, 3.9],
    [-8, -76, -9, -101, 3.3],
    [-9, -105, -9.5, -120, 2.5],
  ],
  [
    [6, 38, 12, -18, 3.9],
    [12.5, -24, 16, -61, 3.6],
    [16.5, -66, 19, -89, 3],
    [19.5, -93, 21, -106, 2.3],
  ],
  [
    [16, 42, 28, -8, 3.8],
    [29, -13, 37, -42, 3.3],
    [38, -46, 42.5, -62, 2.8],
    [43, -65, 46, -77, 2.1],
  ],
];

const forearm: TubularBone[] = [
  [-9, 150, -8, 84, 8],
  [15, 150, 17, 86, 5.5],
];

/** Carpal bones: x, y, radius along x, radius along y, in mm. */
const carpals: [number, number, number, number][] = [
  [-23, 54, 7.5, 6.5],
  [-13, 49, 5.5, 6],
  [-3, 52, 6.5, 10.5],
  [9, 52, 7, 8.5],
  [-15, 66, 7, 9.5],
  [-1, 70, 7.5, 7],
  [12, 66, 6.5, 6.5],
];

/** Returns the thickness map of a schematic hand seen from behind, fingers upward. */
export function handThickness(side: number): ThicknessMap {
  const map = emptyThicknessMap(side, handField);
  addSoftTissue(map);
  for (const bone of [...digits.flat(), ...forearm]) addTubularBone(map, bone);
  for (const [x, y, radiusX, radiusY] of carpals) {
    visitEllipsoid(map, { x, y, radiusX, radiusY, depth: 7 }, (index, length) => addBone(map, index, 0.22 * length));
    visitEllipsoid(map, { x, y, radiusX: radiusX - 0.9, radiusY: radiusY - 0.9, depth: 7 }, (index) =>
      addBone(map, index, -0.08),
    );
  }
  return map;
}

function addSoftTissue(map: ThicknessMap): void {
  const thicken = (index: number, length: number) => {
    map.softTissue[index] = Math.max(map.softTissue[index] ?? 0, length);
  };
  for (const bones of digits) {
    const centerline = bones.flatMap(([x, y, toX, toY]) => [
      { x, y },
      { x: toX, y: toY },
    ]);
    visitTube(map, centerline, 10, (index, distance, progress) =>
      thicken(index, cylinderChord(10 - 2 * progress, distance)),
    );
  }
  const palm = [
    { x: -6, y: 62 },
    { x: 0, y: 6 },
  ];
  visitTube(map, palm, 38, (index, distance) => thicken(index, 0.38 * cylinderChord(38, distance)));
  const wrist = [
    { x: 1, y: 60 },
    { x: 3, y: 170 },
  ];
  visitTube(map, wrist, 30, (index, distance) => thicken(index, 0.6 * cylinderChord(30, distance)));
}

/** Adds a shaft with a thick cortex that flares into spongy ends. */
function addTubularBone(map: ThicknessMap, [x, y, toX, toY, radius]: TubularBone): void {
  const centerline = [
    { x, y },
    { x: toX, y: toY },
  ];
  visitTube(map, centerline, radius * 1.7, (index, distance, progress) => {
    const end = Math.abs(2 * progress - 1) ** 5;
    const outer = radius * (1 + 0.65 * end);
    const cortex = Math.min(1.9, radius * (0.42 - 0.3 * end));
    const cavity = cylinderChord(outer - cortex, distance);
    addBone(map, index, cylinderChord(outer, distance) - cavity * (1 - 0.2 * end));
  });
}

function addBone(map: ThicknessMap, index: number, length: number): void {
  const bone = Math.max(0, (map.corticalBone[index] ?? 0) + length);
  map.softTissue[index] = Math.max(0, (map.softTissue[index] ?? 0) - length);
  map.corticalBone[index] = bone;
}
