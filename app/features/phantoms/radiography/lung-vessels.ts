import { seededRandom } from "../../../lib/random";
import { cylinderChord, visitTube } from "./ray-chords";
import type { ThicknessMap } from "./thickness-map";

/** Adds pulmonary vessels that branch from the hila into the lungs. They are the same in every chest. */
export function addLungVessels(map: ThicknessMap): void {
  const random = seededRandom(11);
  for (const side of [-1, 1]) {
    for (let i = 0; i < 13; i++) {
      const hilum = { x: side * (33 + 6 * random()), y: -34 + 2.6 * i };
      const heading = -1.25 + (2.65 * i) / 12 + 0.15 * (random() - 0.5);
      addBranch(map, random, side, { ...hilum, heading, radius: 3.4, length: 30 });
    }
  }
}

interface Branch {
  x: number;
  y: number;
  /** Angle from the horizontal, away from the spine; positive is downward. In radians. */
  heading: number;
  radius: number;
  length: number;
}

function addBranch(map: ThicknessMap, random: () => number, side: number, branch: Branch): void {
  const { x, y, heading, radius, length } = branch;
  if (radius < 0.55) return;
  const end = { x: x + side * length * Math.cos(heading), y: y + length * Math.sin(heading) };
  visitTube(map, [{ x, y }, end], radius, (index, distance, progress) => {
    // A vessel exists only within lung, which it displaces.
    const room = map.lung[index] ?? 0;
    const chord = Math.min(room, cylinderChord(radius * (1 - 0.2 * progress), distance));
    map.lung[index] = room - chord;
    map.softTissue[index] = (map.softTissue[index] ?? 0) + chord;
  });
  const spread = 0.25 + 0.3 * random();
  for (const turn of [-spread, spread]) {
    const next = {
      heading: heading + turn,
      radius: radius * (0.68 + 0.1 * random()),
      length: length * (0.72 + 0.2 * random()),
    };
    addBranch(map, random, side, { ...end, ...next });
  }
}
