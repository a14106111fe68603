import type { Context } from "../../context.server";
import { writePng } from "../../lib/write-png";
import type { SeriesManifest } from "./series";
import { getFrameFile, getObjectKey } from "./series-objects";
import { makePreview, type PreviewImage, shrinkPreview } from "./upload/make-preview";
import { decodePng } from "./viewer/pixels/png-decoder";

// Draws a frame as a separate picture for pages without the viewer, such as posts and social cards.

/** Largest frame that is drawn, in pixels: decoding needs up to seven times as many bytes, and a Worker has 128 MB. */
const maxPixels = 9_000_000;
/** Maximum width of the picture in pixels. */
const maxWidth = 1024;

/** A frame of a stored series. */
export interface StoredFrameName {
  key: string;
  manifest: SeriesManifest;
  /** 0-based index. */
  frame: number;
  /** Name of one of its windows; by default the first. */
  windowName?: string;
}

/**
 * Returns a frame with 8 bits per channel, in one of its windows, at most 1024 pixels wide. Returns null if the series has no such frame
 * or window, if the frame is too large to decode, or if its file is missing.
 */
export async function drawFrame(
  { images }: Pick<Context, "images">,
  { key, manifest, frame, windowName }: StoredFrameName,
): Promise<(Pick<PreviewImage, "width" | "height"> & { png: Uint8Array<ArrayBuffer> }) | null> {
  const { width, height, bits, channels, windows } = manifest;
  const window = windowName === undefined ? windows[0] : windows.find(({ name }) => name === windowName);
  const position = manifest.frames[frame]?.position;
  if (!window || position === undefined || width * height > maxPixels) return null;
  const file = await images.get(getObjectKey(key, getFrameFile(frame)));
  if (!file) return null;
  const { pixels } = await decodePng(new Uint8Array(await file.arrayBuffer()), { width, height, bits, channels });
  const picture = shrinkPreview(
    makePreview({ ...manifest, windows: [window], frames: [{ pixels, position }] }),
    maxWidth,
  );
  return { width: picture.width, height: picture.height, png: await writePng(picture) };
}
