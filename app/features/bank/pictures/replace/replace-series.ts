import { type Draft, isDraft, readRecords, readText } from "../../../questions/lint/draft";

/** The part of the replacing series that a question stores. */
export interface NextSeries {
  key: string;
  frameCount: number;
  width: number;
  height: number;
  simulated: boolean;
}

/** The content of a question in which one series was replaced by another. */
export interface SeriesReplacement {
  content: Draft;
  /** Number of places in which the question and its parts showed the series; with 0, the content is unchanged. */
  places: number;
  /** Number of regions and of markers' places that were removed, because they do not fit the other series. */
  removedRegions: number;
}

/** Maximum difference between the aspect ratios of frames at which outlines still fit. */
const maxShapeDifference = 0.01;

/**
 * Returns the content with the series `key` replaced by `next`. Texts do not change. Regions and the places of markers are kept if
 * both series have the same number of frames with the same aspect ratio; otherwise they are removed, because they would lie on
 * other frames or places. The lab is removed, because it computes the replaced series.
 */
export function replaceSeries(content: Draft, key: string, next: NextSeries): SeriesReplacement {
  const units = [content, ...readRecords(content.parts).map(({ record }) => record)];
  const [question, ...parts] = units.map((unit) => replaceInUnit(unit, key, next));
  const all = question ? [question, ...parts] : [];
  const sum = (field: "places" | "removedRegions") => all.reduce((total, one) => total + one[field], 0);
  return {
    content: {
      ...question?.content,
      ...(parts.length > 0 && { parts: replaceRecords(content.parts, parts) }),
    },
    places: sum("places"),
    removedRegions: sum("removedRegions"),
  };
}

/** Returns the list with its records replaced in their order. */
function replaceRecords(list: unknown, replacements: readonly SeriesReplacement[]): unknown[] {
  const remaining = [...replacements];
  return Array.isArray(list) ? list.map((entry) => (isDraft(entry) ? remaining.shift()?.content : entry)) : [];
}

function replaceInUnit(unit: Draft, key: string, next: NextSeries): SeriesReplacement {
  const shown = readRecords(unit.series).filter(({ record }) => record.key === key);
  if (shown.length === 0) return { content: unit, places: 0, removedRegions: 0 };
  const unfit = shown.filter(({ record }) => !hasSameFrames(record, next)).map(({ record }) => record);
  const unfitIds = unfit.map(({ id }) => readText(id));
  const isUnfitRegion = (region: Draft) => unfitIds.includes(readText(region.series));
  const keyRegions = readRecords(unit.regions).map(({ record }) => record);
  const removedKeyRegions = keyRegions.filter(isUnfitRegion).length;
  const hasUnfitMarkers = isDraft(unit.markedFrame) && isUnfitRegion(unit.markedFrame);
  const markers = readRecords(unit.targets).map(({ record }) => record);
  const outlines = unfit.reduce((sum, { regions }) => sum + readRecords(regions).length, 0);
  return {
    content: {
      ...unit,
      series: readRecords(unit.series).map(({ record }) =>
        record.key === key ? replaceEntry(record, next, unfit.includes(record)) : record,
      ),
      ...(removedKeyRegions > 0 && { regions: keyRegions.filter((region) => !isUnfitRegion(region)) }),
      ...(hasUnfitMarkers && { markedFrame: undefined, targets: markers.map(({ at, ...marker }) => marker) }),
    },
    places: shown.length,
    removedRegions: removedKeyRegions + outlines + (hasUnfitMarkers ? markers.length : 0),
  };
}

function replaceEntry(entry: Draft, { simulated, ...stored }: NextSeries, isUnfit: boolean): Draft {
  const { regions, lab, simulated: wasSimulated, ...fields } = entry;
  return {
    ...fields,
    ...stored,
    ...(Number(entry.firstFrame) >= stored.frameCount && { firstFrame: 0 }),
    ...(simulated && { simulated }),
    ...(regions !== undefined && !isUnfit && { regions }),
  };
}

function hasSameFrames(entry: Draft, next: NextSeries): boolean {
  const shape = Number(entry.width) / Number(entry.height);
  const nextShape = next.width / next.height;
  return entry.frameCount === next.frameCount && Math.abs(shape / nextShape - 1) <= maxShapeDifference;
}
