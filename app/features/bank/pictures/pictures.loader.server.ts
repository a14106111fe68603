import { inArray } from "drizzle-orm";
import type { Context } from "~/context.server";
import { series } from "~/db/schema";
import { formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import type { OpenedSeries, SeriesManifest, ShownSeries } from "../../series/series";
import { openSeries, openSeriesTogether, readSeriesAccess, type SeriesAccess } from "../../series/series-access.server";
import { seriesKeyPattern } from "../../series/series-objects";
import { formatCount } from "../format-count";
import { statusLabels } from "../status-labels";
import { describeSeries, formatBytes, listManifestFacts } from "./picture-labels";
import { findPicture, listPictures, picturePageSize, type SeriesUse } from "./picture-list.server";
import { parsePictureQuery } from "./picture-query";
import { formatReplacement } from "./replace/replacement-view.server";

export type PictureLibrary = Awaited<ReturnType<typeof loadPictureLibrary>>;
export type ListedPicture = PictureLibrary["pictures"][number];
export type PicturePageData = NonNullable<Awaited<ReturnType<typeof loadPicture>>>;

/** Loads a page of the library, with thumbnail addresses that work for this admin's login. */
export async function loadPictureLibrary(context: Context, request: Request) {
  const query = parsePictureQuery(new URL(request.url).searchParams);
  const [{ rows, total }, access] = await Promise.all([
    listPictures(context, query),
    readSeriesAccess(context, request),
  ]);
  const from = (query.page - 1) * picturePageSize;
  return {
    query,
    pictures: rows.map((row) => formatPicture(row, access)),
    hasMore: from + rows.length < total,
    countText: rows.length
      ? `${formatCount(from + 1)} to ${formatCount(from + rows.length)} of ${formatCount(total)}`
      : "None",
  };
}

type PictureRow = Awaited<ReturnType<typeof listPictures>>["rows"][number];

/** Formats a series for the library and the editor. */
function formatPicture({ key, title, manifest: text, uses }: PictureRow, access: SeriesAccess) {
  const manifest = JSON.parse(text) as SeriesManifest;
  const { license, credit, simulated } = manifest.provenance;
  return {
    ...{ key, title, license, credit, simulated },
    about: describeSeries({ ...manifest, frameCount: manifest.frames.length }),
    thumbnailUrl: openSeries(access, key, manifest).thumbnailUrl,
    uses: uses.map(formatUse),
    /** The part of the series that a question stores. */
    stored: { frameCount: manifest.frames.length, width: manifest.width, height: manifest.height },
  };
}

function formatUse({ id, externalId, status }: SeriesUse) {
  return { id, name: externalId, status: statusLabels[status] };
}

/**
 * Loads a series with its viewer, its manifest in words, and its uses; null if it does not exist. If the address contains the
 * key of another series as `with`, also loads the effect on the questions of replacing the series by that one.
 */
export async function loadPicture(context: Context, viewer: Viewer, request: Request, key: string) {
  const otherKey = new URL(request.url).searchParams.get("with");
  const [row, access] = await Promise.all([findPicture(context, key, otherKey), readSeriesAccess(context, request)]);
  if (!row) return null;
  const manifest = JSON.parse(row.manifest) as SeriesManifest;
  return {
    ...{
      key,
      title: row.title,
      about: describeSeries({ ...manifest, frameCount: manifest.frames.length }),
      simulated: manifest.provenance.simulated,
    },
    size: formatBytes(row.bytes),
    createdAt: formatTime(row.createdAt, context.now, viewer.timeZone),
    isFromCommand: row.createdBy === "",
    facts: listManifestFacts(manifest),
    uses: row.uses.map(formatUse),
    replacement: row.replacement && formatReplacement(row.replacement, key, access),
    shown: toShownSeries(openSeries(access, key, manifest), row.title),
  };
}

/** A stored series as the editor shows it. */
export interface StoredSeries {
  title: string;
  shown: ShownSeries;
}

/** Maximum number of series per request of the editor; a case with its parts has at most 54. */
const maxRequestedSeries = 60;

/** Returns the series with the keys in the query, by key; those that do not exist are left out. */
export async function loadStoredSeries(context: Context, request: Request): Promise<Record<string, StoredSeries>> {
  const requestedKeys = (new URL(request.url).searchParams.get("keys") ?? "").split(",").slice(0, maxRequestedSeries);
  const keys = requestedKeys.filter((key) => seriesKeyPattern.test(key));
  if (keys.length === 0) return {};
  const [rows, access] = await Promise.all([
    context.db.select().from(series).where(inArray(series.key, keys)),
    readSeriesAccess(context, request),
  ]);
  const manifests = rows.map(({ key, manifest }) => [key, JSON.parse(manifest) as SeriesManifest]);
  const openedByKey = openSeriesTogether(access, Object.fromEntries(manifests));
  return Object.fromEntries(
    rows.flatMap(({ key, title }) => {
      const opened = openedByKey[key];
      return opened ? [[key, { title, shown: toShownSeries(opened, title) }]] : [];
    }),
  );
}

/** Returns a series as the viewer shows it outside of a question. */
function toShownSeries(opened: OpenedSeries, title: string): ShownSeries {
  return { ...opened, ...{ id: "a", role: "current", caption: title, alt: title, firstFrame: 0 } };
}
