import type { CardSideName, CardSize } from "./taxonomy";

// The addresses of pictures. A picture's file name holds the card's version, so that it never changes.

/** What pictures of a side there are: the sizes, and a small square for lists. */
export const pictureSizes = ["square", "story", "link", "thumb"] as const;
export type PictureSize = (typeof pictureSizes)[number];
/** Width and height of the small one. */
export const thumbWidth = 640;

/** A picture's file name. */
export function pictureFile(version: number, side: CardSideName, size: PictureSize): string {
  return `v${version}-${side}-${size}.png`;
}

/** What a file name says; null where it is none. */
export function readPictureFile(file: string): { version: number; side: CardSideName; size: PictureSize } | null {
  const found = file.match(/^v([1-9]\d{0,6})-(front|back)-(square|story|link|thumb)\.png$/);
  if (!found) return null;
  return { version: Number(found[1]), side: found[2] as CardSideName, size: found[3] as PictureSize };
}

/** The name under which a picture is saved by who downloads it. */
export function downloadName(cardId: string, side: CardSideName, size: CardSize): string {
  return `radcore-${cardId
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "")
    .slice(0, 10)}-${side === "front" ? "question" : "answer"}-${size}.png`;
}
