import type { TrueRegion } from "../../app/features/phantoms/phantom";
import { Problem } from "../command.mjs";
import { invertAffine, transformPoint, type Vector } from "./affine";
import { contourMask, type Mask } from "./contour-mask";
import { fillArray } from "./fill-array";
import type { Volume } from "./nifti";
import { turnedIndex, type VolumeFrames } from "./picture-frames";
import type { Raster } from "./raster";
import type { RasterReader, RecipeRegion, Rectangle } from "./recipe";

// Regions of a recipe as polygons for each frame. Points are fractions of the cropped frame.

/** Maximum distance between a polygon and the outline, in pixels of the mask. */
const tolerance = 0.6;
/** Maximum distance from a color at which a mask pixel still counts as this color, because scaling has blurred the borders. */
const colorDistance = 48;

type VolumeRegion = Extract<RecipeRegion, { kind: "volume" }>;
type RasterRegion = Extract<RecipeRegion, { kind: "raster" }>;
type DrawnRegion = Extract<RecipeRegion, { kind: "drawn" }>;
interface Size {
  width: number;
  height: number;
}

/** The labels under a frame, on a grid with `scale` points per pixel in each direction. */
export interface LabelFrame extends Size {
  scale: number;
  values: Float64Array;
  /** Whether a point lies in the right half of the patient. */
  isRight: Uint8Array;
}

/** Returns the labels under the cropped frame `frame`: at every point the label of the nearest voxel. */
export function sampleLabels(labels: Volume, picture: VolumeFrames, frame: number, crop: Rectangle | null): LabelFrame {
  const scale = getLabelScale(picture.spacing, labels);
  const { x: left, y: top, width: columns, height: rows } = crop ?? { x: 0, y: 0, ...picture };
  const [width, height] = [columns * scale, rows * scale];
  const values = new Float64Array(width * height);
  const isRight = new Uint8Array(width * height);
  const toLabels = invertAffine(labels.affine);
  const placeOf = (column: number, row: number) =>
    picture.placeOf(frame, left + (column + 0.5) / scale, top + (row + 0.5) / scale);
  // Equal steps in the grid are equal steps in the labels, and adding steps is much faster than transforming each point.
  const place = equalSteps(placeOf);
  const voxel = equalSteps((column, row) => transformPoint(toLabels, placeOf(column, row)));
  const [w, h, d] = labels.size;
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const n = row * width + column;
      const i = Math.round(voxel(0, column, row));
      const j = Math.round(voxel(1, column, row));
      const k = Math.round(voxel(2, column, row));
      if (i >= 0 && j >= 0 && k >= 0 && i < w && j < h && k < d) values[n] = labels.data[i + w * (j + h * k)] ?? 0;
      isRight[n] = place(0, column, row) > 0 ? 1 : 0;
    }
  return { width, height, scale, values, isRight };
}

/** Returns a coordinate of a point of a grid that `pointOf` fills in equal steps. */
function equalSteps(pointOf: (column: number, row: number) => Vector) {
  const [origin, right, below] = [pointOf(0, 0), pointOf(1, 0), pointOf(0, 1)];
  return (axis: 0 | 1 | 2, column: number, row: number): number =>
    origin[axis] + column * (right[axis] - origin[axis]) + row * (below[axis] - origin[axis]);
}

/** Returns the region that `region` names among the labels under a frame. */
export function findLabelRegion(region: VolumeRegion, labels: LabelFrame, frame: number): TrueRegion[] {
  const isSet = labelTest(region);
  const right = region.side === "right" ? 1 : 0;
  const { width, height, scale, values, isRight } = labels;
  const data = fillArray(new Uint8Array(values.length), (n) => {
    const value = values[n] ?? 0;
    return value !== 0 && isSet(value) && (!region.side || isRight[n] === right) ? 1 : 0;
  });
  return listPolygons(region.name, frame, { data, width, height }, region.minimumArea * scale * scale);
}

/** Returns the region that `region` names in the picture of a mask. */
export function findMaskRegion(
  region: RasterRegion,
  raster: Raster,
  frame: number,
  { flip, crop }: { flip: RasterReader["flip"]; crop: Rectangle | null },
): TrueRegion[] {
  const { x: left, y: top, width, height } = crop ?? { x: 0, y: 0, ...raster };
  const indexOf = turnedIndex(raster.width, raster.height, flip);
  const isSet = colorTest(raster, region.color);
  const data = fillArray(new Uint8Array(width * height), (n) => {
    const [x, y] = [left + (n % width), top + Math.floor(n / width)];
    return isSet(indexOf(y * raster.width + x)) ? 1 : 0;
  });
  return listPolygons(region.name, frame, { data, width, height }, region.minimumArea);
}

/** Returns a drawn region on a frame of `size`. Throws a Problem if the region extends beyond the crop. */
export function createDrawnRegion(
  { name, from, to, points }: DrawnRegion,
  size: Size,
  crop: Rectangle | null,
): TrueRegion {
  const { x: left, y: top, width, height } = crop ?? { x: 0, y: 0, ...size };
  const polygon = points.map(([x, y]) => {
    if (x < left || y < top || x > left + width || y > top + height)
      throw new Problem(`The region "${name}" extends beyond the picture.`);
    return { x: roundFraction((x - left) / width), y: roundFraction((y - top) / height) };
  });
  return { name, from, to, polygon };
}

function listPolygons(name: string, frame: number, mask: Mask, minimumArea: number): TrueRegion[] {
  return contourMask(mask, { minimumArea, tolerance }).map((polygon) => ({ name, from: frame, to: frame, polygon }));
}

/** Returns how many voxels of the labels lie along one pixel of the picture, 1 to 4. */
function getLabelScale(spacing: { x: number; y: number }, { affine: [toX, toY, toZ] }: Volume): number {
  const finest = Math.min(...([0, 1, 2] as const).map((axis) => Math.hypot(toX[axis], toY[axis], toZ[axis])));
  return Math.min(4, Math.max(1, Math.round(Math.min(spacing.x, spacing.y) / finest)));
}

function labelTest({ label, encoding }: VolumeRegion): (value: number) => boolean {
  const wanted = new Set(label);
  return encoding === "paqd"
    ? (value) => wanted.has(value & 0xff) && ((value >>> 16) & 0xff) >= 128
    : (value) => wanted.has(Math.round(value));
}

function colorTest({ data, channels }: Raster, color: RasterRegion["color"]): (index: number) => boolean {
  const at = (index: number, channel: number) => data[index * channels + (channels === 1 ? 0 : channel)] ?? 0;
  if (color === "light") return (index) => at(index, 0) + at(index, 1) + at(index, 2) > 3 * 127;
  const squaredDistance = (index: number) =>
    (at(index, 0) - color[0]) ** 2 + (at(index, 1) - color[1]) ** 2 + (at(index, 2) - color[2]) ** 2;
  return (index) => squaredDistance(index) <= colorDistance ** 2;
}

function roundFraction(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
