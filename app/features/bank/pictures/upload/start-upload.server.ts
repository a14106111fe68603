import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { series } from "~/db/schema";
import { getUtcDay } from "~/lib/day";
import type { SeriesManifest } from "../../../series/series";
import { computeSeriesKey } from "../../../series/series-key";
import { listSeriesFileNames } from "../../../series/series-objects";
import { type PendingSeries, writePendingNote } from "../pending-series.server";
import { listSeriesFiles } from "../series-objects.server";
import type { SeriesImportStep, UploadedManifest, UploadStart } from "./upload-protocol";

type Site = Pick<Context, "db" | "images" | "now">;

/**
 * Starts the upload of a series, or continues one of the same series. `confirmedBy` is the name of the admin who confirms that
 * nothing identifies a patient.
 */
export async function startUpload(
  context: Site,
  confirmedBy: string,
  { title, manifest: uploaded }: { title: string; manifest: UploadedManifest },
): Promise<UploadStart> {
  const { method, ...provenance } = uploaded.provenance;
  const deidentification = { method, confirmedBy: confirmedBy.slice(0, 120), at: getUtcDay(context.now) };
  const manifest: SeriesManifest = { ...uploaded, provenance: { ...provenance, deidentification } };
  return startPending(context, await computeSeriesKey(manifest), { title, manifest });
}

/**
 * Starts the import of a series from a pack, or continues one of the same series. Does not change the manifest, because a
 * changed manifest would be a different series. Returns null if the manifest does not belong to the key.
 */
export async function startSeriesImport(
  context: Site,
  { key, title, manifest, fileHashes }: SeriesImportStep,
): Promise<UploadStart | null> {
  if ((await computeSeriesKey(manifest)) !== key) return null;
  return startPending(context, key, { title, manifest, fileHashes });
}

/** Writes the note that the files of a series are being uploaded, unless the series is stored. Returns the missing files. */
async function startPending(context: Site, key: string, pending: PendingSeries): Promise<UploadStart> {
  const [stored] = await context.db.select({ key: series.key }).from(series).where(eq(series.key, key));
  if (stored) return { key, isStored: true, missing: [] };
  await writePendingNote(context, key, pending);
  const storedFiles = await listSeriesFiles(context, key);
  // The key does not cover the preview and the thumbnail, so files that an earlier pack left behind are replaced.
  if (pending.fileHashes) for (const file of ["preview.png", "thumbnail.png"]) storedFiles.delete(file);
  return {
    key,
    isStored: false,
    missing: listSeriesFileNames(pending.manifest).filter((file) => !storedFiles.has(file)),
  };
}
