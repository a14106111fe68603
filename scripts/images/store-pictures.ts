import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Context } from "../../app/context.server";
import { series } from "../../app/db/schema";
import { readCatalog } from "../../app/db/seed/picture-catalog";
import { type Series, type SeriesManifest, seriesManifestSchema } from "../../app/features/series/series";
import { getFrameFile, isSeriesFile, type SeriesFile } from "../../app/features/series/series-objects";
import { type SeriesBucket, storeSeries } from "../../app/features/series/store-series.server";
import { encodeSeries } from "../../app/features/series/upload/encode-series";
import { root } from "../command.mjs";
import { type ComputedPicture, createManifest, listComputations } from "./compute-pictures";

/** Folder with the files of computed series, because computing all of them takes half a minute. */
const cacheFolder = join(root, ".local/pictures");

type SeriesFiles = Map<SeriesFile, Uint8Array<ArrayBuffer>>;
interface StoredPicture {
  title: string;
  manifest: SeriesManifest;
  files: SeriesFiles;
}

/**
 * Stores the pictures of the catalog that the site does not have yet, and returns how many series were stored. `report` is
 * called with the number of finished pictures and of all pictures.
 */
export async function storePictures(
  context: Pick<Context, "db" | "now"> & { images: SeriesBucket },
  report: (done: number, total: number) => void = () => {},
): Promise<number> {
  const storedKeys = new Set((await context.db.select({ key: series.key }).from(series)).map(({ key }) => key));
  const pictures = [...readCatalog().values()];
  const computations = listComputations();
  let count = 0;
  for (const [index, picture] of pictures.entries()) {
    let computed: ComputedPicture | undefined;
    for (const [seriesIndex, { key }] of picture.series.entries()) {
      if (storedKeys.has(key)) continue;
      const stored = readCached(key) ?? (await compute(seriesIndex, key));
      await storeSeries(context, { ...stored, key, createdBy: "" });
      storedKeys.add(key);
      count++;
    }
    report(index + 1, pictures.length);

    async function compute(seriesIndex: number, key: string): Promise<StoredPicture> {
      computed ??= computations.get(picture.id)?.();
      const one = computed?.series[seriesIndex];
      if (!computed || !one) throw new Error(`The catalog names ${picture.id}, which cannot be computed.`);
      const stored = {
        title: computed.title,
        manifest: await createManifest(one, computed.provenance),
        files: await encodeFiles(one),
      };
      writeCached(key, stored);
      return stored;
    }
  }
  return count;
}

/** Returns the files of a series; the preview shows the frame in the middle. */
export async function encodeFiles(one: Series): Promise<SeriesFiles> {
  const { frames, preview, thumbnail } = await encodeSeries(one, Math.floor(one.frames.length / 2));
  return new Map([
    ...frames.map(({ bytes }, index) => [getFrameFile(index), bytes] as const),
    ["preview.png", preview] as const,
    ["thumbnail.png", thumbnail] as const,
  ]);
}

function readCached(key: string): StoredPicture | null {
  const folder = join(cacheFolder, key);
  if (!existsSync(folder)) return null;
  const { title, manifest } = JSON.parse(readFileSync(join(folder, "series.json"), "utf8"));
  const names = readdirSync(folder).filter(isSeriesFile);
  return {
    title,
    manifest: seriesManifestSchema.parse(manifest),
    files: new Map(names.map((name) => [name, Uint8Array.from(readFileSync(join(folder, name)))])),
  };
}

/** Writes to a temporary folder first, so that an interrupted command leaves no incomplete folder. */
function writeCached(key: string, { title, manifest, files }: StoredPicture): void {
  const unfinished = join(cacheFolder, `${key}.${process.pid}`);
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, "series.json"), JSON.stringify({ title, manifest }));
  for (const [name, bytes] of files) writeFileSync(join(unfinished, name), bytes);
  if (!existsSync(join(cacheFolder, key))) renameSync(unfinished, join(cacheFolder, key));
}
