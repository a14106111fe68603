import { z } from "zod";
import { frameReferenceSchema } from "../../features/questions/series-content";
import { findInnerPoint } from "../../lib/inner-point";

// Authored questions refer to pictures, regions, and true values by name, and the catalog contains their data. Therefore
// nobody has to copy keys of series or outlines by hand.

const regionSchema = z.strictObject({
  name: z.string(),
  /** First and last frame, 0-based, inclusive. */
  from: z.number().int(),
  to: z.number().int(),
  polygon: z.array(z.strictObject({ x: z.number(), y: z.number() })),
});

const catalogSeriesSchema = z.strictObject({
  /** Key of the stored series. */
  key: z.string(),
  frameCount: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  modality: z.string(),
  plane: z.string(),
  unit: z.string(),
  /** The windows that the viewer offers by name before the answer. */
  windows: z.array(z.strictObject({ name: z.string(), center: z.number(), width: z.number() })),
  regions: z.array(regionSchema),
});

export const catalogPictureSchema = z.strictObject({
  id: z.string(),
  /** Whether a program computed the picture. */
  simulated: z.boolean(),
  /** Phantom, parameters, and seed as the address of a lab, for example "mr-wrap-around?seed=1"; null for other pictures. */
  lab: z.string().nullable(),
  series: z.array(catalogSeriesSchema).min(1),
  /** True values of the picture, by name. */
  truth: z.record(z.string(), z.number()),
});

/** The data of a picture that questions may refer to by name. */
export type CatalogPicture = z.infer<typeof catalogPictureSchema>;
type CatalogSeries = z.infer<typeof catalogSeriesSchema>;

/** Returns a picture by its id. */
export type FindPicture = (id: string) => CatalogPicture | undefined;

/**
 * An authored series: `picture` and `index` select the stored series, and `outline` names the regions to show after the
 * answer.
 */
const authoredSeriesSchema = z.looseObject({
  id: z.string(),
  picture: z.string(),
  index: z.number().int().default(0),
  outline: z.array(z.string()).optional(),
});
const namedRegionSchema = z.looseObject({
  region: z.string(),
  series: z.string(),
  /** Whether each outline with this name is a separate target, as in "mark every microbleed". */
  separateTargets: z.boolean().default(false),
});
const trueValueSchema = z.strictObject({
  truth: z.string(),
  series: z.string(),
  digits: z.number().int().min(0).max(4),
});

/** `side` is the half of the picture, if a structure has an outline in both. */
const namedPlaceSchema = z.strictObject({ region: z.string(), side: z.enum(["left", "right"]).optional() });

type Draft = Record<string, unknown>;
type NamedSeries = Map<string, { picture: CatalogPicture; stored: CatalogSeries }>;

/** Returns an authored question with the series, regions, and values that it names. Throws an error with the unknown name. */
export function resolvePictures(question: Draft, findPicture: FindPicture): Draft {
  return resolveUnit(question, findPicture, new Map());
}

/** Returns the distinct ids of the pictures that an authored question and its parts name. */
export function listPictureIds(question: Draft): string[] {
  const ownIds = readList(question.series).flatMap(({ picture }) => (typeof picture === "string" ? [picture] : []));
  return [...new Set([...ownIds, ...readList(question.parts).flatMap(listPictureIds)])];
}

function resolveUnit(unit: Draft, findPicture: FindPicture, inheritedSeries: NamedSeries): Draft {
  const seriesByName: NamedSeries = new Map(inheritedSeries);
  const { series, regions, answer, parts, targets, markedFrame } = unit;
  const ownSeries = readList(series).map((one) => resolveSeries(one, findPicture, seriesByName));
  return {
    ...unit,
    ...(ownSeries.length > 0 && { series: ownSeries }),
    ...(Array.isArray(regions) && { regions: regions.flatMap((region) => resolveRegion(region, seriesByName)) }),
    ...(Array.isArray(targets) && {
      targets: readList(targets).map((one) => resolveMarker(one, markedFrame, seriesByName)),
    }),
    ...(isDraft(answer) &&
      isDraft(answer.value) && { answer: { ...answer, value: resolveValue(answer.value, seriesByName) } }),
    ...(Array.isArray(parts) && { parts: readList(parts).map((part) => resolveUnit(part, findPicture, seriesByName)) }),
  };
}

function resolveSeries(authoredSeries: Draft, findPicture: FindPicture, seriesByName: NamedSeries): Draft {
  const parsed = authoredSeriesSchema.safeParse(authoredSeries);
  if (!parsed.success) return authoredSeries;
  const { picture: pictureId, index, outline, ...fields } = parsed.data;
  const picture = findPicture(pictureId);
  if (!picture) throw new Error(`there is no picture "${pictureId}"`);
  const stored = picture.series[index];
  if (!stored) throw new Error(`the picture "${pictureId}" has no series ${index}`);
  seriesByName.set(fields.id, { picture, stored });
  const { key, frameCount, width, height } = stored;
  return {
    ...fields,
    key,
    frameCount,
    width,
    height,
    ...(picture.simulated && { simulated: true }),
    ...(picture.lab && { lab: picture.lab }),
    ...(outline && { regions: outline.flatMap((name) => findRegions(stored, name).map(dropName)) }),
  };
}

/**
 * Returns the regions with this name. There may be several, because a structure can have several outlines on a frame and other
 * outlines on the next frames.
 */
function resolveRegion(region: unknown, seriesByName: NamedSeries): unknown[] {
  const parsed = namedRegionSchema.safeParse(region);
  if (!parsed.success) return [region];
  const { region: name, series, separateTargets, ...fields } = parsed.data;
  return findRegions(requireSeries(series, seriesByName).stored, name).map((one, index) => ({
    ...fields,
    ...(separateTargets && { target: `t${index + 1}` }),
    series,
    ...dropName(one),
  }));
}

/** Returns a marker whose place is inside a named region of the marked frame: `"at": { "region": "Putamen", "side": "left" }`. */
function resolveMarker(marker: Draft, markedFrame: unknown, seriesByName: NamedSeries): Draft {
  const place = namedPlaceSchema.safeParse(marker.at);
  const frame = frameReferenceSchema.safeParse(markedFrame);
  if (!place.success || !frame.success) return marker;
  const { region, side } = place.data;
  const onFrame = findRegions(requireSeries(frame.data.series, seriesByName).stored, region).filter(
    ({ from, to }) => from <= frame.data.frame && frame.data.frame <= to,
  );
  const points = onFrame
    .map(({ polygon }) => findInnerPoint(polygon))
    .filter(({ x }) => side === undefined || (side === "left" ? x < 0.5 : x > 0.5))
    .sort((a, b) => b.distance - a.distance);
  const [widest] = points;
  if (!widest) throw new Error(`the region "${region}" is not on frame ${frame.data.frame}`);
  return { ...marker, at: { x: Number(widest.x.toFixed(4)), y: Number(widest.y.toFixed(4)) } };
}

function resolveValue(value: Draft, seriesByName: NamedSeries): number {
  const { truth: name, series, digits } = trueValueSchema.parse(value);
  const truth = requireSeries(series, seriesByName).picture.truth[name];
  if (truth === undefined) throw new Error(`the picture has no true value "${name}"`);
  return Number(truth.toFixed(digits));
}

function requireSeries(id: string, seriesByName: NamedSeries) {
  const found = seriesByName.get(id);
  if (!found) throw new Error(`there is no series "${id}" with a picture`);
  return found;
}

function findRegions({ regions }: CatalogSeries, name: string) {
  const found = regions.filter((region) => region.name === name);
  if (found.length === 0) throw new Error(`the picture has no region "${name}"`);
  return found;
}

function dropName({ name, ...region }: z.infer<typeof regionSchema>) {
  return region;
}

function readList(value: unknown): Draft[] {
  return Array.isArray(value) ? value.filter(isDraft) : [];
}

function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
