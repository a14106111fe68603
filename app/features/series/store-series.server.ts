import type { Context } from "../../context.server";
import { series } from "../../db/schema";
import type { SeriesManifest } from "./series";
import { computeSeriesKey } from "./series-key";
import { getObjectKey, listSeriesFileNames, type SeriesFile } from "./series-objects";

/** A series to store: checked PNG files with their manifest. */
export interface SeriesUpload {
  /** Title in the library of admins; learners never see it. */
  title: string;
  manifest: SeriesManifest;
  files: ReadonlyMap<SeriesFile, Uint8Array<ArrayBuffer>>;
  /** Id of the admin who uploads the series; "" if a command stores it. */
  createdBy: string;
  /** Key under which questions already refer to the series; by default the key computed from the manifest. */
  key?: string;
}

/** Where the files of a series go: R2, or the local bucket of a command. */
export interface SeriesBucket {
  put(
    key: string,
    bytes: Uint8Array<ArrayBuffer>,
    options: { httpMetadata: { contentType: string } },
  ): Promise<unknown>;
}

/**
 * Stores a series and returns its key; storing the same series again changes nothing. The files are stored before the row, so that a
 * row never points at a missing object. Throws if a file is missing.
 */
export async function storeSeries(
  { db, images, now }: Pick<Context, "db" | "now"> & { images: SeriesBucket },
  { title, manifest, files, createdBy, key: givenKey }: SeriesUpload,
): Promise<string> {
  const key = givenKey ?? (await computeSeriesKey(manifest));
  let bytes = 0;
  for (const name of listSeriesFileNames(manifest)) {
    const file = files.get(name);
    if (!file) throw new Error(`The series has no ${name}`);
    await images.put(getObjectKey(key, name), file, { httpMetadata: { contentType: "image/png" } });
    bytes += file.byteLength;
  }
  const row = { key, title, manifest: JSON.stringify(manifest), frameCount: manifest.frames.length, bytes };
  await db
    .insert(series)
    .values({ ...row, createdBy, createdAt: now })
    .onConflictDoNothing();
  return key;
}
