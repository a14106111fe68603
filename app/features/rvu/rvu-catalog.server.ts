import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "../../context.server";
import { rvuContent, rvuRelease } from "../../db/schema";
import { readThroughEdgeCache } from "../../edge/edge-cache.server";
import { buildCatalog, type Catalog, parseStudies } from "./engine/rvu-catalog";
import { compareReleaseIds, isReleaseId, type ReleaseInfo, unpackRows } from "./engine/rvu-release";

/** The response of the catalog endpoint: the studies of one release, and the list of releases. */
export interface ServedCatalog extends Catalog {
  /** Every published release, newest first. */
  releases: ReleaseInfo[];
  /** Id of the release that new tallies use. */
  current: string;
}

/** Seconds for which the edge caches catalogs, and thus the longest delay before a published release appears. */
export const catalogCacheSeconds = 60;

/**
 * Returns the catalog of a release as JSON text; without an id, of the current release. Null if the release does not
 * exist. One trip; none while cached.
 */
export async function readCatalogJson(context: Context, id: string | null): Promise<string | null> {
  if (id !== null && !isReleaseId(id)) return null;
  const { showCodes } = context.settings;
  return readThroughEdgeCache(context, `rvu-catalog:${id ?? "current"}:${showCodes}`, catalogCacheSeconds, async () => {
    const catalog = await readCatalog(context, id);
    return catalog && JSON.stringify(catalog);
  });
}

/**
 * Reads the catalog of a release; without an id, of the current release. Null if the release does not exist. One trip.
 */
export async function readCatalog(
  { db, settings }: Pick<Context, "db" | "settings">,
  id: string | null,
): Promise<ServedCatalog | null> {
  const { packed, ...name } = releaseColumns;
  const isPublished = isNotNull(rvuRelease.publishedAt);
  const [releaseRows, studies, releases] = await db.batch([
    db
      .select({ ...name, packed })
      .from(rvuRelease)
      .where(and(isPublished, id === null ? eq(rvuRelease.isCurrent, true) : eq(rvuRelease.id, id))),
    db.select({ json: rvuContent.json }).from(rvuContent).where(eq(rvuContent.id, "studies")),
    db
      .select({ ...name, current: rvuRelease.isCurrent })
      .from(rvuRelease)
      .where(isPublished),
  ]);
  const [release] = releaseRows;
  const [lines] = studies;
  if (!release || !lines) return null;
  return {
    ...buildCatalog({ ...release, rows: unpackRows(release.packed) }, parseStudies(JSON.parse(lines.json)), settings),
    releases: releases
      .map(({ current, ...release }) => release)
      .sort((one, other) => compareReleaseIds(other.id, one.id)),
    current: releases.find(({ current }) => current)?.id ?? release.id,
  };
}

const releaseColumns = {
  id: rvuRelease.id,
  year: rvuRelease.year,
  letter: rvuRelease.letter,
  conversionFactor: rvuRelease.conversionFactor,
  packed: rvuRelease.packedRows,
};

/** Returns Medicare's localities (`Locality[]`) as JSON text; null if they are not seeded. */
export async function readLocalitiesJson(context: Context): Promise<string | null> {
  return readThroughEdgeCache(context, "rvu-localities", 3_600, async () => {
    const [row] = await context.db
      .select({ json: rvuContent.json })
      .from(rvuContent)
      .where(eq(rvuContent.id, "localities"));
    return row?.json ?? null;
  });
}
