import { toHex } from "../../../lib/hex";
import { writePng } from "../../../lib/write-png";
import type { Series } from "../series";
import { makePreview, shrinkPreview } from "./make-preview";
import type { ReportProgress } from "./read-upload";

/** A series as the files that the editor uploads. */
export interface EncodedSeries {
  frames: { bytes: Uint8Array<ArrayBuffer>; sha256: string; position: number | null }[];
  preview: Uint8Array<ArrayBuffer>;
  thumbnail: Uint8Array<ArrayBuffer>;
}

/** Returns the PNG files of a series: each frame, and the preview and the thumbnail of frame `firstFrame`. */
export async function encodeSeries(
  series: Series,
  firstFrame: number,
  report: ReportProgress = () => {},
): Promise<EncodedSeries> {
  const { width, height, bits, channels } = series;
  const frames: EncodedSeries["frames"] = [];
  for (const { pixels, position } of series.frames) {
    const bytes = await writePng({ width, height, bits, channels, pixels });
    frames.push({ bytes, sha256: toHex(await crypto.subtle.digest("SHA-256", bytes)), position });
    report(frames.length, series.frames.length);
  }
  const preview = makePreview(series, firstFrame);
  return { frames, preview: await writePng(preview), thumbnail: await writePng(shrinkPreview(preview)) };
}
