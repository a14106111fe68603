import { type CleanImage, RejectedImageError, readFourLetters } from "./formats/clean-image";
import { cleanJpeg, jpegStart } from "./formats/jpeg";
import { cleanPng, pngStart } from "./formats/png";
import { cleanWebp } from "./formats/webp";
import { maxSidePixels } from "./image-limits";

export type Extension = "png" | "jpg" | "webp";

export const contentTypes: Record<Extension, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };

/**
 * Recognizes a file by its first bytes, never by its name, and returns its size and its bytes without metadata. Throws
 * `RejectedImageError`, and nothing else, for any other file.
 */
export function readImage(file: Uint8Array): CleanImage & { extension: Extension } {
  const [extension, image] = cleanByFormat(file);
  const { width, height } = image;
  if (width < 1 || height < 1) throw new RejectedImageError("This image has no size.");
  if (width > maxSidePixels || height > maxSidePixels)
    throw new RejectedImageError(
      `This image is ${width} × ${height} pixels; the maximum is ${maxSidePixels} × ${maxSidePixels}.`,
    );
  return { ...image, extension };
}

function cleanByFormat(file: Uint8Array): [Extension, CleanImage] {
  if (startsWithBytes(file, pngStart)) return ["png", cleanPng(file)];
  if (startsWithBytes(file, jpegStart)) return ["jpg", cleanJpeg(file)];
  if (readFourLetters(file, 0) === "RIFF" && readFourLetters(file, 8) === "WEBP") return ["webp", cleanWebp(file)];
  throw new RejectedImageError(`${describeRejectedFile(file)} Choose a PNG, JPEG, or WebP image.`);
}

/** Returns what a rejected file is, if it can be recognized. */
function describeRejectedFile(file: Uint8Array): string {
  if (file.byteLength === 0) return "The file is empty.";
  if (readFourLetters(file, 0) === "GIF8") return "GIF images are not supported.";
  if (readFourLetters(file, 128) === "DICM") return "DICOM files contain patient data and are never accepted.";
  const text = new TextDecoder().decode(file.subarray(0, 1024)).trimStart().toLowerCase();
  if (text.startsWith("<") && text.includes("<svg")) return "SVG images can contain scripts and are not supported.";
  return "This file is not an image that browsers can show.";
}

function startsWithBytes(file: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => file[index] === byte);
}
