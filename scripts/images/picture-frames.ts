import { Problem } from "../command.mjs";
import type { Vector } from "./affine";
import { fillArray } from "./fill-array";
import type { Volume } from "./nifti";
import { cutInPlane, type PlaneCuts } from "./plane-cuts";
import { type Raster, toGray } from "./raster";
import { frameIndices, type RasterReader, type Rectangle, type VolumeReader } from "./recipe";
import { stretchPicture, stretchToSquares } from "./square-pixels";

// The frames of a series before they are stored: values in the unit of the source, turned to the usual orientation, with square
// pixels, not cropped.

export interface PictureFrames {
  width: number;
  height: number;
  spacing: { x: number; y: number } | null;
  frames: { values: Float64Array; position: number | null }[];
}

/** Frames of a volume, with a function that maps a pixel to its place in the patient. */
export interface VolumeFrames extends PictureFrames {
  spacing: { x: number; y: number };
  /** Returns the place in mm of a point on a frame, in pixels from the frame's upper left corner. */
  placeOf(frame: number, x: number, y: number): Vector;
}

/** Maximum tilt in degrees of a stack of slices that is still named after one plane. */
const maxTilt = 25;

/** Returns the frames of a volume that `reader` names. Throws a Problem if the volume does not have them. */
export function framesOfVolume(volume: Volume, reader: VolumeReader): VolumeFrames {
  const cuts = cutInPlane(volume, reader.plane);
  const indices = frameIndices(reader.frames);
  requireFrames(cuts, indices, reader);
  const stretch = stretchToSquares(cuts.spacing);
  const frames = indices.map((index) => ({
    ...stretchPicture({ values: readFrame(volume, cuts, index), width: cuts.width, height: cuts.height }, stretch),
    position: roundTo(cuts.positionOf(index), 100),
  }));
  const { width, height } = frames[0] ?? cuts;
  const spacing = {
    x: roundTo((cuts.spacing.x * cuts.width) / width, 10_000),
    y: roundTo((cuts.spacing.y * cuts.height) / height, 10_000),
  };
  const placeOf = (frame: number, x: number, y: number) =>
    cuts.getPoint(indices[frame] ?? 0, (x * cuts.width) / width - 0.5, (y * cuts.height) / height - 0.5);
  return { width, height, spacing, frames, placeOf };
}

/** Returns pictures as the frames of a series, in gray. Throws a Problem if their sizes differ. */
export function framesOfRasters(rasters: readonly Raster[], { flip, spacing }: RasterReader): PictureFrames {
  const [first] = rasters;
  if (!first) throw new Problem("A series needs at least one picture.");
  const { width, height } = first;
  if (rasters.some((raster) => raster.width !== width || raster.height !== height))
    throw new Problem("The pictures of a series differ in size.");
  const frames = rasters.map((raster) => {
    const gray = toGray(raster);
    const getSourceIndex = turnedIndex(width, height, flip);
    const values = fillArray(new Float64Array(gray.data.length), (n) => gray.data[getSourceIndex(n)] ?? 0);
    return { values, position: null };
  });
  return { width, height, spacing, frames };
}

/** Maps the index of a pixel in the turned picture to its index in the source's picture. */
export function turnedIndex(width: number, height: number, flip: RasterReader["flip"]): (index: number) => number {
  const mirrorsX = flip === "horizontal" || flip === "both";
  const mirrorsY = flip === "vertical" || flip === "both";
  return (index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    return (mirrorsY ? height - 1 - y : y) * width + (mirrorsX ? width - 1 - x : x);
  };
}

/** Returns the values inside `crop`, row by row. Throws a Problem if the crop extends beyond the picture. */
export function cropValues(values: Float64Array, width: number, crop: Rectangle | null): Float64Array {
  if (!crop) return values;
  if (crop.x + crop.width > width || (crop.y + crop.height) * width > values.length)
    throw new Problem(`The crop ${crop.x}, ${crop.y}, ${crop.width} × ${crop.height} extends beyond the picture.`);
  return fillArray(new Float64Array(crop.width * crop.height), (n) => {
    const [x, y] = [n % crop.width, Math.floor(n / crop.width)];
    return values[(crop.y + y) * width + crop.x + x] ?? 0;
  });
}

function requireFrames(cuts: PlaneCuts, indices: readonly number[], { file, plane }: VolumeReader): void {
  if (cuts.tilt > maxTilt)
    throw new Problem(`${file} is tilted by ${Math.round(cuts.tilt)}° and has no ${plane} frames.`);
  const outside = indices.find((index) => index >= cuts.count);
  if (outside !== undefined) throw new Problem(`${file} has ${cuts.count} ${plane} frames, but no number ${outside}.`);
}

function readFrame({ data, slope, intercept }: Volume, cuts: PlaneCuts, index: number): Float64Array {
  const { width, height } = cuts;
  return fillArray(new Float64Array(width * height), (n) => {
    const stored = data[cuts.indexOf(index, n % width, Math.floor(n / width))] ?? 0;
    return stored * slope + intercept;
  });
}

function roundTo(value: number, factor: number): number {
  return Math.round(value * factor) / factor;
}
