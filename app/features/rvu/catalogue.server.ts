import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "../../context.server";
import { rvuContent, rvuRelease } from "../../db/schema";
import { edgeCached } from "../../edge/edge-cache.server";
import { type Catalogue, catalogueOf, readStudies } from "./engine/catalogue";
import { compareReleases, isReleaseId, type ReleaseName, unpackRows } from "./engine/release";

/** What the browser fetches: the studies of one release, and which other releases there are. */
export interface ServedCatalogue extends Catalogue {
  /** Every published release, the newest first; `current` is the one that a new tally takes. */
  releases: ReleaseName[];
  current: string;
}

/** Seconds that the edge keeps what the calculator asks for: so long may a release that an admin publishes take to be seen. */
export const keptSeconds = 60;

/**
 * The catalogue of a release as JSON text; of the current one without an id. Null where there is no such release, or none yet.
 * One trip, none while the edge keeps it.
 */
export async function catalogueText(context: Context, id: string | null): Promise<string | null> {
  if (id !== null && !isReleaseId(id)) return null;
  const { showCodes } = context.settings;
  return edgeCached(context, `rvu-catalogue:${id ?? "current"}:${showCodes}`, keptSeconds, async () => {
    const catalogue = await readCatalogue(context, id);
    return catalogue && JSON.stringify(catalogue);
  });
}

/** The catalogue of a release, of the current one without an id; null where there is none. One trip. */
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
      .where(and(published, id === null ? eq(rvuRelease.current, true) : eq(rvuRelease.id, id))),
    db.select({ json: rvuContent.json }).from(rvuContent).where(eq(rvuContent.id, "studies")),
    db
      .select({ ...name, current: rvuRelease.current })
      .from(rvuRelease)
      .where(published),
  ]);
  const [release] = wanted;
  const [lines] = studies;
  if (!release || !lines) return null;
  return {
    ...catalogueOf({ ...release, rows: unpackRows(release.packed) }, readStudies(JSON.parse(lines.json)), settings),
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
  packed: rvuRelease.packed,
};

/** The places Medicare pays by, `Locality[]` as JSON text; null where they are not seeded. */
export async function localitiesText(context: Context): Promise<string | null> {
  return edgeCached(context, "rvu-localities", 3_600, async () => {
    const [row] = await context.db
      .select({ json: rvuContent.json })
      .from(rvuContent)
      .where(eq(rvuContent.id, "localities"));
    return row?.json ?? null;
  });
}
