import { cleanJpeg, jpegStart } from "./formats/jpeg";
import { cleanPng, pngStart } from "./formats/png";
import { type CleanImage, ImageRefusal, letters } from "./formats/refusal";
import { cleanWebp } from "./formats/webp";
import { largestSide } from "./limits";

export type Extension = "png" | "jpg" | "webp";

export const contentTypes: Record<Extension, string> = { png: "image/png", jpg: "image/jpeg", webp: "image/webp" };

/**
 * What a file is by its first bytes, never by its name; its size; and its bytes again without EXIF, comments, profiles and
 * whatever else is not seen. Throws `ImageRefusal`, and nothing else, for every file that is not taken.
 */
export function readImage(file: Uint8Array): CleanImage & { extension: Extension } {
  const [extension, image] = clean(file);
  const { width, height } = image;
  if (width < 1 || height < 1) throw new ImageRefusal("This picture has no size.");
  if (width > largestSide || height > largestSide)
    throw new ImageRefusal(`This picture is ${width} × ${height}; at most ${largestSide} × ${largestSide} is taken.`);
  return { ...image, extension };
}

function clean(file: Uint8Array): [Extension, CleanImage] {
  if (begins(file, pngStart)) return ["png", cleanPng(file)];
  if (begins(file, jpegStart)) return ["jpg", cleanJpeg(file)];
  if (letters(file, 0) === "RIFF" && letters(file, 8) === "WEBP") return ["webp", cleanWebp(file)];
  throw new ImageRefusal(`${nameOf(file)} Choose a PNG, JPEG or WebP picture.`);
}

/** What it is instead, where that can be told. */
function nameOf(file: Uint8Array): string {
  if (file.byteLength === 0) return "The file is empty.";
  if (letters(file, 0) === "GIF8") return "GIF pictures are not taken.";
  if (letters(file, 128) === "DICM") return "DICOM files hold a patient's data and are never taken.";
  const text = new TextDecoder().decode(file.subarray(0, 1024)).trimStart().toLowerCase();
  if (text.startsWith("<") && text.includes("<svg")) return "SVG pictures can hold scripts and are not taken.";
  return "This is not a picture that can be shown.";
}

function begins(file: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => file[index] === byte);
}
