import { type Draft, readArray, readRecords } from "~/features/questions/lint/draft";
import { getValueAt, setValueAt } from "./draft-path";
import { listPlacedRegions, type RegionPlace } from "./draft-series";
import { type BrushStroke, eraseStroke, type FrameShape, paintStroke } from "./region-brush";
import type { DrawnPoint } from "./region-drawing";

/** A region of a frame: its index in the draft's list, its outline without unfinished points, and the complete entry. */
export interface FrameRegion {
  index: number;
  polygon: DrawnPoint[];
  record: Draft;
}

/** A change of the regions; `selected` is the index of the region to work on next, or null. */
export interface RegionChange {
  content: Draft;
  selected: number | null;
}

/** Maximum numbers of regions, equal to those in the schemas of the questions. */
const maxKeyRegions = 200;
const maxOutlines = 60;

/** Returns the regions of a place that are on a frame. */
export function listFrameRegions(content: Draft, place: RegionPlace, frame: number): FrameRegion[] {
  return listPlacedRegions(content, place).flatMap(({ record, index }) =>
    Number(record.from) <= frame && frame <= Number(record.to)
      ? [{ index, record, polygon: readPolygon(record.polygon) }]
      : [],
  );
}

/** Returns whether a place already has the maximum number of regions. */
export function isFull(content: Draft, { path, isKey }: RegionPlace): boolean {
  return readArray(getValueAt(content, path)).length >= (isKey ? maxKeyRegions : maxOutlines);
}

/** Adds a region on one frame. */
export function addRegion(content: Draft, place: RegionPlace, frame: number, polygon: DrawnPoint[]): RegionChange {
  const regions = readArray(getValueAt(content, place.path));
  const region = { ...place.fields, from: frame, to: frame, polygon };
  return { content: setValueAt(content, place.path, [...regions, region]), selected: regions.length };
}

/** Removes a region. Removes the list of a series' outlines when it becomes empty. */
export function removeRegion(content: Draft, place: RegionPlace, index: number): Draft {
  return setRegions(
    content,
    place,
    readArray(getValueAt(content, place.path)).filter((_, at) => at !== index),
  );
}

/**
 * Paints a stroke. The stroke extends the selected region, or else the first region that it touches, and merges touched
 * regions that have the same target and frames. A stroke that touches no region becomes a new region. Returns null if nothing
 * changes, and "full" if the question has the maximum number of regions.
 */
export function paintRegions(
  content: Draft,
  place: RegionPlace,
  { frame, selected, ...brush }: { frame: number; selected: number | null; stroke: BrushStroke; shape: FrameShape },
): RegionChange | "full" | null {
  const { stroke, shape } = brush;
  const onFrame = listFrameRegions(content, place, frame);
  const base =
    onFrame.find(({ index }) => index === selected) ??
    onFrame.find(({ polygon }) => paintStroke([polygon], stroke, shape)?.replaced.length !== 0);
  const group = base ? onFrame.filter(({ record }) => isSameGroup(record, base.record)) : [];
  const painted = paintStroke(
    group.map(({ polygon }) => polygon),
    stroke,
    shape,
  );
  if (!painted) return null;
  const fields = base ? omitPolygon(base.record) : { ...place.fields, from: frame, to: frame };
  const created = painted.polygons.map((polygon): Draft => ({ ...fields, polygon }));
  const replaced = painted.replaced.flatMap((at) => group[at]?.index ?? []);
  return replaceRegions(content, place, new Map([[replaced, created]]));
}

/** Erases a stroke from every region of the frame that it touches. Returns the same as `paintRegions`. */
export function eraseRegions(
  content: Draft,
  place: RegionPlace,
  { frame, stroke, shape }: { frame: number; stroke: BrushStroke; shape: FrameShape },
): RegionChange | "full" | null {
  const changes = new Map<number[], Draft[]>();
  for (const { index, polygon, record } of listFrameRegions(content, place, frame)) {
    const left = eraseStroke(polygon, stroke, shape);
    if (left) {
      const pieces = left.map((piece): Draft => ({ ...omitPolygon(record), polygon: piece }));
      changes.set([index], pieces);
    }
  }
  return changes.size ? replaceRegions(content, place, changes) : null;
}

/**
 * Replaces regions. The new regions take the position of the first replaced region, or go to the end of the list if none is
 * replaced.
 */
function replaceRegions(
  content: Draft,
  place: RegionPlace,
  changes: ReadonlyMap<readonly number[], readonly Draft[]>,
): RegionChange | "full" {
  const before = readArray(getValueAt(content, place.path));
  const replaced = new Set([...changes.keys()].flat());
  const regions: unknown[] = [];
  let selected: number | null = null;
  const add = (created: readonly Draft[]) => {
    if (created.length) selected ??= regions.length;
    regions.push(...created);
  };
  before.forEach((region, index) => {
    for (const [indexes, created] of changes) if (indexes[0] === index) add(created);
    if (!replaced.has(index)) regions.push(region);
  });
  for (const [indexes, created] of changes) if (indexes.length === 0) add(created);
  if (regions.length > before.length && regions.length > (place.isKey ? maxKeyRegions : maxOutlines)) return "full";
  return { content: setRegions(content, place, regions), selected };
}

function setRegions(content: Draft, place: RegionPlace, regions: readonly unknown[]): Draft {
  return setValueAt(content, place.path, regions.length === 0 && !place.isKey ? undefined : regions);
}

function isSameGroup(region: Draft, other: Draft): boolean {
  return (["from", "to", "target"] as const).every((field) => region[field] === other[field]);
}

function omitPolygon({ polygon, ...fields }: Draft): Draft {
  return fields;
}

function readPolygon(value: unknown): DrawnPoint[] {
  return readRecords(value).flatMap(({ record: { x, y } }) =>
    typeof x === "number" && typeof y === "number" ? [{ x, y }] : [],
  );
}
