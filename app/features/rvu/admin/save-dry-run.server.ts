import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { rvuRelease } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { toHex } from "~/lib/hex";
import { audit } from "../../audit/audit.server";
import { packRows } from "../engine/rvu-release";
import type { UploadReadResult } from "./read-release-upload";

/** Days after which an unpublished dry run is deleted. */
const dryRunDays = 14;

/**
 * Stores a parsed file as an unpublished release (C7) and returns its id: "2026C", or "2026C-2" if another file of that
 * release is stored. Storing the same file again returns the existing id.
 */
export async function saveDryRun(
  context: Context,
  actorId: string,
  upload: UploadReadResult & { ok: true },
): Promise<string> {
  const { db, now } = context;
  const sourceHash = toHex(await crypto.subtle.digest("SHA-256", upload.csv));
  const { year, letter, conversionFactor, conversion, releasedOn, rowsRead, rowsKept, rows } = upload.release;
  const hasSameHash = eq(rvuRelease.sourceHash, sourceHash);
  // Retries if another upload has taken the id in the meantime.
  for (let attempt = 0; attempt < 3; attempt++) {
    const sameQuarterReleases = await db
      .select({ id: rvuRelease.id, hash: rvuRelease.sourceHash })
      .from(rvuRelease)
      .where(and(eq(rvuRelease.year, year), eq(rvuRelease.letter, letter)));
    const sameFileRelease = sameQuarterReleases.find(({ hash }) => hash === sourceHash);
    if (sameFileRelease) return sameFileRelease.id;
    const id = findNextId(
      upload.release.id,
      sameQuarterReleases.map((row) => row.id),
    );
    const [, , , stored] = await db.batch([
      audit(
        context,
        {
          actorId,
          action: "upload release",
          subject: `release:${id}`,
          after: { file: upload.csvName, rows: rowsKept },
        },
        sql`not exists (select 1 from ${rvuRelease} where ${rvuRelease.id} = ${id} or ${hasSameHash})`,
      ),
      db
        .delete(rvuRelease)
        .where(and(isNull(rvuRelease.publishedAt), lt(rvuRelease.createdAt, now - dryRunDays * dayMs))),
      db
        .insert(rvuRelease)
        .values({
          ...{ id, year, letter, conversionFactor, conversion, releasedOn, rowsRead, rowsKept },
          ...{ sourceName: upload.csvName, sourceHash, packedRows: packRows(rows), createdAt: now },
        })
        .onConflictDoNothing(),
      db.select({ id: rvuRelease.id }).from(rvuRelease).where(hasSameHash),
    ]);
    if (stored[0]) return stored[0].id;
  }
  throw new Error("No free id for this release after 3 attempts");
}

/** Returns the release's own id, or the id with the next free number. */
function findNextId(id: string, takenIds: string[]): string {
  if (!takenIds.length) return id;
  return `${id}-${Math.max(...takenIds.map((one) => Number(one.split("-")[1] ?? 1))) + 1}`;
}
