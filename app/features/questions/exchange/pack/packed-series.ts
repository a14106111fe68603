import { z } from "zod";
import { maxSeriesTitleLength, type SeriesManifest, seriesManifestSchema } from "../../../series/series";
import type { SeriesFile } from "../../../series/series-objects";
import { maxPackBytes, maxPackFiles } from "../format";

// The layout of a pack: "questions.json" in RadCore's own format, "images/<key>" for each image, and for each series a folder
// "series/<key>" with "manifest.json" and the files that the bank stores.

export const questionsPath = "questions.json";

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The file "manifest.json" of a series. Its manifest names the hashes of the frames. */
export const packedManifestSchema = z.strictObject({
  title: z.string().trim().min(1).max(maxSeriesTitleLength),
  manifest: seriesManifestSchema,
  /** Hashes of the preview and the thumbnail, which the manifest does not name. */
  fileHashes: z.strictObject({ preview: sha256, thumbnail: sha256 }),
});

/** A series in a pack. Only its structure has been checked; the server compares the key and the hashes. */
export interface PackedSeries {
  key: string;
  title: string;
  manifest: SeriesManifest;
  fileHashes: { preview: string; thumbnail: string };
  /** Returns the bytes of a file. Throws `ZipError` if the file is damaged. */
  readFile(file: SeriesFile): Uint8Array<ArrayBuffer>;
}

/** A series of a pack that cannot be read, with the reason as a sentence. */
export interface RefusedSeries {
  key: string;
  why: string;
}

/** Returns the path of a file of a series in a pack. */
export function getSeriesPath(key: string, file: SeriesFile | "manifest.json"): string {
  return `series/${key}/${file}`;
}

/** Returns the reason why files of this total size and number exceed the limits of a pack; null if they fit. */
export function describePackProblem(bytes: number, files: number): string | null {
  if (bytes <= maxPackBytes && files <= maxPackFiles) return null;
  const size = `${Math.ceil(bytes / 1e6).toLocaleString("en")} MB in ${files.toLocaleString("en")} files`;
  const limit = `${maxPackBytes / 1e6} MB and ${maxPackFiles.toLocaleString("en")} files`;
  return `The images of these questions have ${size}. A pack holds at most ${limit}. Export fewer questions at a time, for example by organ.`;
}
