import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { series } from "~/db/schema";
import { audit } from "../../../audit/audit.server";
import { listSeriesFileNames } from "../../../series/series-objects";
import { deletePendingNote, readPendingNote } from "../pending-series.server";
import { listSeriesFiles } from "../series-objects.server";
import type { UploadFinish } from "./upload-protocol";

/**
 * Stores the series of an upload whose files have all arrived, or returns the missing files. Returns null if there is no such
 * upload. Finishing twice stores one series.
 */
export async function finishUpload(
  context: Pick<Context, "db" | "images" | "now" | "id">,
  actorId: string,
  key: string,
): Promise<UploadFinish | null> {
  const { db, now } = context;
  const pending = await readPendingNote(context, key);
  if (!pending) return (await db.$count(series, sql`${series.key} = ${key}`)) ? { key, missing: [] } : null;
  const { title, manifest, fileHashes } = pending;
  const sizes = await listSeriesFiles(context, key);
  const missing = listSeriesFileNames(manifest).filter((file) => !sizes.has(file));
  if (missing.length > 0) return { key, missing };
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  const row = { key, title, manifest: JSON.stringify(manifest), frameCount: manifest.frames.length, bytes };
  const { source, license, credit, deidentification } = manifest.provenance;
  await db.batch([
    audit(
      context,
      {
        ...{ actorId, action: fileHashes ? "import picture" : "upload picture", subject: `picture:${key}` },
        after: { title, source, license, credit, ...deidentification },
      },
      sql`not exists (select 1 from ${series} where ${series.key} = ${key})`,
    ),
    db
      .insert(series)
      .values({ ...row, createdBy: actorId, createdAt: now })
      .onConflictDoNothing(),
  ]);
  await deletePendingNote(context, key);
  return { key, missing: [] };
}
