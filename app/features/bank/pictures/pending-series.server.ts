import { inArray } from "drizzle-orm";
import type { Context } from "~/context.server";
import { series } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { type SeriesManifest, seriesManifestSchema } from "../../series/series";
import { deleteSeriesFiles } from "./series-objects.server";

// While the files of a series are being uploaded or deleted, the bucket contains a note about the series. The files are
// already at their final place, under the key of the series, but nobody can open them, because the table `series` has no row
// yet. A nightly job deletes the files of old notes, so an interrupted upload leaves nothing behind.

/** Time in ms after which an unfinished upload cannot be resumed. */
const maxPendingMs = dayMs;
/** The nightly job waits a little longer, so that it never deletes the files of an upload that is about to finish. */
const cleanupAfterMs = 2 * dayMs;
const prefix = "pending/";

export interface PendingSeries {
  title: string;
  manifest: SeriesManifest;
  /** Hashes of the preview and the thumbnail; set only if a pack is imported. */
  fileHashes?: { preview: string; thumbnail: string } | undefined;
}

/** Writes the note that the files of a series are being uploaded or deleted. */
export async function writePendingNote(
  { images, now }: Pick<Context, "images" | "now">,
  key: string,
  pending: PendingSeries | null,
): Promise<void> {
  await images.put(prefix + key, JSON.stringify({ notedAt: now, ...pending }));
}

/** Returns the upload of a series that is in progress; null if there is none or it is too old. */
export async function readPendingNote(
  { images, now }: Pick<Context, "images" | "now">,
  key: string,
): Promise<PendingSeries | null> {
  const note = await images.get(prefix + key);
  if (!note) return null;
  const { notedAt, title, manifest, fileHashes } = await note.json<{ notedAt: number } & Partial<PendingSeries>>();
  if (!manifest || title === undefined || now - notedAt > maxPendingMs) return null;
  return { title, manifest: seriesManifestSchema.parse(manifest), fileHashes };
}

/** Removes the note when all files are stored or deleted. */
export async function deletePendingNote({ images }: Pick<Context, "images">, key: string): Promise<void> {
  await images.delete(prefix + key);
}

/** Deletes the files of uploads that were never finished and of interrupted removals. Runs nightly. */
export async function deleteAbandonedSeries({ db, images, now }: Pick<Context, "db" | "images" | "now">) {
  const { objects } = await images.list({ prefix });
  const keys: string[] = [];
  for (const object of objects) {
    const { notedAt } = (await (await images.get(object.key))?.json<{ notedAt: number }>()) ?? { notedAt: now };
    if (now - notedAt > cleanupAfterMs) keys.push(object.key.slice(prefix.length));
  }
  if (keys.length === 0) return;
  // Handles at most 90 series a night, because D1 allows 100 parameters per statement.
  const due = keys.slice(0, 90);
  const stored = await db.select({ key: series.key }).from(series).where(inArray(series.key, due));
  for (const key of due) {
    if (!stored.some((row) => row.key === key)) await deleteSeriesFiles({ images }, key);
    await deletePendingNote({ images }, key);
  }
}
