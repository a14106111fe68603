import { type CleanImage, RejectedImageError, readFourLetters } from "./formats/clean-image";
import { cleanJpeg, jpegStart } from "./formats/jpeg";
import { cleanPng, pngStart } from "./formats/png";
import { cleanWebp } from "./formats/webp";
import { maxSidePixels } from "./image-limits";

export type Extension = "png" | "jpg" | "webp";

export const imageContentTypes: Record<Extension, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };

/**
 * Returns the format, the size, and the bytes of an image without metadata. Recognizes the format by the first bytes of the
 * file, never by its name. Throws `RejectedImageError`, and nothing else, for any other file.
 */
export function readImage(file: Uint8Array): CleanImage & { extension: Extension } {
  const [extension, image] = cleanByFormat(file);
  const { width, height } = image;
  if (width < 1 || height < 1)
    throw new RejectedImageError("This image has a width or height of 0 pixels. Choose another image.");
  if (width > maxSidePixels || height > maxSidePixels)
    throw new RejectedImageError(
      `This image is ${width} × ${height} pixels. Shrink it to at most ${maxSidePixels} × ${maxSidePixels} pixels.`,
    );
  return { ...image, extension };
}

function cleanByFormat(file: Uint8Array): [Extension, CleanImage] {
  const extension = detectExtension(file);
  if (!extension) throw new RejectedImageError(`${describeRejectedFile(file)} Choose a PNG, JPEG, or WebP image.`);
  const clean = { png: cleanPng, jpg: cleanJpeg, webp: cleanWebp }[extension];
  return [extension, clean(file)];
}

/** Number of bytes that `detectExtension` needs. */
export const signatureBytes = 132;

/**
 * Returns the format by the first bytes of the file; null if it is none of the accepted ones. A DICOM file is none, even if its 128
 * bytes before the mark are the start of an image.
 */
export function detectExtension(file: Uint8Array): Extension | null {
  if (isDicom(file)) return null;
  if (startsWithBytes(file, pngStart)) return "png";
  if (startsWithBytes(file, jpegStart)) return "jpg";
  return readFourLetters(file, 0) === "RIFF" && readFourLetters(file, 8) === "WEBP" ? "webp" : null;
}

/** Returns a sentence with the type of a rejected file or, if the type is unknown, with the reason. */
export function describeRejectedFile(file: Uint8Array): string {
  if (file.byteLength === 0) return "The file is empty.";
  if (readFourLetters(file, 0) === "GIF8") return "GIF images are not supported.";
  if (isDicom(file)) return "DICOM files contain patient data and are never accepted.";
  const text = new TextDecoder().decode(file.subarray(0, 1024)).trimStart().toLowerCase();
  if (text.startsWith("<") && text.includes("<svg")) return "SVG images can contain scripts and are not supported.";
  return "This file is not an image that browsers can show.";
}

function isDicom(file: Uint8Array): boolean {
  return readFourLetters(file, 128) === "DICM";
}

function startsWithBytes(file: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => file[index] === byte);
}
