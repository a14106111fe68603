import type { CardSideName, CardSize } from "./card-taxonomy";

// File names contain the card's version, so that a picture never changes under its URL.

/** The picture sizes of a side, including a small square for lists. */
export const pictureSizes = ["square", "story", "link", "thumb"] as const;
export type PictureSize = (typeof pictureSizes)[number];
/** Width and height of the thumbnail in pixels. */
export const thumbnailSize = 640;

/** Builds a picture's file name. */
export function getPictureFile(version: number, side: CardSideName, size: PictureSize): string {
  return `v${version}-${side}-${size}.png`;
}

/** Parses a picture's file name; null if it is invalid. */
export function parsePictureFile(file: string): { version: number; side: CardSideName; size: PictureSize } | null {
  const match = file.match(/^v([1-9]\d{0,6})-(front|back)-(square|story|link|thumb)\.png$/);
  if (!match) return null;
  return { version: Number(match[1]), side: match[2] as CardSideName, size: match[3] as PictureSize };
}

/** Builds the file name of a downloaded picture. */
export function getDownloadName(cardId: string, side: CardSideName, size: CardSize): string {
  return `radcore-${cardId
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "")
    .slice(0, 10)}-${side === "front" ? "question" : "answer"}-${size}.png`;
}
