import type { PngImage } from "../../../lib/write-png";
import type { Series } from "../series";

/** Maximum width of a thumbnail in pixels. */
const thumbnailWidth = 96;

/** A picture of 8 bits per channel. */
export type PreviewImage = Omit<PngImage, "bits" | "pixels"> & { bits: 8; pixels: Uint8Array };

/**
 * Returns a frame as the viewer shows it at the start: in the first window, inverted if the series is, 8 bits per channel.
 * Throws `RangeError` if there is no such frame.
 */
export function makePreview(series: Omit<Series, "phase">, frameIndex = 0): PreviewImage {
  const { width, height, channels, slope, intercept, invert } = series;
  const frame = series.frames[frameIndex];
  const [window] = series.windows;
  if (!frame || !window) throw new RangeError(`The series has no frame ${frameIndex}`);
  const black = window.center - window.width / 2;
  const table = Uint8Array.from({ length: 2 ** series.bits }, (_, stored) => {
    const gray = Math.round((255 * (stored * slope + intercept - black)) / window.width);
    const shown = Math.min(255, Math.max(0, gray));
    return invert ? 255 - shown : shown;
  });
  // `Uint8Array.from` first makes a list of all pixels, which takes ten times as long.
  const pixels = new Uint8Array(frame.pixels.length);
  for (let index = 0; index < pixels.length; index++) pixels[index] = table[frame.pixels[index] ?? 0] ?? 0;
  return { width, height, bits: 8, channels, pixels };
}

/** Returns the size of the thumbnail of a picture. */
export function getThumbnailSize(
  { width, height }: { width: number; height: number },
  maxWidth = thumbnailWidth,
): { width: number; height: number } {
  if (width <= maxWidth) return { width, height };
  return { width: maxWidth, height: Math.max(1, Math.round((height * maxWidth) / width)) };
}

/** Returns a picture of at most `maxWidth` pixels in width. Each pixel is the average of the pixels that it covers. */
export function shrinkPreview(image: PreviewImage, maxWidth = thumbnailWidth): PreviewImage {
  if (image.width <= maxWidth) return image;
  const { channels } = image;
  const { height } = getThumbnailSize(image, maxWidth);
  const pixels = new Uint8Array(maxWidth * height * channels);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < maxWidth; x++)
      for (let channel = 0; channel < channels; channel++)
        pixels[(y * maxWidth + x) * channels + channel] = averageBox(
          image,
          channel,
          findRange(x, maxWidth, image.width),
          findRange(y, height, image.height),
        );
  return { ...image, width: maxWidth, height, pixels };
}

/** Returns the first pixel that belongs to pixel `index` of `count`, and the first one after it. */
function findRange(index: number, count: number, total: number): [number, number] {
  const start = Math.floor((index * total) / count);
  return [start, Math.max(start + 1, Math.floor(((index + 1) * total) / count))];
}

function averageBox(
  { pixels, width, channels }: PreviewImage,
  channel: number,
  [left, right]: [number, number],
  [top, bottom]: [number, number],
): number {
  let sum = 0;
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) sum += pixels[(y * width + x) * channels + channel] ?? 0;
  return Math.round(sum / ((right - left) * (bottom - top)));
}
