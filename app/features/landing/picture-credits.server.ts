import { sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { image, series } from "../../db/schema";
import { readThroughEdgeCache } from "../../edge/edge-cache.server";

/** Who made pictures of this site, and under which license we show them. */
export type PictureCredit = {
  source: string;
  license: string;
  /** Empty if the source says it all. */
  credit: string;
};

const cacheSeconds = 300;

/** Returns each credit of the stored series and images once, in alphabetical order. One trip; none while cached. */
export function readPictureCredits(context: Context): Promise<PictureCredit[]> {
  return readThroughEdgeCache(context, "picture-credits", cacheSeconds, () => selectPictureCredits(context.db));
}

/** Selects the credits. Many series share one, and they name no question. There is no limit, because licenses require each credit. */
export async function selectPictureCredits(db: Context["db"]): Promise<PictureCredit[]> {
  const fromSeries = db
    .selectDistinct({
      source: sql<string>`json_extract(${series.manifest}, '$.provenance.source')`.as("source"),
      license: sql<string>`json_extract(${series.manifest}, '$.provenance.license')`.as("license"),
      credit: sql<string>`json_extract(${series.manifest}, '$.provenance.credit')`.as("credit"),
    })
    .from(series);
  const fromImages = db
    .selectDistinct({ source: image.source, license: image.license, credit: sql<string>`''`.as("credit") })
    .from(image);
  const [seriesCredits, imageCredits] = await db.batch([fromSeries, fromImages]);
  return [...seriesCredits, ...imageCredits].sort((a, b) => a.source.localeCompare(b.source, "en"));
}
