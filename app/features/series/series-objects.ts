import type { SeriesManifest } from "./series";

// The layout of a series in the bucket. File names reveal nothing about the picture (Q12).

/** Matches the key of a series: the SHA-256 of its manifest in hex. */
export const seriesKeyPattern = /^[0-9a-f]{64}$/;

/** The objects of a series: its frames, the preview, and the thumbnail. */
export type SeriesFile = "preview.png" | "thumbnail.png" | `${number}.png`;

const filePattern = /^(?:preview|thumbnail|\d{4})\.png$/;

/** Returns the file name of a frame, for example "0007.png" for index 7. */
export function getFrameFile(index: number): SeriesFile {
  return `${String(index).padStart(4, "0")}.png` as SeriesFile;
}

/** Returns the names of all files of a series. */
export function listSeriesFileNames({ frames }: Pick<SeriesManifest, "frames">): SeriesFile[] {
  return [...frames.map((_, index) => getFrameFile(index)), "preview.png", "thumbnail.png"];
}

/** Returns whether `name` can be a file of a series. */
export function isSeriesFile(name: string): name is SeriesFile {
  return filePattern.test(name);
}

/** Returns the key of a file of a series in the bucket. */
export function getObjectKey(seriesKey: string, file: SeriesFile): string {
  return `img/${seriesKey}/${file}`;
}
