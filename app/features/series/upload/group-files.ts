import { maxFrameSide, maxFrames, type SeriesManifest } from "../series";
import { describeFaceRisk, listBlackOutReasons } from "./confirmation-steps";
import type { DeidentifiedFile, FramePlace } from "./dicom/deidentified-file";
import type { FoundSeries } from "./found-series";
import { type FrameToOrder, type OrderedFrame, orderFrames } from "./order-slices";
import { getNormal, getPlane, isUsualView } from "./slice-geometry";

type Frame = FrameToOrder & { source: DeidentifiedFile };

/**
 * Groups the files of an upload into series, in the order of the files. Skips refused files, which are null, and copies of the
 * same file.
 */
export function groupFiles(files: readonly (DeidentifiedFile | null)[]): FoundSeries[] {
  const frames = listFrames(files);
  const references = findReferences(frames);
  const groups = new Map<string, Frame[]>();
  for (const frame of frames) {
    const key = makeGroupKey(frame);
    const group = groups.get(key) ?? [];
    group.push(frame);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap((group) => {
    const reference = references.get(group[0]?.source.frameOfReference ?? null) ?? [0, 0, 0];
    const { stacks, notes } = orderFrames(group, reference);
    return stacks.flatMap((stack) => describeStack(stack, notes) ?? []);
  });
}

function listFrames(files: readonly (DeidentifiedFile | null)[]): Frame[] {
  const seenPictures = new Set<number>();
  return files.flatMap((source, file) => {
    if (!source || (source.picture !== null && seenPictures.has(source.picture))) return [];
    if (source.picture !== null) seenPictures.add(source.picture);
    const { instanceNumber } = source;
    return source.frames.map((attributes, frame) => ({ file, frame, instanceNumber, attributes, source }));
  });
}

/**
 * Returns the first origin of each DICOM frame of reference. Positions are stored as distances from this origin instead of
 * scanner coordinates.
 */
function findReferences(frames: readonly Frame[]): Map<number | null, FramePlace["origin"]> {
  const references = new Map<number | null, FramePlace["origin"]>();
  for (const { attributes, source } of frames)
    if (attributes.place && !references.has(source.frameOfReference))
      references.set(source.frameOfReference, attributes.place.origin);
  return references;
}

/** Frames with equal keys become one series: they share everything that the manifest states once. */
function makeGroupKey({ source, attributes, file }: Frame): string {
  const { pixelSpacing, isProjection, unit, series } = source;
  // Ignores the number of stored bits, because compressed slices of one series often differ in it.
  const { width, height, samplesPerPixel, photometric, bitsAllocated } = source.format;
  const directions = attributes.place && [...attributes.place.row, ...attributes.place.column];
  // Each radiograph and each cine loop becomes its own series, even if the files name one series for several.
  const isOwnSeries = source.modality === "XR" || source.modality === "MG" || (source.frames.length > 1 && !directions);
  return JSON.stringify([
    ...[series, isOwnSeries ? file : null, isProjection, unit, source.modality],
    ...[width, height, samplesPerPixel, photometric, bitsAllocated],
    directions?.map((part) => part.toFixed(2)),
    pixelSpacing && [pixelSpacing.x.toFixed(3), pixelSpacing.y.toFixed(3)],
  ]);
}

function describeStack(stack: readonly OrderedFrame<Frame>[], orderNotes: readonly string[]): FoundSeries | null {
  const [first] = stack;
  if (!first) return null;
  const { source } = first;
  const plane = findPlane(first);
  const gaps = findGaps(stack);
  const sliceSpacing = gaps.typicalDistance ?? source.sliceSpacing;
  const { modality, bodyPart, thickness } = source;
  return {
    ...{ modality, plane, bodyPart, thickness, sliceSpacing },
    ...{ format: source.format, unit: source.unit, padding: source.padding, view: source.view },
    ...{ pixelSpacing: source.pixelSpacing, spacingAtDetector: source.spacingAtDetector },
    ...{ frameRate: source.frameRate, laterality: source.laterality },
    slices: stack.map(({ file, frame, position, attributes: { slope, intercept, windows } }) => ({
      ...{ file, frame, position, slope, intercept, windows },
    })),
    notes: [...orderNotes, ...gaps.notes, ...listNotes(stack, plane)],
    blackOutReasons: [...new Set(stack.flatMap((frame) => listBlackOutReasons(frame.source)))],
    faceWarning: describeFaceRisk({ modality, plane, bodyPart, sliceSpacing, thickness, slices: [...stack] }),
  };
}

function findPlane({ source, attributes }: Frame): SeriesManifest["plane"] {
  if (source.isProjection) return "projection";
  if (attributes.place) return getPlane(getNormal(attributes.place));
  return source.modality === "NM" ? "projection" : "oblique";
}

/** Returns the most common distance between neighbors in mm, and a note for each place where slices are missing. */
function findGaps(stack: readonly OrderedFrame<Frame>[]): { typicalDistance: number | null; notes: string[] } {
  const distances = stack.slice(1).map(({ position }, index) => {
    const previous = stack[index]?.position ?? null;
    return position === null || previous === null ? null : Math.round(100 * Math.abs(position - previous)) / 100;
  });
  const knownDistances = distances.filter((distance) => distance !== null).sort((a, b) => a - b);
  const typicalDistance = knownDistances[Math.floor((knownDistances.length - 1) / 2)] ?? null;
  if (typicalDistance === null || typicalDistance === 0 || knownDistances.length < 2)
    return { typicalDistance: typicalDistance || null, notes: [] };
  const missing = distances.flatMap((distance, index) => ((distance ?? 0) > 1.5 * typicalDistance ? [index + 1] : []));
  return { typicalDistance, notes: missing.map((number) => `Slices are missing between ${number} and ${number + 1}.`) };
}

function listNotes(stack: readonly OrderedFrame<Frame>[], plane: SeriesManifest["plane"]): string[] {
  const { source, attributes } = stack[0] ?? {};
  if (!source) return [];
  const { width, height } = source.format;
  const notes: [boolean, string][] = [
    [source.modality === "other", "The files do not name a modality. Choose one."],
    [
      !attributes?.place && plane === "oblique" && source.modality !== "US",
      "The files do not name the plane of the pictures. Choose the plane.",
    ],
    [
      stack.length > maxFrames,
      `This series has ${stack.length} pictures; a question can show ${maxFrames}. Choose which ones to keep.`,
    ],
    [
      width > maxFrameSide || height > maxFrameSide,
      `The pictures are ${width} × ${height} pixels. Crop them to at most ${maxFrameSide} × ${maxFrameSide}.`,
    ],
    [
      stack.some((frame) => frame.source.isLossy),
      "The files use lossy compression. Check that findings are still clear.",
    ],
    [source.hasModalityTable, "A lookup table for values was ignored, so the values have no unit. Check the window."],
    [
      attributes?.place != null && !isUsualView(attributes.place, plane),
      "The pictures are mirrored or turned compared with the usual view. Mention this in the caption.",
    ],
  ];
  return notes.flatMap(([applies, note]) => (applies ? [note] : []));
}
