import type { UploadedManifest } from "../features/bank/pictures/upload/upload-protocol";
import type { Series } from "../features/series/series";
import { type EncodedSeries, encodeSeries } from "../features/series/upload/encode-series";
import { makeSeries } from "./make-series";

/** A series as the browser uploads it. */
export interface UploadedSeries {
  manifest: UploadedManifest;
  encoded: EncodedSeries;
}

/** Returns the manifest that the browser sends for a series. */
export async function describeUpload(series: Series): Promise<UploadedSeries> {
  const encoded = await encodeSeries(series, 0);
  const { frames: _, ...fields } = series;
  return {
    manifest: {
      ...{ version: 1, ...fields, frames: encoded.frames.map(({ sha256, position }) => ({ sha256, position })) },
      provenance: {
        ...{ source: "Our hospital", license: "Own work", credit: "Ann Admin", simulated: false },
        method: "Only pixels and allow-listed attributes were stored",
      },
    },
    encoded,
  };
}

/** Returns a small CT of 5 × 3 pixels as the browser uploads it; different values of `gray` give different series. */
export function makeUpload(frameCount = 2, gray = 100): Promise<UploadedSeries> {
  const frames = Array.from({ length: frameCount }, (_, frame) =>
    Array.from({ length: 15 }, (_, at) => gray + 50 * frame + at),
  );
  return describeUpload(makeSeries(5, frames));
}
