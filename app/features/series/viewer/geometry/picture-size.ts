import type { SeriesManifest } from "../../series";

// Apart from the viewport: the server and public pages need the size of a picture, but not the viewer.

export interface Size {
  width: number;
  height: number;
}

/** A picture: its size in pixels, and the height of a pixel divided by its width. */
export interface PictureSize extends Size {
  pixelAspect: number;
}

/** Returns the size of a series' pictures; pixels are square if their spacing is unknown. */
export function getPictureSize({
  width,
  height,
  pixelSpacing,
}: Pick<SeriesManifest, "width" | "height" | "pixelSpacing">): PictureSize {
  return { width, height, pixelAspect: pixelSpacing ? pixelSpacing.y / pixelSpacing.x : 1 };
}
