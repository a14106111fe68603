import { type CleanImage, RejectedImageError, readFourLetters } from "./formats/clean-image";
import { cleanJpeg, jpegStart } from "./formats/jpeg";
import { cleanPng, pngStart } from "./formats/png";
import { cleanWebp } from "./formats/webp";
import { maxSidePixels } from "./image-limits";

export type Extension = "png" | "jpg" | "webp";

export const contentTypes: Record<Extension, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };

/**
 * What a file is by its first bytes, never by its name; its size; and its bytes again without EXIF, comments, profiles and
 * whatever else is not seen. Throws `ImageRefusal`, and nothing else, for every file that is not taken.
 */
export function readImage(file: Uint8Array): CleanImage & { extension: Extension } {
  const [extension, image] = cleanByFormat(file);
  const { width, height } = image;
  if (width < 1 || height < 1) throw new RejectedImageError("This picture has no size.");
  if (width > maxSidePixels || height > maxSidePixels)
    throw new RejectedImageError(
      `This picture is ${width} × ${height}; at most ${maxSidePixels} × ${maxSidePixels} is taken.`,
    );
  return { ...image, extension };
}

function cleanByFormat(file: Uint8Array): [Extension, CleanImage] {
  if (startsWithBytes(file, pngStart)) return ["png", cleanPng(file)];
  if (startsWithBytes(file, jpegStart)) return ["jpg", cleanJpeg(file)];
  if (readFourLetters(file, 0) === "RIFF" && readFourLetters(file, 8) === "WEBP") return ["webp", cleanWebp(file)];
  throw new RejectedImageError(`${describeRejectedFile(file)} Choose a PNG, JPEG or WebP picture.`);
}

/** What it is instead, where that can be told. */
function describeRejectedFile(file: Uint8Array): string {
  if (file.byteLength === 0) return "The file is empty.";
  if (readFourLetters(file, 0) === "GIF8") return "GIF pictures are not taken.";
  if (readFourLetters(file, 128) === "DICM") return "DICOM files hold a patient's data and are never taken.";
  const text = new TextDecoder().decode(file.subarray(0, 1024)).trimStart().toLowerCase();
  if (text.startsWith("<") && text.includes("<svg")) return "SVG pictures can hold scripts and are not taken.";
  return "This is not a picture that can be shown.";
}

function startsWithBytes(file: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => file[index] === byte);
}
