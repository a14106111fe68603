import { RejectedImageError } from "~/features/images/formats/clean-image";
import { decodePng } from "../../viewer/pixels/png-decoder";
import { PngError } from "../../viewer/pixels/png-header";
import { type DecodePicture, dropAlpha, type PlainPicture, refuseManyPixels } from "../plain-picture";

const damagedMessage = "This picture is damaged or cannot be read. Export it again.";

/** Decodes a picture with the browser, and gray PNGs of 16 bits without losing bits. A rotation in its metadata is applied. */
export const decodePicture: DecodePicture = async (file) => {
  const grayPixels = await decodeGrayPng(file);
  if (grayPixels) return grayPixels;
  const bitmap = await createImageBitmap(file, { colorSpaceConversion: "none" }).catch(() => null);
  if (!bitmap) throw new RejectedImageError(damagedMessage);
  try {
    const { width, height } = bitmap;
    refuseManyPixels(width, height);
    const canvas = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
    if (!canvas) throw new RejectedImageError("The browser cannot read this picture. Close other tabs and try again.");
    // Transparent parts become black.
    canvas.fillRect(0, 0, width, height);
    canvas.drawImage(bitmap, 0, 0);
    return dropAlpha(canvas.getImageData(0, 0, width, height));
  } finally {
    bitmap.close();
  }
};

async function decodeGrayPng(file: Blob): Promise<PlainPicture | null> {
  try {
    const { width, height, bits, channels, pixels } = await decodePng(new Uint8Array(await file.arrayBuffer()));
    return channels === 1 ? { width, height, bits, channels, pixels } : null;
  } catch (error) {
    // The browser reads more kinds of PNG than the viewer.
    if (error instanceof PngError) return null;
    throw error;
  }
}
