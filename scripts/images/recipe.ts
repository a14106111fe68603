import { z } from "zod";
import { maxFrames, pixelUnits, planes, seriesModalities, windowSchema } from "../../app/features/series/series";

// A recipe describes how to convert files of a source to series: the frames, their rotation, the windows, the parts to crop or
// black out, and the regions that a question may ask for. Names of regions and `finding` stay on the server, because they
// reveal the key.

const shortText = z.string().trim().min(1).max(60);
const fileName = z.string().min(1).max(400);
const pixel = z.number().int().min(0).max(4096);
const rectangle = z.strictObject({ x: pixel, y: pixel, width: pixel.min(1), height: pixel.min(1) });
const color = z.tuple([z.number().int(), z.number().int(), z.number().int()]);

/** Frames of a volume by index; the stack runs from `from` to `to`; if `to` is smaller, the order is reversed. */
const framesSchema = z.strictObject({ from: pixel, to: pixel, step: z.number().int().min(1).max(50) });

/** A volume: frames are numbered from the feet to the head, from front to back, or from right to left. */
const volumeReaderSchema = z.strictObject({
  kind: z.literal("nifti"),
  file: fileName,
  plane: z.enum(["axial", "coronal", "sagittal"]),
  frames: framesSchema,
});

/** Pictures, one for each frame. */
const rasterReaderSchema = z.strictObject({
  kind: z.literal("raster"),
  files: z.array(fileName).min(1).max(maxFrames),
  /** How the source's pictures are turned to their usual orientation. */
  flip: z.enum(["none", "vertical", "horizontal", "both"]),
  /** Distance between pixels in mm, if the source states it. */
  spacing: z.strictObject({ x: z.number().positive(), y: z.number().positive() }).nullable(),
});

/** A region from a label volume. `label` lists the values inside. */
const volumeRegionSchema = z.strictObject({
  kind: z.literal("volume"),
  name: shortText,
  file: fileName,
  label: z.array(z.number().int().min(1)).min(1),
  /**
   * "paqd": red and green contain the two most likely labels, blue and alpha their probabilities (niivue). The most likely
   * label counts if its probability is at least one half.
   */
  encoding: z.enum(["plain", "paqd"]).default("plain"),
  /** Frames of the stack (0-based) that have the region; all of them by default. */
  frames: z.tuple([pixel, pixel]).optional(),
  /** Restricts the region to this side of the patient. */
  side: z.enum(["right", "left"]).optional(),
  minimumArea: z.number().min(0).default(6),
});

/** A region from pictures of masks, one for each frame; null where a frame has none. */
const rasterRegionSchema = z.strictObject({
  kind: z.literal("raster"),
  name: shortText,
  files: z.array(fileName.nullable()).min(1),
  /** The color of the region, or any color lighter than middle gray. */
  color: z.union([color, z.literal("light")]),
  minimumArea: z.number().min(0).default(6),
});

/** A region drawn by hand on frames `from` to `to`, in pixels of the turned picture before it is cropped. */
const drawnRegionSchema = z.strictObject({
  kind: z.literal("drawn"),
  name: shortText,
  /** Who drew it: the source's readers or the writer of the recipe, who draws only unmistakable anatomy and devices. */
  by: z.enum(["source", "writer"]),
  from: pixel,
  to: pixel,
  points: z.array(z.tuple([z.number().min(0).max(4096), z.number().min(0).max(4096)])).min(3),
});

const regionSchema = z.discriminatedUnion("kind", [volumeRegionSchema, rasterRegionSchema, drawnRegionSchema]);

const recipeSeriesSchema = z.strictObject({
  reader: z.discriminatedUnion("kind", [volumeReaderSchema, rasterReaderSchema]),
  modality: z.enum(seriesModalities),
  plane: z.enum(planes),
  phase: shortText.nullable(),
  unit: z.enum(pixelUnits),
  /** How values are stored: value = stored × `slope` + `intercept`. */
  stored: z.strictObject({
    bits: z.union([z.literal(8), z.literal(16)]),
    slope: z.number().positive(),
    intercept: z.number(),
  }),
  windows: z.array(windowSchema).min(1).max(6),
  invert: z.boolean(),
  spacingAtDetector: z.boolean(),
  frameRate: z.number().min(1).max(60).nullable(),
  /** Part of the picture to keep, in pixels of the turned picture. */
  crop: rectangle.nullable(),
  /** Rectangles with burned-in text that are blacked out, in pixels of the turned picture. */
  blackOut: z.array(rectangle),
  regions: z.array(regionSchema),
  /** Caption and text for people who cannot see the series; neither reveals the key. */
  caption: z.string().min(1).max(120),
  alt: z.string().min(1).max(300),
});

export const recipeSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{2,79}$/),
  source: z.string(),
  /** Name for admins. */
  title: z.string().min(1).max(120),
  /** The finding that the source states. A question must not ask for any other diagnosis. */
  finding: z.string().min(1).max(600),
  /** Place in the source that states the finding. */
  evidence: z.string().min(1).max(600),
  /** Topics that questions must not ask about, because the source does not support them. */
  neverAsk: z.array(z.enum(["side", "size", "diagnosis", "severity", "age", "count"])),
  /** Measured values by name, for example "Head circumference (mm)". */
  truth: z.record(z.string().min(1).max(80), z.number()),
  series: z.array(recipeSeriesSchema).min(1).max(4),
});

export type Recipe = z.infer<typeof recipeSchema>;
export type RecipeSeries = z.infer<typeof recipeSeriesSchema>;
export type RecipeRegion = z.infer<typeof regionSchema>;
export type VolumeReader = z.infer<typeof volumeReaderSchema>;
export type RasterReader = z.infer<typeof rasterReaderSchema>;
export type Rectangle = z.infer<typeof rectangle>;

/** Returns the names of all files that a recipe reads. */
export function listRecipeFiles(recipe: Recipe): string[] {
  const names = recipe.series.flatMap(({ reader, regions }) => [
    ...(reader.kind === "nifti" ? [reader.file] : reader.files),
    ...regions.flatMap((region) =>
      region.kind === "drawn" ? [] : region.kind === "volume" ? [region.file] : region.files,
    ),
  ]);
  return [...new Set(names.filter((name) => name !== null))];
}

/** Returns the indices of the frames of a volume that a series keeps, in the order of the stack. */
export function frameIndices({ from, to, step }: VolumeReader["frames"]): number[] {
  const count = Math.floor(Math.abs(to - from) / step) + 1;
  return Array.from({ length: count }, (_, n) => from + Math.sign(to - from) * n * step);
}
