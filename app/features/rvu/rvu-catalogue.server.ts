import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "../../context.server";
import { rvuContent, rvuRelease } from "../../db/schema";
import { edgeCached } from "../../edge/edge-cache.server";
import { buildCatalogue, type Catalogue, parseStudies } from "./engine/rvu-catalogue";
import { compareReleases, isReleaseId, type ReleaseName, unpackRows } from "./engine/rvu-release";

/** The response of the catalogue endpoint: the studies of one release, and the list of releases. */
export interface ServedCatalogue extends Catalogue {
  /** Every published release, newest first. `current` is the one that new tallies use. */
  releases: ReleaseName[];
  current: string;
}

/** Seconds for which the edge caches catalogues, and thus the longest delay before a published release appears. */
export const catalogueCacheSeconds = 60;

/**
 * Returns the catalogue of a release as JSON text; without an id, of the current release. Null if the release does not
 * exist. One trip; none while cached.
 */
export async function readCatalogueJson(context: Context, id: string | null): Promise<string | null> {
  if (id !== null && !isReleaseId(id)) return null;
  const { showCodes } = context.settings;
  return edgeCached(context, `rvu-catalogue:${id ?? "current"}:${showCodes}`, catalogueCacheSeconds, async () => {
    const catalogue = await readCatalogue(context, id);
    return catalogue && JSON.stringify(catalogue);
  });
}

/**
 * Reads the catalogue of a release; without an id, of the current release. Null if the release does not exist. One trip.
 */
export async function readCatalogue(
  { db, settings }: Pick<Context, "db" | "settings">,
  id: string | null,
): Promise<ServedCatalogue | null> {
  const { packed, ...name } = releaseColumns;
  const published = isNotNull(rvuRelease.publishedAt);
  const [wanted, studies, releases] = await db.batch([
    db
      .select({ ...name, packed })
      .from(rvuRelease)
      .where(and(published, id === null ? eq(rvuRelease.isCurrent, true) : eq(rvuRelease.id, id))),
    db.select({ json: rvuContent.json }).from(rvuContent).where(eq(rvuContent.id, "studies")),
    db
      .select({ ...name, current: rvuRelease.isCurrent })
      .from(rvuRelease)
      .where(published),
  ]);
  const [release] = wanted;
  const [lines] = studies;
  if (!release || !lines) return null;
  return {
    ...buildCatalogue({ ...release, rows: unpackRows(release.packed) }, parseStudies(JSON.parse(lines.json)), settings),
    releases: releases
      .map(({ current, ...release }) => release)
      .sort((one, other) => compareReleases(other.id, one.id)),
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
  return edgeCached(context, "rvu-localities", 3_600, async () => {
    const [row] = await context.db
      .select({ json: rvuContent.json })
      .from(rvuContent)
      .where(eq(rvuContent.id, "localities"));
    return row?.json ?? null;
  });
}
