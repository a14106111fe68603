import { concatBytes } from "../../../../lib/concat-bytes";
import type { JpegHeader } from "../codecs/jpeg-header";
import type { PixelFormat } from "./deidentified-file";

/**
 * Adds a segment with the color encoding to a color JPEG, because without this segment decoders assume luminance and color
 * differences. Does not change a JPEG that already has the segment, because the segment is correct more often than the DICOM
 * header.
 */
export function declareJpegColors(
  coded: Uint8Array,
  { components, hasColorSegment }: JpegHeader,
  photometric: PixelFormat["photometric"],
): Uint8Array {
  const isNamedRgb = String.fromCharCode(...components.map(({ id }) => id)) === "RGB";
  if (components.length !== 3 || hasColorSegment || isNamedRgb) return coded;
  const transform = photometric === "RGB" ? 0 : 1;
  const adobeSegment = [0xff, 0xee, 0, 14, ...new TextEncoder().encode("Adobe"), 0, 100, 0, 0, 0, 0, transform];
  return concatBytes([coded.subarray(0, 2), Uint8Array.from(adobeSegment), coded.subarray(2)]);
}
