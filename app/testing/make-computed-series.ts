import type { Context } from "../context.server";
import type { SeriesContent } from "../features/questions/series-content";
import type { Series } from "../features/series/series";
import { getFrameFile } from "../features/series/series-objects";
import { type SeriesBucket, storeSeries } from "../features/series/store-series.server";
import { encodeSeries } from "../features/series/upload/encode-series";
import { makeManifest } from "./make-stored-series";

// Stored series for tests of the viewer, whose pixels are known: a value depends only on column, row, and frame.

export type ComputedFields = Partial<Omit<Series, "frames">> & { width: number; height: number; frameCount: number };
/** Returns the stored value of a pixel. */
export type GetValue = (column: number, row: number, frame: number) => number;

/** Stores a series of `frameCount` frames with 3 mm between them and returns a question's reference to it. */
export async function makeComputedSeries(
  context: Pick<Context, "db" | "now"> & { images: SeriesBucket },
  { frameCount, ...fields }: ComputedFields,
  getValue: GetValue,
): Promise<SeriesContent> {
  const { version, frames: _frames, provenance, ...shared } = makeManifest(1, fields);
  const frames = Array.from({ length: frameCount }, (_, frame) => ({
    pixels: fillPixels(shared, (column, row) => getValue(column, row, frame)),
    position: frame * 3,
  }));
  const files = await encodeSeries({ ...shared, frames }, 0);
  const manifest = {
    ...{ version, ...shared, provenance },
    frames: files.frames.map(({ sha256, position }) => ({ sha256, position })),
  };
  const key = await storeSeries(context, {
    ...{ title: "Test", manifest, createdBy: "" },
    files: new Map([
      ...files.frames.map(({ bytes }, index) => [getFrameFile(index), bytes] as const),
      ["preview.png", files.preview] as const,
      ["thumbnail.png", files.thumbnail] as const,
    ]),
  });
  return {
    ...{ id: "a", key, role: "current", caption: "CT of the abdomen", alt: "Axial slices of the abdomen." },
    ...{ frameCount, width: shared.width, height: shared.height, firstFrame: 0 },
  };
}

function fillPixels(
  { width, height, bits }: Pick<Series, "width" | "height" | "bits">,
  getValue: (column: number, row: number) => number,
) {
  const pixels = bits === 16 ? new Uint16Array(width * height) : new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) pixels[row * width + column] = getValue(column, row);
  return pixels;
}
