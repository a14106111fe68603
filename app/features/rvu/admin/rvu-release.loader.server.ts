import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { rvuContent, rvuRelease } from "~/db/schema";
import { formatTime } from "~/lib/time-text";
import type { Viewer } from "../../auth/viewer.server";
import { diffReleases } from "../engine/import/release-diff";
import { parseStudies } from "../engine/rvu-catalog";
import { compareReleaseIds, unpackRows } from "../engine/rvu-release";
import { buildDiffView } from "./release-diff-view";

/**
 * Returns a release and how it differs from another release: from `against`, or by default from the current release
 * (C7). Null if the release does not exist. One trip.
 */
export async function loadRelease(
  { db, now, settings }: Pick<Context, "db" | "now" | "settings">,
  { timeZone }: Pick<Viewer, "timeZone">,
  { id, against, page }: { id: string; against: string; page: number },
) {
  const isOtherPublished = and(isNotNull(rvuRelease.publishedAt), ne(rvuRelease.id, id));
  const [releaseRows, comparedRows, contents, names] = await db.batch([
    db
      .select({ ...releaseFields, packed: rvuRelease.packedRows })
      .from(rvuRelease)
      .where(eq(rvuRelease.id, id)),
    db
      .select({ id: rvuRelease.id, packed: rvuRelease.packedRows })
      .from(rvuRelease)
      .where(isOtherPublished)
      .orderBy(desc(sql`${rvuRelease.id} = ${against}`), desc(rvuRelease.isCurrent), ...newestFirstOrder)
      .limit(1),
    db.select({ json: rvuContent.json }).from(rvuContent).where(eq(rvuContent.id, "studies")),
    db
      .select({ id: rvuRelease.id, isCurrent: rvuRelease.isCurrent })
      .from(rvuRelease)
      .where(isOtherPublished)
      .orderBy(...newestFirstOrder),
  ]);
  const [release] = releaseRows;
  if (!release) return null;
  const [before] = comparedRows;
  const { packed, createdAt, publishedAt, conversionFactor, ...rest } = release;
  const rows = unpackRows(packed);
  const studies = parseStudies(JSON.parse(contents[0]?.json ?? "[]"));
  const currentId = names.find((one) => one.isCurrent)?.id ?? "";
  const diff = diffReleases({ rows: before ? unpackRows(before.packed) : [] }, { rows });
  const diffView = buildDiffView(diff, rows, { studies, showCodes: settings.showCodes }, page);
  return {
    release: {
      ...rest,
      factor: (conversionFactor / 10_000).toFixed(4),
      uploaded: formatTime(createdAt, now, timeZone),
      published: publishedAt === null ? null : formatTime(publishedAt, now, timeZone),
    },
    against: before?.id ?? null,
    otherReleaseIds: names.map((one) => one.id),
    ourStudyCount: studies.length,
    // Older or incomplete releases are rarely meant to become current.
    isCurrentSuggested: compareReleaseIds(id, currentId) > 0 && diffView.missingRows.total * 20 <= studies.length,
    diff: diffView,
  };
}

const releaseFields = {
  id: rvuRelease.id,
  isCurrent: rvuRelease.isCurrent,
  conversionFactor: rvuRelease.conversionFactor,
  conversion: rvuRelease.conversion,
  releasedOn: rvuRelease.releasedOn,
  sourceName: rvuRelease.sourceName,
  sourceHash: rvuRelease.sourceHash,
  rowsRead: rvuRelease.rowsRead,
  rowsKept: rvuRelease.rowsKept,
  createdAt: rvuRelease.createdAt,
  publishedAt: rvuRelease.publishedAt,
};

const newestFirstOrder = [desc(rvuRelease.year), desc(rvuRelease.letter), desc(rvuRelease.createdAt)];

export type ReleasePage = NonNullable<Awaited<ReturnType<typeof loadRelease>>>;
