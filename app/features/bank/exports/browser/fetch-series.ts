import { exportSeriesPath } from "~/admin-paths";
import type { QuestionContent } from "~/features/questions/content";
import { describePackProblem, type PackedSeries } from "~/features/questions/exchange/pack/packed-series";
import { listSeriesKeys } from "~/features/questions/exchange/pictures";
import { maxSeriesTitleLength } from "~/features/series/series";
import { listSeriesFileNames, type SeriesFile, seriesKeyPattern } from "~/features/series/series-objects";
import { toHex } from "~/lib/hex";
import { maxExportSeries } from "../export-query";
import type { ExportedSeries } from "../export-series.server";

/** Number of files that are fetched in parallel. */
const parallelFetches = 4;
/** Files of a series besides its frames: manifest, preview, and thumbnail. */
const extraFiles = 3;

/** Fetches an address, and retries if the network or the server fails. Throws an `Error` with a sentence for the admin. */
export type FetchFile = (address: string) => Promise<Response>;

/**
 * Returns the series of questions with their files. Omits series that the bank does not have. Throws an `Error` with a
 * sentence for the admin, before any file is fetched, if the series and the `otherFiles` files of `otherBytes` bytes exceed
 * the limits of a pack.
 */
export async function fetchSeries(
  questions: readonly QuestionContent[],
  { bytes: otherBytes, files: otherFiles }: { bytes: number; files: number },
  fetchFile: FetchFile,
  onProgress: (done: number, of: number) => void,
): Promise<PackedSeries[]> {
  const keys = [...new Set(questions.flatMap(listSeriesKeys))].filter((key) => seriesKeyPattern.test(key));
  const found: [string, ExportedSeries][] = [];
  for (let from = 0; from < keys.length; from += maxExportSeries) {
    const response = await fetchFile(exportSeriesPath(keys.slice(from, from + maxExportSeries)));
    found.push(...Object.entries((await response.json()) as Record<string, ExportedSeries>));
  }
  const bytes = found.reduce((sum, [, series]) => sum + series.bytes, otherBytes);
  const files = found.reduce((sum, [, { manifest }]) => sum + manifest.frames.length + extraFiles, otherFiles);
  const problem = describePackProblem(bytes, files);
  if (problem) throw new Error(problem);
  const packed: PackedSeries[] = [];
  for (const [index, [key, series]] of found.entries()) {
    onProgress(index, found.length);
    packed.push(await fetchFiles(key, series, fetchFile));
  }
  return packed;
}

async function fetchFiles(
  key: string,
  { title, manifest, urls }: ExportedSeries,
  fetchFile: FetchFile,
): Promise<PackedSeries> {
  const bytesOf = new Map<SeriesFile, Uint8Array<ArrayBuffer>>();
  const waiting = listSeriesFileNames(manifest).values();
  const fetchNext = async () => {
    for (const file of waiting)
      bytesOf.set(file, new Uint8Array(await (await fetchFile(urls[file] ?? "")).arrayBuffer()));
  };
  await Promise.all(Array.from({ length: parallelFetches }, fetchNext));
  const readFile = (file: SeriesFile) => bytesOf.get(file) ?? new Uint8Array();
  const hash = async (file: SeriesFile) => toHex(await crypto.subtle.digest("SHA-256", readFile(file)));
  const fileHashes = { preview: await hash("preview.png"), thumbnail: await hash("thumbnail.png") };
  return { key, title: title.slice(0, maxSeriesTitleLength), manifest, fileHashes, readFile };
}
