import { desc, eq, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { rvuRelease, user } from "~/db/schema";
import { formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";

/** Maximum number of listed releases; CMS publishes about four a year. */
const maxListedReleases = 100;

/** Returns the releases, published or not, newest first. One trip. */
export async function listReleases({ db, now }: Pick<Context, "db" | "now">, { timeZone }: Pick<Viewer, "timeZone">) {
  const rows = await db
    .select({
      id: sql<string>`${rvuRelease.id}`.as("release_id"),
      isCurrent: rvuRelease.isCurrent,
      conversionFactor: rvuRelease.conversionFactor,
      sourceName: rvuRelease.sourceName,
      sourceHash: rvuRelease.sourceHash,
      rowsRead: rvuRelease.rowsRead,
      rowsKept: rvuRelease.rowsKept,
      createdAt: sql<number>`${rvuRelease.createdAt}`.as("release_created"),
      publishedAt: rvuRelease.publishedAt,
      publishedBy: rvuRelease.publishedBy,
      name: sql<string | null>`${user.name}`.as("admin_name"),
    })
    .from(rvuRelease)
    .leftJoin(user, eq(user.id, rvuRelease.publishedBy))
    .orderBy(desc(rvuRelease.year), desc(rvuRelease.letter), desc(rvuRelease.createdAt))
    .limit(maxListedReleases);
  return rows.map(({ createdAt, publishedAt, publishedBy, name, conversionFactor, sourceHash, ...row }) => ({
    ...row,
    factor: (conversionFactor / 10_000).toFixed(4),
    hash: sourceHash,
    uploaded: formatTime(createdAt, now, timeZone),
    published: publishedAt === null ? null : formatTime(publishedAt, now, timeZone),
    publisherName: publishedBy === "seed" ? "Came with the app" : name || "A former admin",
  }));
}

export type ListedRelease = Awaited<ReturnType<typeof listReleases>>[number];
