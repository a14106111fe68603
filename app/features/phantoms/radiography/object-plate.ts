import { computeImage, type ScalarImage } from "../simulation/scalar-image";

/** Diameter of the disc of the plate in mm. */
export const plateDiscDiameter = 10;
/** Center of the disc in mm from the middle of the plate. */
export const plateDiscPlace = { x: -7, y: -7 };

/** Share of photons that pass the lead of the plate. */
const leadTransmission = 0.08;

/**
 * Returns the sharp shadow of a plate of lead objects that is magnified `magnification` times: a disc, a ring, three groups of bars
 * (0.5, 1, and 2 line pairs per mm), and beads. `spacing` is the width of a pixel of the detector in mm.
 */
export function shadeObjectPlate(side: number, spacing: number, magnification: number): ScalarImage {
  const step = spacing / magnification;
  return computeImage(side, side, (column, row) => {
    const x = (column + 0.5 - side / 2) * step;
    const y = (row + 0.5 - side / 2) * step;
    const cover = Math.max(coverDisc(x, y, step), coverRing(x, y, step), coverBars(x, y, step), coverBeads(x, y, step));
    return 1 - (1 - leadTransmission) * cover;
  });
}

/** Returns the share of a pixel within an edge that lies `depth` mm inside of its center. */
function coverEdge(depth: number, step: number): number {
  return Math.min(1, Math.max(0, 0.5 + depth / step));
}

function coverDisc(x: number, y: number, step: number): number {
  const distance = Math.sqrt((x - plateDiscPlace.x) ** 2 + (y - plateDiscPlace.y) ** 2);
  return coverEdge(plateDiscDiameter / 2 - distance, step);
}

function coverRing(x: number, y: number, step: number): number {
  const distance = Math.sqrt((x - 7.5) ** 2 + (y + 7) ** 2);
  return coverEdge(0.3 - Math.abs(distance - 4.5), step);
}

function coverBars(x: number, y: number, step: number): number {
  let cover = 0;
  for (const [left, width] of [
    [-13, 1],
    [-5, 0.5],
    [0.5, 0.25],
  ] as const) {
    for (let bar = 0; bar < 4; bar++) {
      const middle = left + (2 * bar + 0.5) * width;
      const across = coverEdge(width / 2 - Math.abs(x - middle), step);
      cover = Math.max(cover, across * coverEdge(3.5 - Math.abs(y - 6.5), step));
    }
  }
  return cover;
}

function coverBeads(x: number, y: number, step: number): number {
  let cover = 0;
  for (let bead = 0; bead < 4; bead++) {
    const distance = Math.sqrt((x - 5 - 2.6 * bead) ** 2 + (y - 6.5) ** 2);
    cover = Math.max(cover, coverEdge(0.9 - 0.22 * bead - distance, step));
  }
  return cover;
}
