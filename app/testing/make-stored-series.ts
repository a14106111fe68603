import type { Context } from "../context.server";
import type { SeriesContent } from "../features/questions/series-content";
import type { SeriesManifest } from "../features/series/series";
import { getFrameFile, type SeriesFile } from "../features/series/series-objects";
import { type SeriesBucket, storeSeries } from "../features/series/store-series.server";
import { makePng } from "./make-images";

/** Returns the manifest of a series of small gray frames. */
export function makeManifest(frameCount: number, fields: Partial<SeriesManifest> = {}): SeriesManifest {
  return {
    ...{ version: 1, modality: "CT", plane: "axial", phase: null, width: 4, height: 3, bits: 8, channels: 1 },
    ...{ slope: 1, intercept: 0, unit: "arbitrary", windows: [{ name: "Standard", center: 128, width: 256 }] },
    ...{ invert: false, pixelSpacing: null, spacingAtDetector: false, frameRate: null },
    frames: Array.from({ length: frameCount }, (_, index) => ({
      sha256: index.toString(16).padStart(64, "0"),
      position: index * 3,
    })),
    provenance: {
      ...{ source: "RadCore", license: "Own work", credit: "RadCore", simulated: true },
      deidentification: null,
    },
    ...fields,
  };
}

/** Stores a series of small gray frames and returns its key. */
export function makeSeries(
  context: Pick<Context, "db" | "now"> & { images: SeriesBucket },
  frameCount = 3,
  fields: Partial<SeriesManifest> = {},
): Promise<string> {
  const names: SeriesFile[] = [
    ...Array.from({ length: frameCount }, (_, index) => getFrameFile(index)),
    "preview.png",
    "thumbnail.png",
  ];
  const files = new Map(names.map((name, index) => [name, makePng(4, 3, [], index)] as const));
  return storeSeries(context, { title: "Test", manifest: makeManifest(frameCount, fields), files, createdBy: "" });
}

/** Returns a question's reference to a stored series, with a region that learners see after submitting. */
export function referTo(key: string, fields: Partial<SeriesContent> = {}): SeriesContent {
  return {
    ...{ id: "a", key, role: "current", caption: "CT of the head", alt: "Axial slices of a head" },
    ...{ frameCount: 3, width: 4, height: 3 },
    firstFrame: 0,
    regions: [{ from: 1, to: 1, polygon: [0.1, 0.2, 0.3].map((x) => ({ x, y: x * x })) }],
    ...fields,
  };
}
