import type { Context } from "~/context.server";
import { toHex } from "~/lib/hex";
import { RejectedImageError } from "../../../images/formats/clean-image";
import { getObjectKey, isSeriesFile, type SeriesFile, seriesKeyPattern } from "../../../series/series-objects";
import { checkFrame, type FrameFormat } from "../../../series/upload/check-frame";
import { hashPixels } from "../../../series/upload/hash-pixels.server";
import { getThumbnailSize } from "../../../series/upload/make-preview";
import { type PendingSeries, readPendingNote } from "../pending-series.server";

export const expiredUploadText = "This upload is unknown or older than a day. Start it again.";

/**
 * Stores a file of an upload that has started. Throws `RejectedImageError` with a sentence for the admin if the upload is
 * unknown, if the file does not belong to it, or if it does not contain exactly the pixels that the manifest declares.
 */
export async function storeUploadFile(
  context: Pick<Context, "images" | "now">,
  key: string,
  file: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const pending = seriesKeyPattern.test(key) ? await readPendingNote(context, key) : null;
  if (!pending) throw new RejectedImageError(expiredUploadText);
  if (!isSeriesFile(file)) throw new RejectedImageError("A series has no such file.");
  const { format, sha256 } = describeFile(pending, file);
  await checkFrame(bytes, format);
  if (sha256 !== null && !(await hasHash(bytes, format, sha256)))
    throw new RejectedImageError(`The file ${file} does not belong to this series.`);
  await context.images.put(getObjectKey(key, file), bytes, { httpMetadata: { contentType: "image/png" } });
}

/** Returns whether a file has this hash, either of its bytes or, for frames that RadCore computed, of its pixels. */
async function hasHash(bytes: Uint8Array<ArrayBuffer>, format: FrameFormat, sha256: string): Promise<boolean> {
  if (toHex(await crypto.subtle.digest("SHA-256", bytes)) === sha256) return true;
  return (await hashPixels(bytes, format)) === sha256;
}

/** Returns the format of a file, and its hash if the series names one. Throws if the series has no such frame. */
function describeFile({ manifest, fileHashes }: PendingSeries, file: SeriesFile) {
  const { width, height, bits, channels, frames } = manifest;
  const small: Pick<FrameFormat, "bits" | "channels"> = { bits: 8, channels };
  if (file === "preview.png") return { format: { width, height, ...small }, sha256: fileHashes?.preview ?? null };
  if (file === "thumbnail.png")
    return {
      format: { ...getThumbnailSize({ width, height }), ...small },
      sha256: fileHashes?.thumbnail ?? null,
    };
  const frame = frames[Number.parseInt(file, 10)];
  if (!frame) throw new RejectedImageError(`The series has only ${frames.length} frames.`);
  return { format: { width, height, bits, channels }, sha256: frame.sha256 };
}
