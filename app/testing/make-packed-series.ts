import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import type { QuestionContent } from "../features/questions/content";
import { writePack } from "../features/questions/exchange/pack/pack-write";
import type { PackedSeries } from "../features/questions/exchange/pack/packed-series";
import type { SeriesManifest } from "../features/series/series";
import { computeSeriesKey } from "../features/series/series-key";
import { getFrameFile, type SeriesFile } from "../features/series/series-objects";
import type { EncodedSeries } from "../features/series/upload/encode-series";
import { toHex } from "../lib/hex";
import { questionLike } from "./make";
import { referTo } from "./make-stored-series";
import { makeUpload } from "./make-uploaded-series";

/** Returns the files of an encoded series by name. */
export function listEncodedFiles({
  frames,
  preview,
  thumbnail,
}: EncodedSeries): Map<SeriesFile, Uint8Array<ArrayBuffer>> {
  return new Map<SeriesFile, Uint8Array<ArrayBuffer>>([
    ...frames.map(({ bytes }, index) => [getFrameFile(index), bytes] as const),
    ["preview.png", preview],
    ["thumbnail.png", thumbnail],
  ]);
}

/** Returns a small CT that an admin of another bank uploaded, as a pack holds it. */
export async function makePackedSeries(frameCount = 3, gray = 1000): Promise<PackedSeries> {
  const { manifest: uploaded, encoded } = await makeUpload(frameCount, gray);
  const { method, ...provenance } = uploaded.provenance;
  const deidentification = { method, confirmedBy: "Somebody Else", at: "2026-01-02" };
  const manifest: SeriesManifest = { ...uploaded, provenance: { ...provenance, deidentification } };
  const files = listEncodedFiles(encoded);
  const readFile = (file: SeriesFile) => files.get(file) ?? new Uint8Array();
  const hash = async (file: SeriesFile) => toHex(await crypto.subtle.digest("SHA-256", readFile(file)));
  return {
    ...{ key: await computeSeriesKey(manifest), title: "Chest CT", manifest, readFile },
    fileHashes: { preview: await hash("preview.png"), thumbnail: await hash("thumbnail.png") },
  };
}

/** Returns a question about a series of a pack. */
export function makePackedQuestion({ key, manifest }: PackedSeries, id = "pack-1"): QuestionContent {
  const { width, height, frames } = manifest;
  const series = [referTo(key, { width, height, frameCount: frames.length })];
  return { ...questionLike(), series, id } as QuestionContent;
}

/** The files of a pack by path. */
export type PackFiles = Record<string, Uint8Array>;

/** Returns a pack of one question and its series after a change of its files; `folder` is that of the series. */
export async function makeChangedPack(
  series: PackedSeries,
  change: (files: PackFiles, folder: string) => void | Promise<void>,
): Promise<Uint8Array<ArrayBuffer>> {
  const files: PackFiles = unzipSync(writePack([makePackedQuestion(series)], { series: [series] }).bytes);
  await change(files, `series/${series.key}`);
  return Uint8Array.from(zipSync(files));
}

/** Changes the manifest of a series in the files of a pack. */
export function editPackedManifest(
  files: PackFiles,
  folder: string,
  edit: (packed: { title: string; manifest: Record<string, unknown>; fileHashes: object }) => void,
): void {
  const path = `${folder}/manifest.json`;
  const packed = JSON.parse(strFromU8(files[path] ?? new Uint8Array()));
  edit(packed);
  files[path] = strToU8(JSON.stringify(packed));
}
