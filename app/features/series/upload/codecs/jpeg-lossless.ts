import { RejectedImageError } from "../../../images/formats/clean-image";
import { createDamagedDicomError } from "../dicom/parse-dicom";
import { endsWithMarker, type JpegHeader } from "./jpeg-header";
import type { Samples } from "./samples";

/**
 * Returns the values of a lossless JPEG (ITU-T T.81, annex H). Throws `RejectedImageError` for damaged data and for the rare kinds
 * that the package does not decode: point transform, subsampled color, and color of more than 8 bits.
 */
export async function decodeLosslessJpeg(coded: Uint8Array, header: JpegHeader): Promise<Samples> {
  const { width, height, bits, components } = header;
  const channels = components.length;
  const isSubsampled = channels > 1 && components.some(({ sampling }) => sampling !== 0x11);
  if (isSubsampled || (channels > 1 && bits > 8)) throw createUnsupportedError();
  if (!endsWithMarker(coded)) throw createDamagedDicomError();
  const { Decoder } = await import("@cornerstonejs/jpeg-lossless-decoder-js");
  const decoder = new Decoder();
  // In predictor 7, the package divides by 2 without rounding down, so its result is off by one where a difference is
  // negative.
  decoder.select7 = (channel) => (decoder.getPreviousX(channel) + decoder.getPreviousY(channel)) >> 1;
  const values = decode(() => decoder.decode(Uint8Array.from(coded).buffer, 0, coded.length, bits > 8 ? 2 : 1));
  // The last byte of a start of scan holds the point transform, which the package ignores.
  if (decoder.scan.al !== 0) throw createUnsupportedError();
  // The package reads only the first scan, so it cannot decode a picture with one scan per component.
  if (values && values.length !== width * height * channels) throw createUnsupportedError();
  if (decoder.yLoc !== height || !values) throw createDamagedDicomError();
  return { width, height, channels, bits, values };
}

function decode<T>(run: () => T): T {
  try {
    return run();
  } catch {
    throw createDamagedDicomError();
  }
}

function createUnsupportedError(): RejectedImageError {
  return new RejectedImageError("This kind of lossless JPEG is not supported. Export the file again uncompressed.");
}
