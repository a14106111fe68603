import type { TrueRegion } from "../../app/features/phantoms/phantom";
import type { Provenance, Series } from "../../app/features/series/series";
import { Problem } from "../command.mjs";
import { fillArray } from "./fill-array";
import type { ImageSource } from "./image-source";
import { readNifti, type Volume } from "./nifti";
import { cropValues, framesOfRasters, framesOfVolume, type PictureFrames, type VolumeFrames } from "./picture-frames";
import { type Raster, readRaster } from "./raster";
import type { RasterReader, Recipe, RecipeRegion, RecipeSeries, Rectangle, VolumeReader } from "./recipe";
import { createDrawnRegion, findLabelRegion, findMaskRegion, type LabelFrame, sampleLabels } from "./recipe-regions";

// Converts a recipe and the bytes of its files to series that can be stored. Pure: gives the same pixels on every machine.

/** The result of a recipe. */
export interface RecipeResult {
  id: string;
  provenance: Provenance;
  /** Measured values by name, with the unit in the name. */
  truth: Record<string, number>;
  series: RecipeSeriesResult[];
}

/** A series with the regions that questions may ask for; names of regions stay on the server (Q12). */
export interface RecipeSeriesResult {
  series: Series;
  caption: string;
  alt: string;
  regions: TrueRegion[];
}

/** Returns the bytes of a file by the name that recipes use. */
export type ReadFile = (name: string) => Uint8Array;

/** Reads each file of a recipe once. */
interface Readers {
  volume(name: string): Volume;
  raster(name: string): Raster;
}

/**
 * Returns the series, regions, and provenance of a recipe. `today` is the day of the de-identification, as YYYY-MM-DD. Throws a
 * Problem if a file cannot be decoded or does not fit the recipe.
 */
export function followRecipe(recipe: Recipe, source: ImageSource, read: ReadFile, today: string): RecipeResult {
  const readers = {
    volume: memoize((name) => readNifti(read(name))),
    raster: memoize((name) => readRaster(read(name))),
  };
  const series = recipe.series.map((part) => makeSeries(part, readers));
  const hasBlackOut = recipe.series.some(({ blackOut }) => blackOut.length > 0);
  return { id: recipe.id, provenance: createProvenance(source, hasBlackOut, today), truth: recipe.truth, series };
}

/** Returns the provenance of a source's pictures, as stored and shown. */
function createProvenance(source: ImageSource, hasBlackOut: boolean, today: string): Provenance {
  const { title, license, credit, deidentification } = source;
  const method = deidentification && `${deidentification}${hasBlackOut ? "; burnt-in words blacked out" : ""}`;
  return {
    source: title,
    license,
    credit,
    simulated: false,
    deidentification: method ? { method, confirmedBy: null, at: today } : null,
  };
}

function makeSeries(part: RecipeSeries, readers: Readers): RecipeSeriesResult {
  const { reader, caption, alt } = part;
  const { picture, regions } =
    reader.kind === "nifti" ? readVolumeSeries(part, reader, readers) : readRasterSeries(part, reader, readers);
  const missing = part.regions.find(({ name }) => !regions.some((region) => region.name === name));
  if (missing) throw new Problem(`No frame contains the region "${missing.name}".`);
  return { series: storeFrames(part, picture), caption, alt, regions };
}

function readVolumeSeries(part: RecipeSeries, reader: VolumeReader, { volume }: Readers) {
  const picture = framesOfVolume(volume(reader.file), reader);
  // Caches the labels under a frame, because sampling them is slow and many regions of one file share them.
  const sampleLabelsUnder = (frame: number) => memoize((name) => sampleLabels(volume(name), picture, frame, part.crop));
  const drawn = part.regions.flatMap((region) => drawnRegion(region, picture, part.crop));
  const tracedRegions = picture.frames.flatMap((_, frame) => {
    const labels = sampleLabelsUnder(frame);
    return part.regions.flatMap((region) => tracedRegion(region, labels, frame));
  });
  return { picture, regions: [...tracedRegions, ...drawn] };
}

function tracedRegion(region: RecipeRegion, labels: (name: string) => LabelFrame, frame: number): TrueRegion[] {
  if (region.kind === "raster") throw new Problem(`"${region.name}" needs pictures, not a volume.`);
  if (region.kind === "drawn") return [];
  const [first, last] = region.frames ?? [frame, frame];
  return first <= frame && frame <= last ? findLabelRegion(region, labels(region.file), frame) : [];
}

function readRasterSeries({ regions, crop }: RecipeSeries, reader: RasterReader, { raster }: Readers) {
  const picture = framesOfRasters(reader.files.map(raster), reader);
  const found = regions.flatMap((region) => {
    if (region.kind === "volume") throw new Problem(`"${region.name}" needs a volume.`);
    if (region.kind === "drawn") return drawnRegion(region, picture, crop);
    if (region.files.length !== picture.frames.length)
      throw new Problem(`"${region.name}" needs one mask for each frame.`);
    return region.files.flatMap((name, frame) => {
      if (!name) return [];
      const mask = raster(name);
      if (mask.width !== picture.width || mask.height !== picture.height)
        throw new Problem(`The mask ${name} differs in size from its picture.`);
      return findMaskRegion(region, mask, frame, { flip: reader.flip, crop });
    });
  });
  return { picture, regions: found };
}

function drawnRegion(
  region: RecipeRegion,
  picture: PictureFrames | VolumeFrames,
  crop: Rectangle | null,
): TrueRegion[] {
  if (region.kind !== "drawn") return [];
  if (region.from > region.to || region.to >= picture.frames.length)
    throw new Problem(`"${region.name}" is on frames that the series does not have.`);
  return [createDrawnRegion(region, picture, crop)];
}

function storeFrames(part: RecipeSeries, picture: PictureFrames): Series {
  const { modality, plane, phase, unit, windows, invert, spacingAtDetector, frameRate, crop, blackOut, stored } = part;
  const largest = stored.bits === 16 ? 65_535 : 255;
  const toStored = (value: number) =>
    Math.min(largest, Math.max(0, Math.round((value - stored.intercept) / stored.slope)));
  const frames = picture.frames.map(({ values, position }) => {
    const clean = cropValues(blackenRectangles(values, picture.width, blackOut), picture.width, crop);
    const pixels = fillArray(
      stored.bits === 16 ? new Uint16Array(clean.length) : new Uint8Array(clean.length),
      (index) => toStored(clean[index] ?? 0),
    );
    return { pixels, position };
  });
  const { width, height } = crop ?? picture;
  return {
    modality,
    plane,
    phase,
    width,
    height,
    bits: stored.bits,
    channels: 1,
    slope: stored.slope,
    intercept: stored.intercept,
    unit,
    windows,
    invert,
    pixelSpacing: picture.spacing,
    spacingAtDetector,
    frameRate,
    frames,
  };
}

/** Returns `values` with the lowest possible value in each rectangle. */
function blackenRectangles(values: Float64Array, columns: number, rectangles: readonly Rectangle[]): Float64Array {
  const black = values.slice();
  for (const { x, y, width, height } of rectangles)
    for (let row = y; row < y + height; row++)
      black.fill(Number.NEGATIVE_INFINITY, row * columns + x, row * columns + Math.min(columns, x + width));
  return black;
}

/** Returns a function that computes the value of each name only once. */
function memoize<T>(compute: (name: string) => T): (name: string) => T {
  const known = new Map<string, T>();
  return (name) => {
    const value = known.get(name) ?? compute(name);
    known.set(name, value);
    return value;
  };
}
