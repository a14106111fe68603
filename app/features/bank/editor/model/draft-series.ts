import { type Draft, isDraft, readArray, readRecords } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getContentType } from "~/features/questions/types/content-types";
import { makeUnusedId } from "./draft-entries";
import { appendToList, getValueAt, removeFromList, setValueAt } from "./draft-path";

/** The part of a library series that a question stores. */
export interface ChosenSeries {
  key: string;
  frameCount: number;
  width: number;
  height: number;
  simulated: boolean;
}

/** Returns whether questions of this type can show series. */
export function canHaveSeries(type: unknown): boolean {
  return "series" in (getContentType(type)?.fields ?? {});
}

/**
 * Adds a series from the library to the question or part at the path `unit`. Hotspot and labeling questions have series or an image,
 * so their first series replaces the image and the places on it.
 */
export function addSeries(content: Draft, unit: Path, { simulated, ...stored }: ChosenSeries): Draft {
  const path = [...unit, "series"];
  const hasSeries = readArray(getValueAt(content, path)).length > 0;
  const id = makeUnusedId(getValueAt(content, path));
  return appendToList(hasSeries ? content : replaceImage(content, unit, id), path, {
    ...{ id, ...stored, role: "current", caption: "", alt: "", firstFrame: 0 },
    ...(simulated && { simulated }),
  });
}

/**
 * Removes the image that a series replaces. Markers keep their labels and rationales, but not their places, and go to the first frame
 * of the series `id`.
 */
function replaceImage(content: Draft, unit: Path, id: string): Draft {
  const unitFields = getValueAt(content, unit);
  const rules = isDraft(unitFields) ? getContentType(unitFields.type)?.draft : undefined;
  if (!isDraft(unitFields) || !rules?.imageIsFile) return content;
  const hasMarkers = rules.fields.includes("markedFrame");
  const replaced: Draft = {
    image: undefined,
    ...(rules.fields.includes("regions") && { regions: [] }),
    ...(hasMarkers && { alt: undefined, markedFrame: { series: id, frame: 0 } }),
    ...(hasMarkers && {
      targets: readRecords(unitFields.targets).map(({ record: { at, ...marker } }) => marker),
    }),
  };
  return Object.entries(replaced).reduce((next, [field, value]) => setValueAt(next, [...unit, field], value), content);
}

/** Puts the markers of a labeling question on a frame of the series at `index`, where the viewer then starts. */
export function moveMarkersTo(content: Draft, unit: Path, { index, frame }: { index: number; frame: number }): Draft {
  const seriesPath = [...unit, "series", index];
  const markedFrame = { series: getValueAt(content, [...seriesPath, "id"]), frame };
  return setValueAt(setValueAt(content, [...unit, "markedFrame"], markedFrame), [...seriesPath, "firstFrame"], frame);
}

/** Removes a series with the hotspot regions and the frame with markers on it. Removes the list of series when it becomes empty. */
export function removeSeries(content: Draft, unit: Path, index: number): Draft {
  const path = [...unit, "series"];
  const removedId = getValueAt(content, [...path, index, "id"]);
  const isMarked = getValueAt(content, [...unit, "markedFrame", "series"]) === removedId;
  const withoutMarkedFrame = isMarked ? setValueAt(content, [...unit, "markedFrame"], undefined) : content;
  const next = removeFromList(withoutMarkedFrame, path, index);
  const omitIfEmpty = readArray(getValueAt(next, path)).length ? next : setValueAt(next, path, undefined);
  const regions = getValueAt(content, [...unit, "regions"]);
  if (!Array.isArray(regions)) return omitIfEmpty;
  const kept = readRecords(regions).flatMap(({ record }) => (record.series === removedId ? [] : [record]));
  return setValueAt(omitIfEmpty, [...unit, "regions"], kept);
}

/** The place where the regions of a series are stored, and the initial fields of a new region. */
export interface RegionPlace {
  path: Path;
  /** Fields of a new region. */
  fields: Draft;
  /** Whether the regions are the key of a hotspot question. */
  isKey: boolean;
}

/**
 * Returns the place where outlines on the series at `index` are stored: in the key of a hotspot question, or in the series
 * itself.
 */
export function getRegionPlace(content: Draft, unit: Path, index: number): RegionPlace {
  const isKey = getValueAt(content, [...unit, "type"]) === "hotspot";
  const id = getValueAt(content, [...unit, "series", index, "id"]);
  return isKey
    ? { path: [...unit, "regions"], fields: { series: id, target: "a" }, isKey }
    : { path: [...unit, "series", index, "regions"], fields: {}, isKey };
}

/** Returns the regions stored at a place that lie on its series, with their indexes in the list. */
export function listPlacedRegions(content: Draft, { path, fields, isKey }: RegionPlace) {
  return readRecords(getValueAt(content, path)).filter(({ record }) => !isKey || record.series === fields.series);
}
