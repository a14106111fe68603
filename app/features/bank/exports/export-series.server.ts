import { inArray } from "drizzle-orm";
import type { Context } from "~/context.server";
import { series } from "~/db/schema";
import { type SeriesManifest, seriesManifestSchema } from "../../series/series";
import { openSeries, readSeriesAccess } from "../../series/series-access.server";
import { getFrameFile, seriesKeyPattern } from "../../series/series-objects";
import { maxExportSeries } from "./export-query";

/** A stored series for a pack, with addresses of its files that work for one login. */
export interface ExportedSeries {
  title: string;
  manifest: SeriesManifest;
  /** Size of all files in bytes. */
  bytes: number;
  urls: Record<string, string>;
}

/**
 * Returns the series with the keys in the query, by key, in one database trip; those that do not exist are left out. The
 * browser fetches the files one by one, so that the Worker never has a whole pack in memory.
 */
export async function loadExportSeries(context: Context, request: Request): Promise<Record<string, ExportedSeries>> {
  const asked = (new URL(request.url).searchParams.get("keys") ?? "").split(",").slice(0, maxExportSeries);
  const keys = asked.filter((key) => seriesKeyPattern.test(key));
  if (keys.length === 0) return {};
  const [rows, access] = await Promise.all([
    context.db.select().from(series).where(inArray(series.key, keys)),
    readSeriesAccess(context, request),
  ]);
  return Object.fromEntries(
    rows.map(({ key, title, manifest: text, bytes }) => {
      const manifest = seriesManifestSchema.parse(JSON.parse(text));
      const { frames, previewUrl, thumbnailUrl } = openSeries(access, key, manifest);
      const urls = {
        ...Object.fromEntries(frames.map(({ url }, index) => [getFrameFile(index), url])),
        "preview.png": previewUrl,
        "thumbnail.png": thumbnailUrl,
      };
      return [key, { title, manifest, bytes, urls }];
    }),
  );
}
